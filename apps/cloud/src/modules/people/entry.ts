// Joining and entering workspaces (WS-26 to WS-30): what their answers show is for the workspaces module to say.
import type { HttpErrorCode, WorkspaceTerms } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { Standing } from "../access/index.ts";
import { requireProofs } from "./entry-guard.ts";
import { InvitationStore, type Invitation } from "./invitation-store.ts";
import { MemberStore, type Membership } from "./member-store.ts";
import type { Memberships } from "./memberships.ts";
import { memberNews } from "./people-news.ts";
import type { KnownWorkspace, Workspaces } from "./known-workspace.ts";
import type {
  Accounts,
  ActingSessions,
  AnnounceOfPeople,
  EntryProofs,
  RaiseOfPeople,
  Roles,
} from "./ports.ts";
import { standingAt, statusAt, underTerms } from "./standing.ts";
import { TermsStore } from "./terms-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "actIn">;
  readonly proofs: EntryProofs;
  readonly memberships: Memberships;
  readonly roles: Pick<Roles, "giveTeam" | "hold" | "isSuspended" | "tell">;
  readonly workspaces: Pick<Workspaces, "find">;
  readonly announce: AnnounceOfPeople;
  readonly raise: RaiseOfPeople;
  readonly logbook: Logbook;
}

/** Why a standing does not let a person in (WS-30). */
const entryRefusals: Record<Exclude<Standing, "joined" | "termsRequired">, HttpErrorCode> = {
  pending: "userNotInvited",
  withdrawn: "userNotInvited",
  demoExpired: "demoExpired",
  locked: "workspaceLocked",
  none: "notFound",
};

/** What a person says of the terms. */
export interface AcceptedTerms {
  readonly isAccepted: boolean;
  /** Those that they read; undefined: those in force. */
  readonly version?: number | undefined;
}

const isOf = ({ isAccepted, version }: AcceptedTerms, inForce: number) =>
  isAccepted && (version ?? inForce) >= inForce;

