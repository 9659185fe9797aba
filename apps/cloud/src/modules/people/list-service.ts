// The people of the acting workspace in lists and one by one (PEOP-5 to PEOP-13): a constant number of questions, however many they are.
import type {
  MemberDetails,
  MemberPage,
  MemberSearch,
  MemberSecurity,
  MemberView,
  PendingSearch,
  PendingUser,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type Call } from "../../platform/http/index.ts";
import { InvitationStore } from "./invitation-store.ts";
import { MemberStore, type Member } from "./member-store.ts";
import { memberViewOf, pendingUserOf, securityOf, type MemberFacts, type Reader } from "./member-view.ts";
import { searchMembers, searchPending } from "./people-search.ts";
import type { Accounts, Acting, ActingSessions, MemberRoles, Presences, Rights } from "./ports.ts";
import { statusAt } from "./standing.ts";

export interface ListDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "cardsOf" | "namesOf">;
  readonly sessions: Pick<ActingSessions, "actingIn" | "lastActiveIn">;
  readonly memberRoles: Pick<MemberRoles, "teams" | "holders" | "resourceRows">;
  readonly presences: Presences;
  readonly rights: Pick<Rights, "holdsOnWorkspace" | "visibleIds">;
}

/** Who asks, in which language, and where they found the server. */
export interface Asking extends Pick<Call, "host" | "isSecure" | "locale" | "address"> {
  readonly caller: Acting;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

export class ListService {
  readonly #deps: ListDeps;

  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  async members(
    asking: Asking,
    workspaceId: string,
    search: MemberSearch,
    window: Window,
  ): Promise<MemberPage> {
    requireActing(asking.caller, workspaceId);
    const reader = await this.#readerOf(asking);
    const everyone = await this.#factsOf(workspaceId);
    const seen = everyone.filter((facts) => !isUnseenGuest(facts, reader));
    const views = searchMembers(this.#views(seen, reader), search, asking.locale);
    const page = { items: windowOf(views, window), total: views.length };
    if (reader.sight !== "guest") return page;
    const nowMs = this.#deps.clock.nowMs();
    const unseen = everyone.filter((facts) => isUnseenGuest(facts, reader));
    return { ...page, guests: unseen.filter(({ member }) => statusAt(member, nowMs) === "joined").length };
  }

  async pending(
    { caller, locale }: Asking,
    workspaceId: string,
    search: PendingSearch,
    window: Window,
  ): Promise<{ items: PendingUser[]; total: number }> {
    requireActing(caller, workspaceId);
    const { accounts, clock, database, memberRoles } = this.#deps;
    const [invitations, members, teams] = await Promise.all([
      new InvitationStore(database).into(workspaceId),
      new MemberStore(database).members(workspaceId),
      memberRoles.teams(workspaceId),
    ]);
    const joined = members.filter((member) => statusAt(member, clock.nowMs()) === "joined");
    const [cards, names] = await Promise.all([
      accounts.cardsOf(joined.map(({ accountId }) => accountId)),
      accounts.namesOf(
        invitations.map(({ invitedBy }) => invitedBy),
        caller.accountId,
      ),
    ]);
    const here = new Set([...cards.values()].map(({ phone }) => phone));
    const users = invitations
      .filter(({ phone }) => !here.has(phone))
      .map((invitation) => pendingUserOf(invitation, teams, names));
    const found = searchPending(users, search, locale);
    return { items: windowOf(found, window), total: found.length };
  }

  /** A member by the id of the membership or of the account, with their rows on what the caller may see. */
  async details(asking: Asking, id: string): Promise<MemberDetails> {
    const { memberRoles, rights } = this.#deps;
    const { caller } = asking;
    const { facts, reader } = await this.#find(asking, id);
    const [rows, visible, security] = await Promise.all([
      memberRoles.resourceRows(caller.workspaceId, facts.member.accountId),
      rights.visibleIds(caller),
      this.#securityFor(caller, facts, reader),
    ]);
    return {
      ...this.#view(facts, reader),
      timezone: reader.sight === "guest" && !isSelf(facts, reader) ? null : facts.card.timezone,
      permissions: rows.filter(({ resourceId }) => visible.has(resourceId)).map((row) => ({ ...row })),
      ...(security && { security }),
    };
  }

  /** A member as the caller may see them. Throws `notFound`. */
  async one(asking: Asking, id: string): Promise<MemberView> {
    const { facts, reader } = await this.#find(asking, id);
    return this.#view(facts, reader);
  }

  async #find(asking: Asking, id: string): Promise<{ facts: MemberFacts; reader: Reader }> {
    const { workspaceId } = asking.caller;
    const [reader, everyone] = await Promise.all([this.#readerOf(asking), this.#factsOf(workspaceId)]);
    const facts = everyone.find(({ member }) => member.id === id || member.accountId === id);
    if (facts === undefined || isUnseenGuest(facts, reader)) throw new Refusal("notFound");
    return { facts, reader };
  }

  /** For those who manage people, and of oneself; null for all others (PEOP-49). */
  async #securityFor(caller: Acting, facts: MemberFacts, reader: Reader): Promise<MemberSecurity | null> {
    const { rights, sessions } = this.#deps;
    const manages =
      reader.sight !== "guest" && (await rights.holdsOnWorkspace(caller, "workspaceManageUsers"));
    if (!manages && !isSelf(facts, reader)) return null;
    const acting = await sessions.actingIn(facts.member.accountId, caller.workspaceId);
    return { ...securityOf(facts), sessions: acting };
  }

  async #readerOf({ caller, locale }: Asking): Promise<Reader> {
    const { rights } = this.#deps;
    const isGuest = caller.isGuest || (await rights.holdsOnWorkspace(caller, "guestAccess"));
    const seesAll = !isGuest && (await rights.holdsOnWorkspace(caller, "viewUsers"));
    const sight = isGuest ? "guest" : seesAll ? "full" : "summary";
    return { accountId: caller.accountId, locale, sight };
  }

