// The processes of this one that encode masked streams.
import { readFileSync } from "node:fs";
import { descendantsOf } from "./cpu-time.ts";

/** Their ids, in no order. */
export function encoderProcesses(): number[] {
  return descendantsOf(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes("libx264");
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}
