// What is about to go. A tab that is being closed goes a moment before its address does; meanwhile the address asks for no new one.
let leavingKeys: readonly string[] = [];

/** The places in the history with these keys are about to be left: the one that is drawn, and one that the address has come to before it is drawn. */
export function leave(...locationKeys: string[]): void {
  leavingKeys = locationKeys;
}

export function isLeaving(locationKey: string): boolean {
  return leavingKeys.includes(locationKey);
}

/** The key of the place where the address is now; `key` of the place that is drawn may be an older one. */
export function keyOfAddress(): string {
  const state: unknown = history.state;
  const key = typeof state === "object" && state !== null ? Reflect.get(state, "key") : undefined;
  // As the router calls a place that it did not make.
  return typeof key === "string" ? key : "default";
}

/** Whether the tab of the first steps was closed since the workspace was entered: nobody is led there again before the next entry (ONB-18). */
let isDeclined = false;

export function declineFirstSteps(is: boolean): void {
  isDeclined = is;
}

export const areFirstStepsDeclined = (): boolean => isDeclined;