export class Entry {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The terms that are agreed to. */
  terms(): Promise<WorkspaceTerms> {
    return new TermsStore(this.#deps.database).current();
  }

  /** Turns an invitation, or terms that were accepted anew, into a membership (WS-26 to WS-28). */
  async join(caller: Caller, workspaceId: string, accepted: AcceptedTerms): Promise<void> {
    const { accounts, database, roles, workspaces } = this.#deps;
    const phone = await accounts.phoneOf(caller.accountId);
    await database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      const workspace = await workspaces.find(workspaceId, trx);
      if (workspace === null || workspace.lifecycle === "deletionScheduled") throw new Refusal("notFound");
      const nowMs = this.#deps.clock.nowMs();
      const terms = new TermsStore(trx);
      const version = await terms.version();
      const member = await new MemberStore(trx).hold(workspaceId, caller.accountId);
      const status = member === null ? null : statusAt(underTerms(member, version), nowMs);
      if (status === "joined") return;
      // Whom a manager let go a manager restores: an invitation of a number that they took over later was meant for somebody else (WS-28).
      if (status === "withdrawn" && member?.withdrawnBy === "manager") throw new Refusal("userNotInvited");
      if (status === "termsRequired" && !isOf(accepted, version)) {
        const fields = [{ field: "termsAccepted", code: "IsDefined" }] as const;
        throw new Refusal("IsDefined", { field: "termsAccepted", fields });
      }
      const invitation =
        status === "termsRequired" ? null : await this.#accept(caller, phone, workspace, trx);
      if (member === null) await new MemberStore(trx).add(workspaceId, caller.accountId, null, nowMs);
      else {
        const joined = { status: "joined", withdrawnBy: null, formerTeamId: null } as const;
        await new MemberStore(trx).change(member.id, joined);
        await terms.agree(member.id, version);
      }
      if (invitation !== null) await roles.giveTeam(caller.accountId, workspaceId, invitation.teamId, trx);
      else await roles.tell(workspaceId, trx);
      await this.#tellJoined(caller, workspaceId, phone, trx);
    });
  }

  /** Uses up the invitation of the caller's phone. Throws when there is none that is good. */
  async #accept(
    { accountId, fullName }: Caller,
    phone: string | null,
    { id, name }: KnownWorkspace,
    within: Database,
  ): Promise<Invitation> {
    const store = new InvitationStore(within);
    const nowMs = this.#deps.clock.nowMs();
    const invitation = phone === null ? null : await store.hold(id, phone);
    if (invitation === null || invitation.expiresAtMs <= nowMs) {
      const isKnown =
        (phone !== null && (await store.wasInvited(id, phone))) ||
        (await new MemberStore(within).find(id, accountId)) !== null;
      throw new Refusal(isKnown ? "userNotInvited" : "notFound");
    }
    await store.close([invitation.id], "accepted", nowMs);
    const params = { person: fullName, workspace: name };
    await this.#deps.raise(invitation.invitedBy, "inviteAccepted", within, params, { workspaceId: id });
    return invitation;
  }

  async #tellJoined(by: Caller, workspaceId: string, phone: string | null, within: Database): Promise<void> {
    const { announce, logbook } = this.#deps;
    await announce(memberNews(workspaceId, "joined", by.accountId, phone), within);
    await logbook.note({ kind: "people", action: "join", by, workspaceId, member: by }, within);
  }

  /** Makes a workspace the one that the caller's session acts in (WS-29, WS-30). */
  async enter(caller: Caller, workspaceId: string): Promise<void> {
    const { clock, database, logbook, proofs, sessions } = this.#deps;
    await this.#requireRoom(caller, workspaceId, "enter");
    await database.transaction().execute(async (trx) => {
      await requireProofs(proofs, workspaceId, caller, trx);
      await sessions.actIn(caller.sessionId, workspaceId, trx);
      await new MemberStore(trx).noteSwitch(workspaceId, caller.accountId, clock.nowMs());
      const resource = { type: "w", id: workspaceId } as const;
      await logbook.note({ kind: "workspace", action: "enter", by: caller, workspaceId, resource }, trx);
    });
  }

  /** Throws unless the caller may act in a workspace where their session acts already. */
  async requirePresence(caller: Caller, workspaceId: string): Promise<void> {
    const { requiresFactor } = await this.#requireRoom(caller, workspaceId, "stay");
    const { database, proofs } = this.#deps;
    if (requiresFactor && !(await proofs.hasPassedFactor(caller, database)))
      throw new Refusal("Not2FAVerified");
  }

  async #requireRoom(caller: Caller, workspaceId: string, how: "enter" | "stay"): Promise<Membership> {
    const { membership, standing } = await this.#find(caller, workspaceId, how);
    // Whoever has to agree first is told so: they are no stranger there.
    if (standing === "termsRequired") throw new Refusal("userNotInvited", { value: { status: standing } });
    if (standing !== "joined") throw new Refusal(entryRefusals[standing]);
    if (await this.#deps.roles.isSuspended(caller.accountId, workspaceId)) throw new Refusal("roleSuspended");
    return membership;
  }

  /** Without a membership the workspace does not exist for the caller (WS-23). */
  async #find(
    { accountId }: Caller,
    workspaceId: string,
    how: "enter" | "stay",
  ): Promise<{ membership: Membership; standing: Standing }> {
    const { clock, memberships, workspaces } = this.#deps;
    const [membership, workspace] = await Promise.all([
      how === "enter"
        ? memberships.find(workspaceId, accountId)
        : memberships.present(workspaceId, accountId),
      workspaces.find(workspaceId),
    ]);
    if (membership === null || workspace === null) throw new Refusal("notFound");
    const standing = standingAt({ ...workspace, ...membership }, accountId, clock.nowMs());
    if (standing === "none") throw new Refusal("notFound");
    return { membership, standing };
  }
}
