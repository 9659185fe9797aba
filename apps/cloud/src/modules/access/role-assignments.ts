// Gives and takes roles, and tells everyone whose rights change: the version rises and `rights.changed` goes out, so that streams and
// clients ask again (ROLE-50, ROLE-54).
import type { LockedRoleName } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import { AccessStore } from "./access-store.ts";
import { mayActOn } from "./acting-on-others.ts";
import type { TeamKind } from "./role-actions.ts";

/**
 * Topic of the event bus; its id is a workspace. Anyone's rights there may have changed: ask the authoriser again for everything that
 * stays open (streams within 2 s).
 */
export const rightsChanged = "rights.changed";

/** The locked roles every workspace has, with the names they are kept under (ROLE-16). */
const lockedTeams = [
  { kind: "captain", name: "Captain" },
  { kind: "coPilot", name: "Co-Pilot" },
  { kind: "member", name: "Member" },
  { kind: "guest", name: "Guest" },
] as const satisfies readonly { readonly kind: TeamKind; readonly name: LockedRoleName }[];

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventPublisher;
}

export class RoleAssignments {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Gives a new workspace its locked roles and its owner the first of them (WS-17). */
  async setUp(workspaceId: string, ownerId: string, within: Database): Promise<void> {
    const store = new AccessStore(within);
    const nowMs = this.#deps.clock.nowMs();
    await store.addTeams(workspaceId, lockedTeams, nowMs);
    await store.giveLockedTeam(ownerId, workspaceId, "captain", nowMs);
    await this.tell(workspaceId, within);
  }

  /** Gives a person a locked role on the workspace, in place of the one they had. */
  async give(
    accountId: string,
    workspaceId: string,
    kind: Exclude<TeamKind, "custom">,
    within: Database,
  ): Promise<void> {
    await new AccessStore(within).giveLockedTeam(accountId, workspaceId, kind, this.#deps.clock.nowMs());
    await this.tell(workspaceId, within);
  }

  /** Gives a person a role of the workspace, in place of the one they had. */
  async giveTeam(accountId: string, workspaceId: string, teamId: string, within: Database): Promise<void> {
    await new AccessStore(within).giveTeam(accountId, workspaceId, teamId, this.#deps.clock.nowMs());
    await this.tell(workspaceId, within);
  }

  /** Takes every right of a person in a workspace. */
  async takeAll(accountId: string, workspaceId: string, within: Database): Promise<void> {
    await new AccessStore(within).takeAll(accountId, workspaceId);
    await this.tell(workspaceId, within);
  }

  /** Takes every row from a resource that goes. Whoever removes it tells. */
  async forget(resourceId: string, workspaceId: string, within: Database): Promise<void> {
    await this.hold(workspaceId, within);
    await new AccessStore(within).removeRowsOn(resourceId, workspaceId);
  }

  /** Has every row on one resource stand on another of its kind too. Whoever adds that tells. */
  async copy(fromId: string, toId: string, workspaceId: string, within: Database): Promise<void> {
    await this.hold(workspaceId, within);
    await new AccessStore(within).copyRowsOn(fromId, toId, workspaceId, this.#deps.clock.nowMs());
  }

  /**
   * Makes every other change of rights in a workspace wait until `within` ends. To be called before anything else is held by a change that is
   * decided by someone's rights, so that those still stand when it is done and all wait in one order.
   */
  async hold(workspaceId: string, within: Database): Promise<void> {
    await new AccessStore(within).hold(workspaceId);
  }

  /** True when the person's role on the workspace is suspended (ROLE-33). */
  async isSuspended(accountId: string, workspaceId: string): Promise<boolean> {
    const rights = await new AccessStore(this.#deps.database).rightsOf(accountId, workspaceId);
    return rights.rows.get(workspaceId)?.team.isSuspended === true;
  }

  /**
   * True when a manager may act on a member: not on the owner, on themself, or on who holds an action that they lack (PEOP-35). That they
   * may manage people at all is for the call to ask.
   */
  async mayActOn(
    managerId: string,
    accountId: string,
    workspaceId: string,
    within: Database,
  ): Promise<boolean> {
    if (managerId === accountId) return false;
    const store = new AccessStore(within);
    const own = await store.rightsOf(managerId, workspaceId);
    return mayActOn(own, await store.rightsOf(accountId, workspaceId));
  }

  /** Accounts with the role Guest on a workspace. */
  guestsOf(workspaceId: string, within: Database): Promise<readonly string[]> {
    return new AccessStore(within).holdersOf(workspaceId, "guest");
  }

  /** Workspaces in which a person is a guest. */
  guestAt(accountId: string): Promise<readonly string[]> {
    return new AccessStore(this.#deps.database).workspacesAs(accountId, "guest");
  }

  /** To be called within every change that alters what someone may do or see: roles, rows, members, locks, resources. */
  async tell(workspaceId: string, within: Database): Promise<void> {
    await new AccessStore(within).raiseVersion(workspaceId);
    await this.#deps.events.publish(rightsChanged, workspaceId, within);
  }
}
