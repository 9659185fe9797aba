// Guests of a workspace: who is invited as one, and who comes by themself (PEOP-27, PEOP-28, WS-65).
import type { PendingUser } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller, type SignedInCall } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { requireNewcomer } from "./invitation-rules.ts";
import type { InvitationService } from "./invitation-service.ts";
import { MemberStore } from "./member-store.ts";
import { memberNews } from "./people-news.ts";
import type { Workspaces } from "./known-workspace.ts";
import type { Accounts, Acting, AnnounceOfPeople, MemberRoles, Rights, Roles } from "./ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "byPhone" | "phoneOf" | "readPhone">;
  readonly roles: Pick<Roles, "give" | "hold">;
  readonly memberRoles: Pick<MemberRoles, "teams">;
  readonly rights: Pick<Rights, "holdsOnWorkspace">;
  readonly workspaces: Pick<Workspaces, "publicGuest">;
  readonly invitations: Pick<InvitationService, "send">;
  readonly announce: AnnounceOfPeople;
  readonly logbook: Logbook;
}

export class GuestService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Invites a guest; who may not invite comes as one themself, into the public workspace alone. */
  async add(call: SignedInCall, workspaceId: string, typed: string): Promise<PendingUser> {
    const { caller } = call;
    const phone = this.#deps.accounts.readPhone(typed);
    const acting = caller.workspaceId === workspaceId ? { ...caller, workspaceId } : null;
    if (acting !== null && (await this.#mayInvite(acting)))
      return this.#deps.invitations.send({ ...call, caller: acting }, { phone, type: "guest" });
    const isPublic = (await this.#deps.workspaces.publicGuest()) === workspaceId;
    if (!isPublic && acting === null) throw new Refusal("notFound");
    const isOwn = phone === (await this.#deps.accounts.phoneOf(caller.accountId));
    if (!isPublic || !isOwn) throw new Refusal("forbiddenResource");
    return this.#come(caller, workspaceId, phone);
  }

  async #mayInvite(caller: Acting): Promise<boolean> {
    const holds = (action: Parameters<Rights["holdsOnWorkspace"]>[1]) =>
      this.#deps.rights.holdsOnWorkspace(caller, action);
    if (await holds("workspaceInviteUser")) return true;
    return (await holds("workspaceManageUsers")) && (await holds("workspaceManagePermissions"));
  }

  /** Makes the caller a guest at once (PEOP-28). */
  async #come(caller: Caller, workspaceId: string, phone: string): Promise<PendingUser> {
    const { accounts, announce, clock, database, logbook, memberRoles, roles, workspaces } = this.#deps;
    const { accountId } = caller;
    const nowMs = clock.nowMs();
    const id = await database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      if ((await workspaces.publicGuest(trx)) !== workspaceId) throw new Refusal("forbiddenResource");
      await requireNewcomer(accounts, { workspaceId, phone }, trx, nowMs);
      const store = new MemberStore(trx);
      const before = await store.hold(workspaceId, accountId);
      const joined = { status: "joined", withdrawnBy: null, formerTeamId: null } as const;
      if (before === null) await store.add(workspaceId, accountId, null, nowMs);
      else await store.change(before.id, joined);
      await roles.give(accountId, workspaceId, "guest", trx);
      await announce(memberNews(workspaceId, "joined", accountId, phone), trx);
      await logbook.note({ kind: "people", action: "join", by: caller, workspaceId, member: caller }, trx);
      return (await store.find(workspaceId, accountId))?.id;
    });
    if (id === undefined) throw new Refusal("notFound");
    const team = (await memberRoles.teams(workspaceId)).find(({ kind }) => kind === "guest");
    const now = new Date(nowMs).toISOString();
    return {
      id,
      phone,
      status: "joined",
      type: "guest",
      team: team === undefined ? null : { id: team.id, name: team.name },
      invitedBy: null,
      invitedAt: now,
      expiresAt: now,
      lastSentAt: now,
    };
  }
}
