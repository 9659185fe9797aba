// The operator's lock (WS-5, WS-34), for the command typed on the server: it keeps everyone out, the owner too, until the operator takes it away.
import type { Database } from "../../platform/database/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { AnnounceOfWorkspace, Roles } from "./ports.ts";
import { lockNews, updatedNews } from "./workspace-news.ts";
import { WorkspaceStore } from "./workspace-store.ts";

interface Deps {
  readonly database: Database;
  readonly roles: Pick<Roles, "tell">;
  readonly announce: AnnounceOfWorkspace;
  readonly logbook: Logbook;
}

/** Sets or takes away the lock; a repeat changes nothing. A manual lock gives way to it. Answers the name of the workspace, null: there is none. */
export function setOperatorLock(deps: Deps, workspaceId: string, isLocked: boolean): Promise<string | null> {
  const { announce, database, logbook, roles } = deps;
  return database.transaction().execute(async (trx) => {
    const store = new WorkspaceStore(trx);
    const before = await store.hold(workspaceId);
    if (before === null || (before.lockReason === "operator") === isLocked) return before?.name ?? null;
    await store.update(workspaceId, { lockReason: isLocked ? "operator" : null, lockedBy: null });
    await roles.tell(workspaceId, trx);
    await announce(lockNews(workspaceId, null, isLocked), trx);
    await announce(updatedNews(workspaceId), trx);
    const note = { kind: "workspace", action: isLocked ? "lock" : "unlock", by: null, workspaceId } as const;
    await logbook.note({ ...note, resource: { type: "w", id: workspaceId } }, trx);
    return before.name;
  });
}
