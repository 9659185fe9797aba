// Hours of operation of workspaces as others read and write them (WS-44): they stand with the workspace itself.
import type { OperationHours } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { AnnounceOfWorkspace } from "./ports.ts";
import { updatedNews } from "./workspace-news.ts";
import { WorkspaceSettingsStore } from "./workspace-settings-store.ts";

interface Deps {
  readonly database: Database;
  readonly announce: AnnounceOfWorkspace;
  readonly logbook: Logbook;
}

export class OperationHoursKeeper {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Null: none are saved. */
  read(workspaceId: string): Promise<OperationHours | null> {
    return new WorkspaceSettingsStore(this.#deps.database).hours(workspaceId);
  }

  /** Saves hours of the workspace that the caller acts in, or with null has none. */
  async write(
    by: Caller & { readonly workspaceId: string },
    hours: OperationHours | null,
    within: Database,
  ): Promise<void> {
    const { workspaceId } = by;
    await new WorkspaceSettingsStore(within).setHours(workspaceId, hours);
    await this.#deps.announce(updatedNews(workspaceId), within);
    await this.#deps.logbook.note({ kind: "workspace", action: "updateHours", by, workspaceId }, within);
  }
}
