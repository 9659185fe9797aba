// One change of a workspace at a time: its row is held, and with the change the sessions are told and the log is written.
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { AnnounceOfWorkspace } from "./ports.ts";
import { updatedNews } from "./workspace-news.ts";
import { WorkspaceStore, type Workspace, type WorkspaceChange } from "./workspace-store.ts";

/** Topic of the event bus; its id is a workspace that changed. */
const workspaceChanged = "workspace.changed";

/** A caller in the workspace that they act in. */
export type Member = Caller & { readonly workspaceId: string };

/** What is changed, and how the log calls it; without an action it changes nothing. */
export interface WorkspaceAct {
  readonly action?: LogAction<"workspace"> | undefined;
  readonly change: WorkspaceChange;
}

interface Deps {
  readonly database: Database;
  readonly events: EventBus;
  readonly announce: AnnounceOfWorkspace;
  readonly logbook: Logbook;
}

export class WorkspaceActs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Decides by the workspace as it is what is changed, and changes it; answers it as it was. */
  async change(
    by: Member,
    decide: (before: Workspace, within: Database) => WorkspaceAct | Promise<WorkspaceAct>,
  ): Promise<Workspace> {
    return this.#deps.database.transaction().execute((trx) => this.changeWithin(by, decide, trx));
  }

  /** The same within a change of somebody else's. */
  async changeWithin(
    by: Member,
    decide: (before: Workspace, within: Database) => WorkspaceAct | Promise<WorkspaceAct>,
    within: Database,
  ): Promise<Workspace> {
    const { announce, events, logbook } = this.#deps;
    const { workspaceId } = by;
    const store = new WorkspaceStore(within);
    const before = await store.hold(workspaceId);
    if (before === null) throw new Refusal("notFound");
    const { action, change } = await decide(before, within);
    if (action === undefined) return before;
    await store.update(workspaceId, change);
    await events.publish(workspaceChanged, workspaceId, within);
    await announce(updatedNews(workspaceId), within);
    const resource = { type: "w", id: workspaceId } as const;
    await logbook.note({ kind: "workspace", action, by, workspaceId, resource }, within);
    return before;
  }
}
