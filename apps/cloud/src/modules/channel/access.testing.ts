// What the calls of channel need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
session: events.openTicket events.openTicketToo events.isActive events.isConnected
`;
