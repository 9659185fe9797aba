// What the calls of payments need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
session: payments.createCustomer
`;
