// kill -9 of a process that may have ended by itself a moment ago, as the children of one that was killed do.

/** Ends a process at once, if it is still there. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
