// What the calls of system need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
nothing: system.live system.ready system.metrics
operator: system.status system.health
`;
