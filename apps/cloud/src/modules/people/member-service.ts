// What managers do with members (PEOP-34 to PEOP-40), and leaving by oneself (WS-49). Every change holds the people of the workspace first, so that it is
// decided by rights that still stand when it is done.
import type { MemberView } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { sendAway, type DepartureDeps } from "./departure.ts";
import type { InvitationService } from "./invitation-service.ts";
import type { Asking, ListService } from "./list-service.ts";
import { MemberStore, type Member } from "./member-store.ts";
import { memberNews } from "./people-news.ts";
import type { Workspaces } from "./known-workspace.ts";
import type { Accounts, Acting, MemberRoles, Roles, Team } from "./ports.ts";
import { statusAt } from "./standing.ts";

interface Deps extends DepartureDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "cardsOf" | "phoneOf">;
  readonly roles: Pick<Roles, "giveTeam" | "hold" | "mayActOn" | "takeAll">;
  readonly memberRoles: Pick<MemberRoles, "holders" | "mayGive" | "teams">;
  readonly workspaces: Pick<Workspaces, "find">;
  readonly invitations: Pick<InvitationService, "send">;
  readonly lists: Pick<ListService, "one">;
  readonly logbook: Logbook;
}

export class MemberService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Removes a member; what they made stays (PEOP-36). */
  async remove(caller: Acting, id: string): Promise<void> {
    await this.#deps.database.transaction().execute(async (trx) => {
      const member = await this.#reach(caller, id, trx);
      await this.#remove(member, caller, trx);
    });
  }

  /** Takes a member's access until it is restored; their role is remembered (PEOP-37). */
  async suspend(asking: Asking, id: string): Promise<MemberView> {
    const { clock, database } = this.#deps;
    const { caller } = asking;
    const memberId = await database.transaction().execute(async (trx) => {
      const member = await this.#reach(caller, id, trx);
      if (statusAt(member, clock.nowMs()) === "withdrawn") throw new Refusal("actionTypeMismatch");
      await this.#withdraw(member, "manager", trx);
      await sendAway(this.#deps, member, ["suspended", "suspended"], trx);
      await this.#note("suspend", caller, member, trx);
      return member.id;
    });
    return this.#deps.lists.one(asking, memberId);
  }

  /** Gives back access and role to who was suspended; who left is invited anew, for nobody comes back without wanting to (PEOP-38, PEOP-39). */
  async restore(asking: Asking, id: string): Promise<MemberView> {
    const { caller } = asking;
    const { workspaceId } = caller;
    const { accounts, announce, database, roles } = this.#deps;
    const { member, team } = await database.transaction().execute(async (trx) => {
      const found = await this.#reach(caller, id, trx);
      if (found.status !== "withdrawn" || found.withdrawnBy === null) throw new Refusal("actionTypeMismatch");
      const former = await this.#formerTeam(caller, found, trx);
      if (found.withdrawnBy === "self") return { member: found, team: former };
      const joined = { status: "joined", withdrawnBy: null, formerTeamId: null } as const;
      await new MemberStore(trx).change(found.id, joined);
      await roles.giveTeam(found.accountId, workspaceId, former.id, trx);
      const phone = await accounts.phoneOf(found.accountId, trx);
      // They are not in the workspace now, and their list of workspaces follows (NAV-10).
      const news = memberNews(workspaceId, "restored", found.accountId, phone);
      await announce(news, trx, [found.accountId]);
      await this.#note("restore", caller, found, trx);
      return { member: found, team: null };
    });
    if (team !== null) return this.#inviteAgain(asking, member, team);
    return this.#deps.lists.one(asking, member.id);
  }

  async #inviteAgain(asking: Asking, { id, accountId }: Member, team: Team): Promise<MemberView> {
    const phone = await this.#deps.accounts.phoneOf(accountId);
    if (phone === null) throw new Refusal("notFound");
    const type = team.kind === "guest" ? "guest" : "member";
    await this.#deps.invitations.send(asking, { phone, type, teamId: team.id });
    return { ...(await this.#deps.lists.one(asking, id)), status: "pending" };
  }

  /** Ends the caller's own membership; the owner has to give the workspace to somebody else first (WS-49). */
  async leave(caller: Acting): Promise<void> {
    const { database, roles, workspaces } = this.#deps;
    const { accountId, workspaceId } = caller;
    await database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      const workspace = await workspaces.find(workspaceId, trx);
      if (workspace?.ownerId === accountId)
        throw new Refusal("LockTeamNoUser", { parameters: { reason: "owner" } });
      const member = await new MemberStore(trx).hold(workspaceId, accountId);
      if (member === null || member.status === "withdrawn") throw new Refusal("forbiddenResource");
      await this.#withdraw(member, "self", trx);
      await sendAway(this.#deps, member, ["left", "left"], trx);
      await this.#note("leave", caller, member, trx);
    });
  }

  /** Removes members, as each alone would be, within a change that holds the people of the workspace. */
  async removeAll(workspaceId: string, accountIds: readonly string[], within: Database): Promise<void> {
    for (const accountId of accountIds) {
      const member = await new MemberStore(within).hold(workspaceId, accountId);
      if (member !== null) await this.#remove(member, null, within);
    }
  }

  async #remove(member: Member, by: Caller | null, within: Database): Promise<void> {
    await new MemberStore(within).remove(member.id);
    await sendAway(this.#deps, member, ["removed", "deleted"], within);
    await this.#note("remove", by, member, within);
  }

  async #withdraw(member: Member, withdrawnBy: "self" | "manager", within: Database): Promise<void> {
    const holders = await this.#deps.memberRoles.holders(member.workspaceId, within);
    const formerTeamId = holders.get(member.accountId) ?? null;
    await new MemberStore(within).change(member.id, { status: "withdrawn", withdrawnBy, formerTeamId });
  }

  /** The member, if the manager may act on them (PEOP-35). Throws `notFound` and `forbiddenResource`. */
  async #reach({ accountId, workspaceId }: Acting, id: string, within: Database): Promise<Member> {
    const { roles } = this.#deps;
    await roles.hold(workspaceId, within);
    const member = await new MemberStore(within).hold(workspaceId, id);
    if (member === null) throw new Refusal("notFound");
    if (!(await roles.mayActOn(accountId, member.accountId, workspaceId, within)))
      throw new Refusal("forbiddenResource");
    return member;
  }

  /** The role that a member had, or Member when it is gone. Throws `forbiddenResource` for one beyond the manager's own. */
  async #formerTeam(manager: Acting, { formerTeamId }: Member, within: Database): Promise<Team> {
    const { memberRoles } = this.#deps;
    const teams = await memberRoles.teams(manager.workspaceId, within);
    const team = teams.find(({ id }) => id === formerTeamId) ?? teams.find(({ kind }) => kind === "member");
    const { accountId, workspaceId } = manager;
    if (
      team === undefined ||
      !(await memberRoles.mayGive(accountId, workspaceId, { ...team, isSuspended: false }, within))
    )
      throw new Refusal("forbiddenResource");
    return team;
  }

  async #note(
    action: "leave" | "remove" | "restore" | "suspend",
    by: Caller | null,
    { accountId, workspaceId }: Member,
    within: Database,
  ): Promise<void> {
    const fullName = (await this.#deps.accounts.cardsOf([accountId], within)).get(accountId)?.fullName ?? "";
    await this.#deps.logbook.note(
      { kind: "people", action, by, workspaceId, member: { accountId, fullName } },
      within,
    );
  }
}
