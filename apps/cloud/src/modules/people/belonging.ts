// Where people belong, as other modules ask it: what they own, who shares a workspace with whom.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { MemberStore } from "./member-store.ts";
import type { Workspaces } from "./known-workspace.ts";
import { RequirementStore } from "./requirement-store.ts";
import { statusAt } from "./standing.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<Workspaces, "lasting" | "ownedBy" | "publicGuest">;
}

export class Belonging {
  readonly #deps: Deps;
  readonly #store: MemberStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new MemberStore(deps.database);
  }

  /** Workspaces that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly { id: string; name: string }[]> {
    return this.#deps.workspaces.ownedBy(accountId, within);
  }

  /** The workspace that guests of the sign-in page land in, while it takes them; null when there is none. */
  publicGuest(within?: Database): Promise<string | null> {
    return this.#deps.workspaces.publicGuest(within);
  }

  /** Workspaces that both have joined. */
  async shared(accountId: string, otherId: string): Promise<readonly string[]> {
    const [own, others] = await Promise.all([this.#joinedBy(accountId), this.#joinedBy(otherId)]);
    const shared = own.filter((id) => others.includes(id));
    return shared.length === 0 ? [] : await this.#deps.workspaces.lasting(shared);
  }

  /** True while a workspace that the person belongs to forces a second factor on them (MFA-13). */
  mustHaveFactor(accountId: string, within: Database): Promise<boolean> {
    return new RequirementStore(within).mustHaveFactor(accountId);
  }

  async isMember(accountId: string, workspaceId: string): Promise<boolean> {
    const membership = await this.#store.find(workspaceId, accountId);
    return membership !== null && statusAt(membership, this.#deps.clock.nowMs()) === "joined";
  }

  async #joinedBy(accountId: string): Promise<readonly string[]> {
    const nowMs = this.#deps.clock.nowMs();
    const memberships = await this.#store.of(accountId);
    return memberships
      .filter((membership) => statusAt(membership, nowMs) === "joined")
      .map(({ workspaceId }) => workspaceId);
  }
}
