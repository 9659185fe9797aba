// Inviting people into a workspace (PEOP-14 to PEOP-32). A place is kept first, with the people of the workspace held; the message leaves outside any
// transaction, and only then somebody is invited, or the place is free again.
import {
  errorText,
  invitationLimits,
  type FailedInvite,
  type InviteForm,
  type InviteType,
  type LogAction,
  type PendingUser,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { isOwnHost, Refusal, type Caller } from "../../platform/http/index.ts";
import {
  callerNetwork,
  dayMs,
  secondsUntil,
  type AttemptStore,
  type Claim,
  type Limit,
} from "../../platform/limits/index.ts";
import type { Logbook } from "../activity/index.ts";
import { invitationMessage } from "./invitation-message.ts";
import { requireDailyRoom, requireNewcomer, requireSeat, teamToGive } from "./invitation-rules.ts";
import { InvitationStore, type Invitation } from "./invitation-store.ts";
import type { Asking } from "./list-service.ts";
import { pendingUserOf } from "./member-view.ts";
import { pendingNews } from "./people-news.ts";
import type { Workspaces } from "./known-workspace.ts";
import type {
  Accounts,
  Acting,
  AnnounceOfPeople,
  MemberRoles,
  RaiseOfPeople,
  Rights,
  Roles,
  SeatsOf,
  TextMessages,
} from "./ports.ts";

const aDay = (count: number): Limit => ({ count, windowMs: dayMs });

export interface InvitationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptStore;
  readonly accounts: Accounts;
  readonly roles: Pick<Roles, "hold">;
  readonly memberRoles: MemberRoles;
  readonly rights: Rights;
  readonly workspaces: Pick<Workspaces, "find">;
  readonly seatsOf: SeatsOf;
  readonly textMessages: TextMessages;
  readonly announce: AnnounceOfPeople;
  readonly raise: RaiseOfPeople;
  readonly logbook: Logbook;
  /** Where the app is, for the link in messages; null: where the caller found it, if that is this machine by its own name. */
  readonly appAddress: string | null;
}

/** Whom to invite, as what. */
interface Wanted {
  readonly phone: string;
  readonly type: InviteType;
  readonly teamId?: string | undefined;
}

export class InvitationService {
  readonly #deps: InvitationDeps;

  constructor(deps: InvitationDeps) {
    this.#deps = deps;
  }

