// How patiently a camera is loaded (CAM-23, PLAY-38): five tries, four seconds apart while it is not found, a second otherwise.
import { ApiError } from "../../lib/api-error.ts";

const tries = 5;
const notFoundDelayMs = 4000;
const otherDelayMs = 1000;

/** Refusals that time may lift: a camera that was just added, a call that came too slowly or too soon. */
const passing: readonly number[] = [404, 408, 429];

/** True for a refusal that no further try lifts; what fails otherwise has been tried five times. */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status);
}

/** Whether to try once more after so many failures. */
export function triesAgain(failures: number, error: unknown): boolean {
  return !isFinal(error) && failures + 1 < tries;
}

/** Wait before the next try. */
export function retryDelayMs(error: unknown): number {
  return error instanceof ApiError && error.status === 404 ? notFoundDelayMs : otherDelayMs;
}
