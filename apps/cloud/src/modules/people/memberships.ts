// The memberships of a person as they themself have them: those that are kept, and invitations of their phone, which are none yet (PEOP-18).
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { InvitationStore, type Invitation } from "./invitation-store.ts";
import { MemberStore, type Membership } from "./member-store.ts";
import type { Accounts } from "./ports.ts";
import { statusAt, underTerms } from "./standing.ts";
import { TermsStore } from "./terms-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "phoneOf">;
}

export class Memberships {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Every membership of a person, one a workspace. */
  async of(accountId: string, within: Database = this.#deps.database): Promise<readonly Membership[]> {
    const [kept, invitations, version] = await Promise.all([
      new MemberStore(within).of(accountId),
      this.#invitationsOf(accountId, within),
      new TermsStore(within).version(),
    ]);
    const byWorkspace = new Map(
      kept.map((membership) => [membership.workspaceId, underTerms(membership, version)]),
    );
    for (const invitation of invitations) {
      const { workspaceId } = invitation;
      const before = byWorkspace.get(workspaceId) ?? null;
      if (!this.#isDecided(before)) byWorkspace.set(workspaceId, pending(invitation, accountId, before));
    }
    return [...byWorkspace.values()];
  }

  /** A person's membership in a workspace; null without one. */
  async find(workspaceId: string, accountId: string): Promise<Membership | null> {
    const [membership, version] = await Promise.all([
      this.present(workspaceId, accountId),
      new TermsStore(this.#deps.database).version(),
    ]);
    return membership && underTerms(membership, version);
  }

  /** The same for those who are there already: terms that were published meanwhile wait for their next entry (WS-27). */
  async present(workspaceId: string, accountId: string): Promise<Membership | null> {
    const { database } = this.#deps;
    const kept = await new MemberStore(database).find(workspaceId, accountId);
    if (this.#isDecided(kept)) return kept;
    const invitations = await this.#invitationsOf(accountId, database);
    const invitation = invitations.find((one) => one.workspaceId === workspaceId);
    return invitation === undefined ? kept : pending(invitation, accountId, kept);
  }

  /** Makes a person a joined member, without a role. */
  async add(workspaceId: string, accountId: string, within: Database): Promise<void> {
    await new MemberStore(within).add(workspaceId, accountId, null, this.#deps.clock.nowMs());
  }

  async #invitationsOf(accountId: string, within: Database): Promise<readonly Invitation[]> {
    const { accounts, clock } = this.#deps;
    const phone = await accounts.phoneOf(accountId, within);
    return phone === null ? [] : new InvitationStore(within).of(phone, clock.nowMs());
  }

  /** No invitation changes it: they are there, or a manager let them go, which a manager alone undoes (WS-28). */
  #isDecided(membership: Membership | null): membership is Membership {
    if (membership === null) return false;
    const isGone = statusAt(membership, this.#deps.clock.nowMs()) === "withdrawn";
    return !isGone || membership.withdrawnBy === "manager";
  }
}

function pending({ id, workspaceId }: Invitation, accountId: string, before: Membership | null): Membership {
  const facts = {
    status: "pending",
    expiresAtMs: null,
    requiresFactor: before?.requiresFactor ?? false,
    termsVersion: before?.termsVersion ?? 0,
    withdrawnBy: null,
  } as const;
  return { id: before?.id ?? id, workspaceId, accountId, ...facts };
}
