// What becomes of the people of a role that is removed (ROLE-34, ROLE-35): they leave the workspace with it, as if each were removed alone.
import type { Database } from "../../platform/database/index.ts";
import { MemberStore } from "./member-store.ts";
import { detachedNews, memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, Roles } from "./ports.ts";

interface Deps {
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "takeAll">;
  readonly announce: AnnounceOfPeople;
}

export class PeopleOfRoles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Removes members from a workspace: memberships, roles, acting sessions. */
  async removeMembers(workspaceId: string, accountIds: readonly string[], within: Database): Promise<void> {
    const { accounts, announce, roles, sessions } = this.#deps;
    await new MemberStore(within).remove(workspaceId, accountIds);
    for (const accountId of accountIds) {
      await sessions.leave(accountId, workspaceId, within);
      await roles.takeAll(accountId, workspaceId, within);
      await announce(detachedNews(workspaceId, accountId, "removed"), within);
      await announce(
        memberNews(workspaceId, "deleted", accountId, await accounts.phoneOf(accountId)),
        within,
      );
    }
  }

  /** Phones of who is invited into a role: nobody can be yet. */
  async invitedInto(_teamId: string, _within: Database): Promise<readonly string[]> {
    return [];
  }

  /** Withdraws every invitation into a role. */
  async cancelInvitesInto(_teamId: string, _within: Database): Promise<void> {}
}
