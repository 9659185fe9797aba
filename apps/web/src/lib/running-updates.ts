// What a person is changing by forms right now (SESS-17); what is changed otherwise is counted by the cache of reads. Calls that the app makes by
// itself, such as for a ticket, are none of it.
let running = 0;

export const runningSubmits = (): number => running;

/** Counts `change` until it has ended. */
export async function counted(change: Promise<void>): Promise<void> {
  running += 1;
  try {
    await change;
  } finally {
    running -= 1;
  }
}
