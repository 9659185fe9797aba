// Tells a living PostgreSQL from a dead one and clears up after one that was killed where nobody reaps dead processes, as in a container
// without an init: its pid then still answers signals, and PostgreSQL's own programs take it for a running server.
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const pidFile = "postmaster.pid";
const stragglersEndWithinMs = 5_000;

/** True while the server that the pid file names lives; one that ended and was not reaped does not. */
export function isServerAlive(clusterFolder: string): boolean {
  const pid = serverPid(clusterFolder);
  if (pid === null || isUnreaped(pid)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another account's process may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes the pid file of a server that is dead but not reaped, once no process of it is left; does nothing to a living one. */
export async function clearDeadServer(clusterFolder: string): Promise<void> {
  const pid = serverPid(clusterFolder);
  if (pid === null || !isUnreaped(pid)) return;
  const deadline = Date.now() + stragglersEndWithinMs;
  while (hasProcessIn(clusterFolder)) {
    // Backends end by themselves when their server dies; while one lives, starting another would damage the data.
    if (Date.now() > deadline) return;
    await wait(50);
  }
  rmSync(join(clusterFolder, pidFile));
}

function serverPid(clusterFolder: string): number | null {
  const path = join(clusterFolder, pidFile);
  return existsSync(path) ? Number(readFileSync(path, "utf8").split("\n")[0]) : null;
}

/** True for a process that ended and waits to be reaped (state Z in /proc, proc(5)). */
function isUnreaped(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** True while a process works in the folder, as every process of a PostgreSQL does in that of its data. */
function hasProcessIn(folder: string): boolean {
  return readdirSync("/proc").some((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