  #views(facts: readonly MemberFacts[], reader: Reader): readonly MemberView[] {
    return facts.map((one) => this.#view(one, reader));
  }

  #view(facts: MemberFacts, reader: Reader): MemberView {
    return memberViewOf(facts, reader, this.#deps.clock.nowMs());
  }

  /** Everyone with a membership, of whatever status. */
  async #factsOf(workspaceId: string): Promise<readonly MemberFacts[]> {
    const { accounts, database, memberRoles, presences, sessions } = this.#deps;
    const [members, teams, holders, presence, lastActive] = await Promise.all([
      new MemberStore(database).members(workspaceId),
      memberRoles.teams(workspaceId),
      memberRoles.holders(workspaceId),
      presences.in(workspaceId),
      sessions.lastActiveIn(workspaceId),
    ]);
    const cards = await accounts.cardsOf(members.map(({ accountId }) => accountId));
    const byId = new Map(teams.map((team) => [team.id, team]));
    return members.flatMap((member: Member): MemberFacts[] => {
      const { accountId } = member;
      const card = cards.get(accountId);
      if (card === undefined) return [];
      return [
        {
          member,
          card,
          team: byId.get(holders.get(accountId) ?? "") ?? null,
          presence: presence.get(accountId) ?? "offline",
          lastActiveAtMs: lastActive.get(accountId) ?? null,
        },
      ];
    });
  }
}

/** Lists are those of the workspace that the caller acts in (PEOP-10). */
function requireActing(caller: Acting, workspaceId: string): void {
  if (caller.workspaceId !== workspaceId) throw new Refusal("notFound");
}

function isSelf({ member }: MemberFacts, { accountId }: Reader): boolean {
  return member.accountId === accountId;
}

/** Guests do not see each other (ROLE-21). */
function isUnseenGuest(facts: MemberFacts, reader: Reader): boolean {
  return reader.sight === "guest" && facts.team?.kind === "guest" && !isSelf(facts, reader);
}

function windowOf<Item>(items: readonly Item[], { limit, offset }: Window): Item[] {
  return items.slice(offset, offset + limit);
}
