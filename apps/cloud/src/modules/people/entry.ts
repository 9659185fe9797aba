// Joining and entering workspaces (WS-26 to WS-30): what their answers show is for the workspaces module to say.
import type { HttpErrorCode } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import type { Standing } from "../access/index.ts";
import { requireProofs } from "./entry-guard.ts";
import { MemberStore, type Membership } from "./member-store.ts";
import { memberNews } from "./people-news.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, EntryProofs, Roles, Workspaces } from "./ports.ts";
import { standingAt } from "./standing.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "actIn">;
  readonly proofs: EntryProofs;
  readonly roles: Pick<Roles, "tell" | "isSuspended">;
  readonly workspaces: Pick<Workspaces, "find">;
  readonly announce: AnnounceOfPeople;
  readonly logbook: Logbook;
}

/** Why a standing does not let a person in (WS-30). */
const entryRefusals: Record<Exclude<Standing, "joined">, HttpErrorCode> = {
  pending: "userNotInvited",
  termsRequired: "userNotInvited",
  withdrawn: "userNotInvited",
  demoExpired: "demoExpired",
  locked: "workspaceLocked",
  none: "notFound",
};

export class Entry {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Turns an invitation, or terms that were accepted anew, into a membership (WS-26 to WS-28). */
  async join(caller: Caller, workspaceId: string, hasAcceptedTerms: boolean): Promise<void> {
    const { accounts, announce, database, roles } = this.#deps;
    const { standing } = await this.#find(caller, workspaceId);
    if (standing === "withdrawn" || standing === "demoExpired") throw new Refusal("userNotInvited");
    if (standing === "termsRequired" && !hasAcceptedTerms) {
      const fields = [{ field: "termsAccepted", code: "IsDefined" }] as const;
      throw new Refusal("IsDefined", { field: "termsAccepted", fields });
    }
    if (standing !== "pending" && standing !== "termsRequired") return;
    const phone = await accounts.phoneOf(caller.accountId);
    await database.transaction().execute(async (trx) => {
      await new MemberStore(trx).setStatus(workspaceId, caller.accountId, "joined");
      await roles.tell(workspaceId, trx);
      await announce(memberNews(workspaceId, "joined", caller.accountId, phone), trx);
    });
  }

  /** Makes a workspace the one that the caller's session acts in (WS-29, WS-30). */
  async enter(caller: Caller, workspaceId: string): Promise<void> {
    const { clock, database, logbook, proofs, sessions } = this.#deps;
    await this.#requireRoom(caller, workspaceId);
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
    const { requiresFactor } = await this.#requireRoom(caller, workspaceId);
    const { database, proofs } = this.#deps;
    if (requiresFactor && !(await proofs.hasPassedFactor(caller, database)))
      throw new Refusal("Not2FAVerified");
  }

  async #requireRoom(caller: Caller, workspaceId: string): Promise<Membership> {
    const { membership, standing } = await this.#find(caller, workspaceId);
    if (standing !== "joined") throw new Refusal(entryRefusals[standing]);
    if (await this.#deps.roles.isSuspended(caller.accountId, workspaceId)) throw new Refusal("roleSuspended");
    return membership;
  }

  /** Without a membership the workspace does not exist for the caller (WS-23). */
  async #find(
    { accountId }: Caller,
    workspaceId: string,
  ): Promise<{ membership: Membership; standing: Standing }> {
    const { clock, database, workspaces } = this.#deps;
    const [membership, workspace] = await Promise.all([
      new MemberStore(database).find(workspaceId, accountId),
      workspaces.find(workspaceId),
    ]);
    if (membership === null || workspace === null) throw new Refusal("notFound");
    const standing = standingAt({ ...workspace, ...membership }, accountId, clock.nowMs());
    if (standing === "none") throw new Refusal("notFound");
    return { membership, standing };
  }
}
