// People who leave a workspace because of what befell the workspace: its deletion (WS-57), and the door that is shut on guests (WS-66).
import type { DetachReason } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { MemberStore, type Membership } from "./member-store.ts";
import { detachedNews, memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, Roles } from "./ports.ts";

interface Deps {
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "guestsOf" | "takeAll" | "tell">;
  readonly announce: AnnounceOfPeople;
}

export class Detaching {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends every membership in a workspace, whatever its status; answers them as they were. */
  async all(workspaceId: string, within: Database): Promise<readonly Membership[]> {
    const left = await new MemberStore(within).removeAllIn(workspaceId);
    for (const { accountId } of left) await this.#detach(workspaceId, accountId, "workspaceDeleted", within);
    await this.#deps.roles.tell(workspaceId, within);
    return left;
  }

  /** Withdraws the guests of a workspace. */
  async guests(workspaceId: string, within: Database): Promise<void> {
    const { accounts, announce, roles } = this.#deps;
    const store = new MemberStore(within);
    for (const accountId of await roles.guestsOf(workspaceId, within)) {
      await store.setStatus(workspaceId, accountId, "withdrawn");
      await roles.takeAll(accountId, workspaceId, within);
      await this.#detach(workspaceId, accountId, "guestsOff", within);
      const phone = await accounts.phoneOf(accountId);
      await announce(memberNews(workspaceId, "withdrawn", accountId, phone), within);
    }
  }

  async #detach(
    workspaceId: string,
    accountId: string,
    reason: DetachReason,
    within: Database,
  ): Promise<void> {
    await this.#deps.sessions.leave(accountId, workspaceId, within);
    await this.#deps.announce(detachedNews(workspaceId, accountId, reason), within);
  }
}
