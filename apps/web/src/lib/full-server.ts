// A server that takes no more accounts or workspaces: whoever came is led to the page about it (AUTH-49).
import { ApiError } from "./api-error.ts";
import { paths } from "./paths.ts";

export function isServerFull(error: unknown): boolean {
  return error instanceof ApiError && error.code === "capacityFull";
}

/** Runs an action of the sign-in, which has no router; a server that is full leads to its page instead of failing it. */
export async function leavingWhenFull(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!isServerFull(error)) throw error;
    location.assign(paths.capacity);
  }
}
