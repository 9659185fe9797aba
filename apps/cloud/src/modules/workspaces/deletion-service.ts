// Deleting a workspace (WS-52 to WS-57): decided, noted and told in one change; the erasing is workspace-eraser.ts's.
import type { DeletionReason } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Logbook } from "../activity/index.ts";
import { DeletionStore } from "./deletion-store.ts";
import type { Devices, Members, RaiseOfWorkspace } from "./ports.ts";
import type { Member } from "./workspace-acts.ts";
import { WorkspaceStore } from "./workspace-store.ts";

/** Everything is gone so long after the request (WS-53, WS-58). */
const erasedWithinMs = 72 * 60 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly members: Pick<Members, "detachAll">;
  readonly devices: Devices;
  readonly raise: RaiseOfWorkspace;
  readonly logbook: Logbook;
}

interface Request {
  /** The name of the workspace, typed. */
  readonly name: string;
  readonly reason: DeletionReason;
  readonly comment?: string | undefined;
}

export class DeletionService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Deletes the workspace that the caller acts in; there is no way back. */
  async request(caller: Member, request: Request): Promise<{ deletionDueAt: string }> {
    const { database, log } = this.#deps;
    try {
      const dueAtMs = await database.transaction().execute((trx) => this.#request(caller, request, trx));
      return { deletionDueAt: new Date(dueAtMs).toISOString() };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.error({ err: error, workspaceId: caller.workspaceId }, "a workspace could not be deleted");
      throw new Refusal("cannotRemoveWorkspace");
    }
  }

  async #request(by: Member, request: Request, within: Database): Promise<number> {
    const { clock, devices, logbook, members, raise } = this.#deps;
    const { workspaceId } = by;
    const workspace = await new WorkspaceStore(within).hold(workspaceId);
    if (workspace === null) throw new Refusal("notFound");
    const { name } = workspace;
    if (request.name !== name) throw new Refusal("nameMismatch", { field: "name" });
    const connected = await devices.count(workspaceId, within);
    if (connected.cameras + connected.bridges > 0)
      throw new Refusal("devicesStillConnected", { value: connected });
    const requestedAtMs = clock.nowMs();
    const dueAtMs = requestedAtMs + erasedWithinMs;
    const store = new DeletionStore(within);
    const { reason, comment = null } = request;
    const { ownerId } = workspace;
    await store.request({ workspaceId, ownerId, name, reason, comment, requestedAtMs, dueAtMs });
    const left = await members.detachAll(workspaceId, within);
    await store.list(
      workspaceId,
      name,
      left.map(({ accountId }) => accountId),
    );
    for (const { accountId, status } of left)
      if (status === "joined")
        await raise(accountId, "workspaceDeletionScheduled", within, { workspace: name });
    const resource = { type: "w", id: workspaceId } as const;
    await logbook.note({ kind: "workspace", action: "requestDeletion", by, workspaceId, resource }, within);
    return dueAtMs;
  }
}
