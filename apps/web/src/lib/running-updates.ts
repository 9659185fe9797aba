// What a person is changing right now (SESS-17). Calls that the app makes by itself, such as for a ticket, are none of it.
let running = 0;

export const runningSubmits = (): number => running;

/** Counts `change` until it has ended. */
export async function counted(change: Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await change;
  } finally {
    running -= 1;
  }
}
