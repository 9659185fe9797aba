// Giving a workspace to another member (WS-61, WS-62): it has exactly one owner at all times.
import type { MemberView } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { Asking, ListService } from "./list-service.ts";
import { MemberStore, type Member } from "./member-store.ts";
import { memberNews } from "./people-news.ts";
import type { Workspaces } from "./known-workspace.ts";
import type { Accounts, Acting, AnnounceOfPeople, MemberRoles, Roles } from "./ports.ts";
import { statusAt } from "./standing.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "cardsOf">;
  readonly roles: Pick<Roles, "give" | "hold">;
  readonly memberRoles: Pick<MemberRoles, "holders" | "teams">;
  readonly workspaces: Pick<Workspaces, "find" | "giveTo" | "hold" | "ownedBy">;
  readonly lists: Pick<ListService, "one">;
  readonly announce: AnnounceOfPeople;
  readonly logbook: Logbook;
}

export class OwnershipService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes another member the owner, and the caller a Co-Pilot, for good. */
  async transfer(asking: Asking, userId: string): Promise<MemberView> {
    const { announce, database, logbook, roles, workspaces } = this.#deps;
    const { caller } = asking;
    const { accountId, workspaceId } = caller;
    const nomineeId = await database.transaction().execute(async (trx) => {
      // In the order in which all changes hold these, so that nobody waits in a circle: who owns how many, the workspace, its people.
      await workspaces.ownedBy(userId, trx);
      await workspaces.hold(workspaceId, trx);
      await roles.hold(workspaceId, trx);
      // Of calls side by side the first one made somebody else the owner.
      const workspace = await workspaces.find(workspaceId, trx);
      if (workspace?.ownerId !== accountId) throw new Refusal("forbiddenResource");
      const nominee = await new MemberStore(trx).hold(workspaceId, userId);
      if (nominee === null) throw new Refusal("notFound");
      const fullName = await this.#requireFit(caller, nominee, trx);
      await workspaces.giveTo(workspaceId, nominee.accountId, trx);
      await roles.give(accountId, workspaceId, "coPilot", trx);
      await roles.give(nominee.accountId, workspaceId, "captain", trx);
      const cards = await this.#deps.accounts.cardsOf([accountId, nominee.accountId], trx);
      for (const id of [accountId, nominee.accountId])
        await announce(memberNews(workspaceId, "teamChanged", id, cards.get(id)?.phone ?? null), trx);
      const member = { accountId: nominee.accountId, fullName };
      await logbook.note(
        { kind: "workspace", action: "transferOwnership", by: caller, workspaceId, member },
        trx,
      );
      return nominee.id;
    });
    return this.#deps.lists.one(asking, nomineeId);
  }

  /** Throws `cannotAssignRole` unless the nominee may own the workspace (WS-62); answers their name. */
  async #requireFit(owner: Acting, nominee: Member, within: Database): Promise<string> {
    const { accounts, clock, memberRoles } = this.#deps;
    const { accountId } = nominee;
    const [cards, holders, teams] = [
      await accounts.cardsOf([accountId], within),
      await memberRoles.holders(owner.workspaceId, within),
      await memberRoles.teams(owner.workspaceId, within),
    ];
    const card = cards.get(accountId);
    const team = teams.find(({ id }) => id === holders.get(accountId));
    const isFit =
      accountId !== owner.accountId &&
      statusAt(nominee, clock.nowMs()) === "joined" &&
      team !== undefined &&
      team.kind !== "guest" &&
      !team.isSuspended &&
      card?.isGuest === false &&
      card.isPhoneVerified;
    if (!isFit || card === undefined) throw new Refusal("cannotAssignRole", { field: "userId" });
    return card.fullName;
  }
}
