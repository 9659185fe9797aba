// The supervisor's private HTTP: tells the roles which processes there are and how they are.
import type { ProcessView } from "@didban/contract";
import { createInternalServer, type InternalServer } from "../internal/index.ts";
import type { Logger } from "../log/index.ts";
import { ProcessMetrics } from "../metrics/index.ts";
import { frontName } from "../process/surroundings.ts";
import type { ChildRole } from "./child-role.ts";

/** Over how long the processor share is measured, at least. */
const measureMs = 1_000;

/** Builds the server. */
export function createSiblingServer(
  children: readonly ChildRole[],
  secret: string,
  log: Logger,
): InternalServer {
  const metrics = new ProcessMetrics(frontName);
  const own = ownView();
  return createInternalServer({
    secret,
    log,
    routes: {
      "/internal/processes": async () => ({ json: [own(), ...children.map((child) => child.view())] }),
      "/internal/metrics": async () => ({ json: await metrics.snapshot() }),
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
