// The supervisor's private HTTP: tells the roles which processes there are and how they are.
import type { ProcessView } from "@didban/contract";
import type { InternalServer } from "../internal/index.ts";
import type { Logger } from "../log/index.ts";
import { openPrivateDoor } from "../process/private-door.ts";
import { frontName } from "../process/surroundings.ts";
import type { ChildRole } from "./child-role.ts";

/** Over how long the processor share is measured, at least. */
const measureMs = 1_000;

/** Opens the server. */
export function openSiblingServer(
  children: readonly ChildRole[],
  { runFolder, secret, log }: { readonly runFolder: string; readonly secret: string; readonly log: Logger },
): Promise<InternalServer> {
  const own = ownView();
  return openPrivateDoor({
    surroundings: { name: frontName, runFolder, secret },
    log,
    routes: {
      "/internal/processes": async () => ({ json: [own(), ...children.map((child) => child.view())] }),
    },
  });
}

/** This process as the status page shows it. */
function ownView(): () => ProcessView {
  let [cpu, at, cpuShare] = [process.cpuUsage(), performance.now(), 0];
  return () => {
    const elapsedMs = performance.now() - at;
    if (elapsedMs >= measureMs) {
      const used = process.cpuUsage(cpu);
      cpuShare = (used.user + used.system) / 1000 / elapsedMs;
      [cpu, at] = [process.cpuUsage(), performance.now()];
    }
    return {
      name: frontName,
      role: "front",
      state: "running",
      pid: process.pid,
      cpuShare,
      memoryBytes: process.memoryUsage.rss(),
      restarts: 0,
      uptimeSeconds: process.uptime(),
    };
  };
}
