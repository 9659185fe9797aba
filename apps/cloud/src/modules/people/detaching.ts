// People who leave a workspace because of what befell the workspace: its deletion (WS-57), and the door that is shut on guests (WS-66).
import type { DetachReason } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { InvitationService } from "./invitation-service.ts";
import { InvitationStore } from "./invitation-store.ts";
import { MemberStore, type Membership } from "./member-store.ts";
import { detachedNews, memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, Roles } from "./ports.ts";

interface Deps {
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "guestsOf" | "hold" | "takeAll" | "tell">;
  readonly invitations: Pick<InvitationService, "cancel">;
  readonly announce: AnnounceOfPeople;
}

export class Detaching {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends every membership in a workspace, whatever its status, and every invitation; answers the memberships as they were. */
  async all(workspaceId: string, within: Database): Promise<readonly Membership[]> {
    const { invitations, roles } = this.#deps;
    await roles.hold(workspaceId, within);
    await invitations.cancel(await new InvitationStore(within).into(workspaceId), null, within);
    const left = await new MemberStore(within).removeAllIn(workspaceId);
    for (const { accountId } of left) await this.#detach(workspaceId, accountId, "workspaceDeleted", within);
    await roles.tell(workspaceId, within);
    return left;
  }

  /** Withdraws the guests of a workspace, and the invitations of others. */
  async guests(workspaceId: string, within: Database): Promise<void> {
    const { accounts, announce, invitations, roles } = this.#deps;
    await roles.hold(workspaceId, within);
    const invited = await new InvitationStore(within).into(workspaceId);
    const ofGuests = invited.filter(({ type }) => type === "guest");
    await invitations.cancel(ofGuests, null, within);
    const store = new MemberStore(within);
    for (const accountId of await roles.guestsOf(workspaceId, within)) {
      const member = await store.hold(workspaceId, accountId);
      if (member === null) continue;
      await store.change(member.id, { status: "withdrawn", withdrawnBy: null, formerTeamId: null });
      await roles.takeAll(accountId, workspaceId, within);
      await this.#detach(workspaceId, accountId, "guestsOff", within);
      const phone = await accounts.phoneOf(accountId, within);
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