  async invite(asking: Asking, form: InviteForm): Promise<PendingUser> {
    return this.send(asking, { ...form, phone: this.#deps.accounts.readPhone(form.phone) });
  }

  /** Tries every entry; one failure stops no other (PEOP-25). */
  async inviteMany(
    asking: Asking,
    forms: readonly InviteForm[],
  ): Promise<{ invited: PendingUser[]; failed: FailedInvite[] }> {
    const invited: PendingUser[] = [];
    const failed: FailedInvite[] = [];
    const tried = new Set<string>();
    for (const form of forms) {
      try {
        const phone = this.#deps.accounts.readPhone(form.phone);
        if (tried.has(phone)) throw new Refusal("duplicateValue", { field: "phone" });
        tried.add(phone);
        invited.push(await this.send(asking, { ...form, phone }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { code, details } = error;
        failed.push({ phone: form.phone, code, message: errorText(code, asking.locale, details.parameters) });
      }
    }
    return { invited, failed };
  }

  /** Invites the person of a phone, an E.164 number. Throws the Refusals of PEOP-21 to PEOP-24. */
  async send(asking: Asking, wanted: Wanted): Promise<PendingUser> {
    const { caller: inviter } = asking;
    const { clock, database } = this.#deps;
    const nowMs = clock.nowMs();
    const seats = await this.#deps.seatsOf(inviter.workspaceId);
    const id = await database
      .transaction()
      .execute((trx) => this.#reserve(inviter, { ...wanted, seats }, nowMs, trx));
    await this.#deliver(asking, wanted.phone).catch(async (error: unknown) => {
      await new InvitationStore(database).drop(id);
      throw error;
    });
    const invitation = await database.transaction().execute(async (trx) => {
      const store = new InvitationStore(trx);
      await store.setSent(id, nowMs, nowMs + invitationLimits.lifeMs);
      await this.#tell(inviter, wanted.phone, "invited", trx);
      const action = wanted.type === "guest" ? "inviteGuest" : "invite";
      await this.#note(action, inviter, inviter.workspaceId, wanted.phone, trx);
      return store.hold(inviter.workspaceId, wanted.phone);
    });
    if (invitation === null) throw new Refusal("phoneNotFound");
    return this.#view(invitation, inviter);
  }

  async #reserve(
    inviter: Acting,
    wanted: Wanted & { readonly seats: number | null },
    nowMs: number,
    trx: Database,
  ): Promise<string> {
    const { accounts, memberRoles, roles, workspaces } = this.#deps;
    const { workspaceId, accountId } = inviter;
    const { phone, type } = wanted;
    await roles.hold(workspaceId, trx);
    const workspace = await workspaces.find(workspaceId, trx);
    if (workspace === null) throw new Refusal("notFound");
    if (type === "guest" && !workspace.allowGuest) throw new Refusal("forbiddenResource");
    const team = await teamToGive(memberRoles, inviter, wanted, trx);
    await requireNewcomer(accounts, { workspaceId, phone }, trx, nowMs);
    const store = new InvitationStore(trx);
    const before = await store.hold(workspaceId, phone);
    if (before !== null && before.expiresAtMs <= nowMs) await store.close([before.id], "renewed", nowMs);
    else if (before !== null) throw new Refusal("phoneAlreadyInWorkspace", { field: "phone" });
    await requireDailyRoom(workspaceId, trx, nowMs);
    if (type === "member") await requireSeat(memberRoles, workspaceId, wanted.seats, trx, nowMs);
    const times = { invitedAtMs: nowMs, expiresAtMs: nowMs + invitationLimits.lifeMs };
    const id = await store.reserve({
      workspaceId,
      phone,
      type,
      teamId: team.id,
      invitedBy: accountId,
      ...times,
    });
    if (id === null) throw new Refusal("phoneAlreadyInWorkspace", { field: "phone" });
    return id;
  }

  /** Sends the message again and renews the invitation (PEOP-29, PEOP-32). */
  async resend(asking: Asking, typed: string): Promise<PendingUser> {
    const { caller } = asking;
    const { clock, database, roles } = this.#deps;
    const { workspaceId } = caller;
    const phone = this.#deps.accounts.readPhone(typed);
    const nowMs = clock.nowMs();
    const seats = await this.#deps.seatsOf(workspaceId);
    const before = await database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      const store = new InvitationStore(trx);
      const invitation = await store.hold(workspaceId, phone);
      if (invitation === null) throw new Refusal("phoneNotFound");
      const waitMs = invitation.lastSentAtMs + invitationLimits.resendAfterMs - nowMs;
      if (waitMs > 0) throw new Refusal("tooManyRequests", { retrySeconds: Math.ceil(waitMs / 1000) });
      const isSeated = invitation.type === "guest" || invitation.expiresAtMs > nowMs;
      if (!isSeated) await requireSeat(this.#deps.memberRoles, workspaceId, seats, trx, nowMs);
      await store.setSent(invitation.id, nowMs, nowMs + invitationLimits.lifeMs);
      return invitation;
    });
    await this.#deliver(asking, phone).catch(async (error: unknown) => {
      await new InvitationStore(database).setSent(before.id, before.lastSentAtMs, before.expiresAtMs);
      throw error;
    });
    await this.#deps.logbook.note(this.#noteOf("resendInvite", caller, workspaceId, phone), database);
    const renewed = { lastSentAtMs: nowMs, expiresAtMs: nowMs + invitationLimits.lifeMs };
    return this.#view({ ...before, ...renewed }, caller);
  }

  /** Takes an invitation back (PEOP-30). */
  async withdraw({ caller }: Asking, phone: string): Promise<void> {
    await this.#deps.database.transaction().execute(async (trx) => {
      await this.#deps.roles.hold(caller.workspaceId, trx);
      const invitation = await new InvitationStore(trx).hold(caller.workspaceId, phone);
      if (invitation === null) throw new Refusal("phoneNotFound");
      await this.cancel([invitation], caller, trx);
    });
  }

  /** Takes invitations back, for `by`, null the system. */
  async cancel(invitations: readonly Invitation[], by: Caller | null, within: Database): Promise<void> {
    const ids = invitations.map(({ id }) => id);
    await new InvitationStore(within).close(ids, "withdrawn", this.#deps.clock.nowMs());
    for (const { workspaceId, phone } of invitations) {
      await this.#tell({ workspaceId }, phone, "inviteRemoved", within);
      await this.#note("cancelInvite", by, workspaceId, phone, within);
    }
  }

  /** Refuses an invitation of the caller's own phone; who invited and the managers are told (PEOP-31). */
  async decline(caller: Caller, workspaceId: string): Promise<void> {
    const { accounts, clock, database, raise, rights, roles, workspaces } = this.#deps;
    const phone = await accounts.phoneOf(caller.accountId);
    if (phone === null) throw new Refusal("notFound");
    const managers = await rights.holdersOf(workspaceId, "workspaceManageUsers");
    await database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      const store = new InvitationStore(trx);
      const nowMs = clock.nowMs();
      const invitation = await store.hold(workspaceId, phone);
      if (invitation === null || invitation.expiresAtMs <= nowMs)
        throw new Refusal((await store.wasInvited(workspaceId, phone)) ? "userNotInvited" : "notFound");
      await store.close([invitation.id], "declined", nowMs);
      await this.#tell({ workspaceId }, phone, "inviteRemoved", trx);
      await this.#note("declineInvite", caller, workspaceId, phone, trx);
      const workspace = (await workspaces.find(workspaceId, trx))?.name ?? "";
      const params = { person: caller.fullName, workspace };
      for (const accountId of new Set([invitation.invitedBy, ...managers]))
        await raise(accountId, "inviteCancelled", trx, params, { workspaceId });
    });
  }

  /** Sends the message, in the words of who gets it (WS-15). Throws `tooManyRequests`, and `InvitationFailed` where it could not leave. */
  async #deliver({ caller, host, isSecure, address }: Asking, phone: string): Promise<void> {
    const { accounts, appAddress, attempts, textMessages, workspaces } = this.#deps;
    const claim = await this.#count(caller, phone, address);
    const [account, workspace] = await Promise.all([
      accounts.byPhone(phone),
      workspaces.find(caller.workspaceId),
    ]);
    const locale = account?.locale ?? (workspace?.language === "persian" ? "fa" : "en");
    const found = isOwnHost(host) ? `${isSecure ? "https" : "http"}://${host}` : null;
    const names = {
      inviter: caller.fullName,
      workspace: workspace?.name ?? "",
      link: appAddress ?? found,
    };
    if ((await textMessages.send(phone, invitationMessage(locale, names))) === "sent") return;
    await attempts.giveBack(claim);
    throw new Refusal("InvitationFailed");
  }

  /** Counts a message: nobody's number is written to without end, by one workspace or by many. */
  async #count({ accountId }: Caller, phone: string, address: string): Promise<Claim> {
    const nowMs = this.#deps.clock.nowMs();
    const counted = [
      { subject: `invitation:phone:${phone}`, limits: [aDay(invitationLimits.messagesToNumberADay)] },
      { subject: `invitation:account:${accountId}`, limits: [aDay(invitationLimits.messagesOfPersonADay)] },
      {
        subject: `invitation:address:${callerNetwork(address)}`,
        limits: [aDay(invitationLimits.messagesOfAddressADay)],
      },
    ];
    const claimed = await this.#deps.attempts.claim(counted, nowMs);
    if (claimed.held === null) return claimed.claim;
    throw new Refusal("tooManyRequests", { retrySeconds: secondsUntil(claimed.held.untilMs, nowMs) });
  }

  /** Tells the workspace, and the one who is invited wherever they act (NAV-10). */
  async #tell(
    { workspaceId }: Pick<Acting, "workspaceId">,
    phone: string,
    event: "invited" | "inviteRemoved",
    within: Database,
  ): Promise<void> {
    const account = await this.#deps.accounts.byPhone(phone, within);
    const also = account === null ? [] : [account.id];
    await this.#deps.announce(pendingNews(workspaceId, event, phone), within, also);
  }

  async #note(
    action: InviteAct,
    by: Caller | null,
    workspaceId: string,
    phone: string,
    within: Database,
  ): Promise<void> {
    await this.#deps.logbook.note(this.#noteOf(action, by, workspaceId, phone), within);
  }

  /** Numbers stand masked in the logs, which more people read than the list of those who are invited. */
  #noteOf(action: InviteAct, by: Caller | null, workspaceId: string, phone: string) {
    const user =
      by !== null && action === "declineInvite" ? by.fullName : this.#deps.accounts.maskPhone(phone);
    return { kind: "people", action, by, workspaceId, placeholders: { user } } as const;
  }

  async #view(invitation: Invitation, { accountId, workspaceId }: Acting): Promise<PendingUser> {
    const { accounts, memberRoles } = this.#deps;
    const [teams, names] = await Promise.all([
      memberRoles.teams(workspaceId),
      accounts.namesOf([invitation.invitedBy], accountId),
    ]);
    return pendingUserOf(invitation, teams, names);
  }
}

type InviteAct = Extract<
  LogAction<"people">,
  "invite" | "inviteGuest" | "resendInvite" | "cancelInvite" | "declineInvite"
>;
