// What becomes of a person's places when something befalls their account: a guest comes into the public workspace, and who closes the account leaves all.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { sendAway } from "./departure.ts";
import { InvitationStore } from "./invitation-store.ts";
import { MemberStore } from "./member-store.ts";
import type { Workspaces } from "./known-workspace.ts";
import type { Accounts, ActingSessions, AnnounceOfPeople, Roles } from "./ports.ts";

interface Deps {
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "phoneOf">;
  readonly sessions: Pick<ActingSessions, "leave">;
  readonly roles: Pick<Roles, "give" | "hold" | "takeAll">;
  readonly workspaces: Pick<Workspaces, "publicGuest">;
  readonly announce: AnnounceOfPeople;
}

export class AccountPlaces {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes a person out of every workspace: memberships, roles, acting sessions. */
  async leaveAll(accountId: string, within: Database): Promise<void> {
    const store = new MemberStore(within);
    const places = (await store.of(accountId)).map(({ workspaceId }) => workspaceId).toSorted();
    for (const workspaceId of places) await this.#deps.roles.hold(workspaceId, within);
    for (const workspaceId of await store.removeAllOf(accountId)) {
      await sendAway(this.#deps, { workspaceId, accountId }, ["left", "left"], within);
    }
    const phone = await this.#deps.accounts.phoneOf(accountId, within);
    if (phone !== null) await new InvitationStore(within).removeClosedOf(phone);
  }

  /** Makes a new guest a member of the public workspace. Throws `forbiddenResource` when it takes none (WS-65). */
  async admitGuest(accountId: string, within: Database): Promise<void> {
    const workspaceId = await this.#deps.workspaces.publicGuest(within);
    if (workspaceId === null) throw new Refusal("forbiddenResource");
    await new MemberStore(within).add(workspaceId, accountId, null, this.#deps.clock.nowMs());
    await this.#deps.roles.give(accountId, workspaceId, "guest", within);
  }
}
