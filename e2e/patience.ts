// How long tests of pages wait for what comes in the end: so long that only what never comes fails, on a busy machine too. Deadlines that rules set
// stand in their tests.

export const patienceMs = 60_000;
export const soon = { timeout: patienceMs };
