// What the calls of notifications need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
loopback: notifications.listOutbox
`;
