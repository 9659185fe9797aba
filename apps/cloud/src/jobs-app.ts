// Composition of the jobs process: timed work of the modules, and nothing else.
import { createFootageOrders } from "./modules/archive/index.ts";
import { NewsSweeper } from "./modules/channel/index.ts";
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
    footage: createFootageOrders(database),
    raise: (accountId, event, within, params) => notices.raise(accountId, event, within, params),
  });
  const sweeper = new NewsSweeper(platform);
  void eraser.start();
  void sweeper.start();
  return {
    async stop() {
      await eraser.stop();
      await sweeper.stop();
    },
  };
}
