// What managers ask of members (PEOP-34, PEOP-35, PEOP-43 to PEOP-46): a verified email, a second factor, to prove anew who they are. What is
// asked is checked when they enter (entry-guard.ts) and by the authoriser.
import type { LogAction, MemberRequirements } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { RequirementStore, type AskedMember } from "./requirement-store.ts";
import type { Workspaces } from "./known-workspace.ts";
import type { Accounts, ActingSessions, RaiseOfPeople, Roles } from "./ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "namesOf">;
  readonly sessions: Pick<ActingSessions, "endActingIn">;
  readonly roles: Pick<Roles, "hold" | "mayActOn" | "tell">;
  readonly workspaces: Pick<Workspaces, "find">;
  readonly raise: RaiseOfPeople;
  readonly logbook: Logbook;
}

type Manager = Caller & { readonly workspaceId: string };

const notices = {
  emailVerification: "emailVerificationForced",
  multiFactor: "multiFactorForced",
  reauthenticate: "authenticationReset",
} as const satisfies Record<keyof MemberRequirements, string>;

const acts = {
  emailVerification: "forceEmailVerification",
  multiFactor: "forceMultiFactor",
  reauthenticate: "resetAuthentication",
} as const satisfies Record<keyof MemberRequirements, LogAction<"people">>;

export class RequirementService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Asks something of a member, who is told by whom; what is asked of them already stays as it is. */
  async ask(manager: Manager, id: string, what: keyof MemberRequirements): Promise<MemberRequirements> {
    const { accounts, database, roles, workspaces } = this.#deps;
    const { accountId, workspaceId } = manager;
    const person = manager.fullName;
    return database.transaction().execute(async (trx) => {
      await roles.hold(workspaceId, trx);
      const store = new RequirementStore(trx);
      const member = await store.hold(workspaceId, id);
      if (member === null) throw new Refusal("notFound");
      if (!(await roles.mayActOn(accountId, member.accountId, workspaceId, trx)))
        throw new Refusal("forbiddenResource");
      if (requirementsOf(member)[what]) return requirementsOf(member);
      const asked = withRequirement(member, what, this.#deps.clock.nowMs());
      await store.set(asked);
      await this.#act(what, workspaceId, member.accountId, trx);
      const workspace = (await workspaces.find(workspaceId, trx))?.name ?? "";
      const params = { person, workspace };
      await this.#deps.raise(member.accountId, notices[what], trx, params, { workspaceId });
      const fullName =
        (await accounts.namesOf([member.accountId], accountId, trx)).get(member.accountId) ?? "";
      const named = { accountId: member.accountId, fullName };
      await this.#deps.logbook.note(
        { kind: "people", action: acts[what], by: manager, workspaceId, member: named },
        trx,
      );
      return requirementsOf(asked);
    });
  }

  /** What is open already ends: streams ask again, sessions that act there are over. */
  async #act(
    what: keyof MemberRequirements,
    workspaceId: string,
    accountId: string,
    within: Database,
  ): Promise<void> {
    if (what === "multiFactor") await this.#deps.roles.tell(workspaceId, within);
    if (what === "reauthenticate") await this.#deps.sessions.endActingIn(accountId, workspaceId, within);
  }
}

function requirementsOf({
  requiresEmail,
  requiresFactor,
  reauthenticateSinceMs,
}: AskedMember): MemberRequirements {
  return {
    emailVerification: requiresEmail,
    multiFactor: requiresFactor,
    reauthenticate: reauthenticateSinceMs !== null,
  };
}

function withRequirement(member: AskedMember, what: keyof MemberRequirements, nowMs: number): AskedMember {
  switch (what) {
    case "emailVerification":
      return { ...member, requiresEmail: true };
    case "multiFactor":
      return { ...member, requiresFactor: true };
    case "reauthenticate":
      return { ...member, reauthenticateSinceMs: nowMs };
  }
}
