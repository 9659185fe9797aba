// Composition of the jobs process: timed work of the modules, and nothing else.
import { join } from "node:path";
import { composeModules, findModules } from "./platform/kernel/index.ts";
import type { Platform } from "./platform/platform.ts";

/** The timed work of a process, running. */
export interface RunningJobs {
  /** Waits for what is being done, then stops. */
  stop(): Promise<void>;
}

/** Begins the timed work. */
export async function openJobs(platform: Platform): Promise<RunningJobs> {
  const declarations = await findModules(join(import.meta.dirname, "modules"));
  const { modules } = await composeModules(declarations, { kind: "jobs", platform, given: [] });
  for (const module of modules) await module.start?.();
  return {
    async stop() {
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}
