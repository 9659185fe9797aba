// What is about to go. A tab that is being closed goes a moment before its address does; meanwhile the address asks for no new one.
let leavingKey: string | undefined;

/** The place in the history with this key is about to be left. */
export function leave(locationKey: string): void {
  leavingKey = locationKey;
}

export function isLeaving(locationKey: string): boolean {
  return locationKey === leavingKey;
}

/** Whether the tab of the first steps was closed since the workspace was entered: nobody is led there again before the next entry (ONB-18). */
let isDeclined = false;

export function declineFirstSteps(is: boolean): void {
  isDeclined = is;
}

export const areFirstStepsDeclined = (): boolean => isDeclined;
