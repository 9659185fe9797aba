// The agent's end of what it says to its launcher. Where that is gone the agent ends too, at once: another one may be on its way on the same disk.
import {
  failedUpdate,
  failedVariable,
  launcherMessage,
  type FailedUpdate,
  type ProgramMessage,
} from "./launcher-words.ts";

export interface LauncherLine {
  /** What could not be kept running, until `failureTold` was said; null: nothing. */
  readonly failed: FailedUpdate | null;
  say(message: ProgramMessage): void;
}

/** `stop` is called when the launcher has the agent end. */
export function launcherLine(stop: () => void): LauncherLine {
  process.on("message", (message) => {
    if (launcherMessage.safeParse(message).success) stop();
  });
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  return {
    failed: readFailed(process.env[failedVariable]),
    say: (message) => void process.send?.(message, undefined, undefined, () => undefined),
  };
}

function readFailed(text = ""): FailedUpdate | null {
  try {
    return failedUpdate.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
