// How patiently a camera is loaded (CAM-23, PLAY-38): five tries, four seconds apart while it is not found, a second otherwise.
import { ApiError } from "../../lib/api-error.ts";

const tries = 5;
const notFoundDelayMs = 4000;
const otherDelayMs = 1000;

/** Whether to try once more after so many failures; a refusal other than "not found" is final. */
export function triesAgain(failures: number, error: unknown): boolean {
  const isFinal = error instanceof ApiError && !error.isOutage && error.status !== 404;
  return !isFinal && failures + 1 < tries;
}

/** Wait before the next try. */
export function retryDelayMs(error: unknown): number {
  return error instanceof ApiError && error.status === 404 ? notFoundDelayMs : otherDelayMs;
}
