// Where people belong, as the identity module asks it: what they own, leaving everything, who shares a workspace with whom, and the
// workspace that guests of the sign-in page land in (WS-64, WS-65).
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { MemberRequirementStore } from "./member-requirement-store.ts";
import type { ActingSessions, AnnounceInWorkspace, People, Roles } from "./ports.ts";
import { detachedNews, memberNews } from "./workspace-news.ts";
import { WorkspaceStore } from "./workspace-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly people: Pick<People, "phoneOf">;
  readonly sessions: ActingSessions;
  readonly roles: Roles;
  readonly announce: AnnounceInWorkspace;
}

export class Belonging {
  readonly #deps: Deps;
  readonly #store: WorkspaceStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new WorkspaceStore(deps.database);
  }

  /** Workspaces that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly { id: string; name: string }[]> {
    return new WorkspaceStore(within).ownedBy(accountId);
  }

  /** Takes a person out of every workspace: memberships, roles, acting sessions. */
  async leaveAll(accountId: string, within: Database): Promise<void> {
    const { announce, people, roles, sessions } = this.#deps;
    for (const workspaceId of await new WorkspaceStore(within).removeMemberships(accountId)) {
      await sessions.leave(accountId, workspaceId, within);
      await roles.takeAll(accountId, workspaceId, within);
      await announce(detachedNews(workspaceId, accountId, "left"), within);
      await announce(memberNews(workspaceId, "left", accountId, await people.phoneOf(accountId)), within);
    }
  }

  /** True when both have joined one and the same workspace. */
  share(accountId: string, otherId: string): Promise<boolean> {
    return this.#store.share(accountId, otherId, this.#deps.clock.nowMs());
  }

  /** True while a workspace that the person belongs to forces a second factor on them (MFA-13). */
  mustHaveFactor(accountId: string, within: Database): Promise<boolean> {
    return new MemberRequirementStore(within).mustHaveFactor(accountId);
  }

  async isMember(accountId: string, workspaceId: string): Promise<boolean> {
    const joined = await this.#store.joined(workspaceId, this.#deps.clock.nowMs());
    return joined.some((member) => member.accountId === accountId);
  }

  /** The public guest workspace while it takes guests; null when there is none. */
  async publicGuest(): Promise<string | null> {
    const named = await this.#store.publicGuest();
    return named?.allowsGuests === true ? named.id : null;
  }

  /** What the sign-in page asks (AUTH-43). */
  async allowGuest(): Promise<{ guestWsId: string | null; allowGuest: boolean }> {
    const named = await this.#store.publicGuest();
    return { guestWsId: named?.id ?? null, allowGuest: named?.allowsGuests === true };
  }

  /** Makes a new guest a member of the public workspace. Throws `forbiddenResource` when it takes none. */
  async admitGuest(accountId: string, within: Database): Promise<void> {
    const workspaceId = await this.publicGuest();
    if (workspaceId === null) throw new Refusal("forbiddenResource");
    await new WorkspaceStore(within).addMember(workspaceId, accountId, null, this.#deps.clock.nowMs());
    await this.#deps.roles.give(accountId, workspaceId, "guest", within);
  }
}
