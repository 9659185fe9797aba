// A small volume of its own, in memory: to be filled.
import { execFileSync } from "node:child_process";

/** Whether a volume of such a size (`512k`, `40m`) lies in `folder` now, over whatever is there. Only root mounts. */
export function mountVolume(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0700`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Why a test that mounts one is skipped. */
export const whyNoVolume = "mounting a volume needs root";

/** What is there when somebody still uses it goes when they end. */
export function unmountVolume(folder: string): void {
  execFileSync("umount", ["--lazy", folder]);
}
