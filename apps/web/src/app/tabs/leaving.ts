// A tab that is being closed goes a moment before its address does; meanwhile the address asks for no new one.
let leavingKey: string | undefined;

/** The place in the history with this key is about to be left. */
export function leave(locationKey: string): void {
  leavingKey = locationKey;
}

export function isLeaving(locationKey: string): boolean {
  return locationKey === leavingKey;
}
