// Composition of the jobs process: timed work of the modules, and nothing else.
import { hasFootageOf } from "./modules/archive/index.ts";
import { createNotificationsModule } from "./modules/notifications/index.ts";
import { WorkspaceEraser } from "./modules/workspaces/index.ts";
import type { Platform } from "./platform/platform.ts";

/** The timed work of a process, running. */
export interface RunningJobs {
  /** Waits for what is being done, then stops. */
  stop(): Promise<void>;
}

/** Begins the timed work. */
export function openJobs(platform: Platform): RunningJobs {
  const { database } = platform;
  const { notices } = createNotificationsModule(platform);
  const eraser = new WorkspaceEraser({
    ...platform,
    hasFootage: (workspaceId) => hasFootageOf(database, workspaceId),
    raise: (accountId, event, within, params) => notices.raise(accountId, event, within, params),
  });
  void eraser.start();
  return { stop: () => eraser.stop() };
}
