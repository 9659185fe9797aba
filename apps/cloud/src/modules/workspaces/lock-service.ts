// Locking a workspace: everyone but its owner is kept out until it is unlocked (WS-33, WS-34).
import type { Member, WorkspaceActs } from "./workspace-acts.ts";
import { lockNews } from "./workspace-news.ts";
import type { AnnounceOfWorkspace, Roles } from "./ports.ts";

interface Deps {
  readonly acts: WorkspaceActs;
  readonly roles: Pick<Roles, "tell">;
  readonly announce: AnnounceOfWorkspace;
}

export class LockService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets a lock, or takes it away; a repeat changes nothing. What others hold open there is asked for anew, and ends. */
  async set(caller: Member, isLocked: boolean): Promise<void> {
    const { acts, announce, roles } = this.#deps;
    const { accountId, workspaceId } = caller;
    await acts.change(caller, async ({ lockReason }, within) => {
      if ((lockReason !== null) === isLocked) return { change: {} };
      await roles.tell(workspaceId, within);
      await announce(lockNews(workspaceId, accountId, isLocked), within);
      return isLocked
        ? { action: "lock", change: { lockReason: "manual", lockedBy: accountId } }
        : { action: "unlock", change: { lockReason: null, lockedBy: null } };
    });
  }
}
