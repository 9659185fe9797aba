// The roles of members as the people module asks for them: who has which, which one may be given by whom.
import type { Action } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { AccessStore } from "./access-store.ts";
import { holdsAll } from "./acting-on-others.ts";
import { PermissionStore, type ResourceRow } from "./permission-store.ts";
import { opens, workspaceKeys } from "./rights.ts";
import { keysOfTeam } from "./role-actions.ts";
import { RoleStore, type Team } from "./role-store.ts";

export class MemberRoles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The roles of a workspace. */
  teams(workspaceId: string, within: Database = this.#database): Promise<readonly Team[]> {
    return new RoleStore(within).all(workspaceId);
  }

  /** Ids of the roles that people have on the workspace itself, by account. */
  holders(workspaceId: string, within: Database = this.#database): Promise<ReadonlyMap<string, string>> {
    return new RoleStore(within).holders(workspaceId);
  }

  /** The roles that a person has, by workspace. */
  ofPerson(accountId: string): Promise<ReadonlyMap<string, Pick<Team, "id" | "name" | "isSuspended">>> {
    return new RoleStore(this.#database).ofPerson(accountId);
  }

  /** What a person has on the resources of a workspace. */
  resourceRows(workspaceId: string, accountId: string): Promise<readonly ResourceRow[]> {
    return new PermissionStore(this.#database).onResources(workspaceId, accountId);
  }

  /** True when a member holds an action on the workspace. */
  async holds(accountId: string, workspaceId: string, action: Action, within: Database): Promise<boolean> {
    return opens(workspaceKeys(await new AccessStore(within).rightsOf(accountId, workspaceId)), action);
  }

  /** True when a member may give a role: it is not the owner's, nor suspended, and holds no action that they lack (ROLE-30, ROLE-43). */
  async mayGive(
    giverId: string,
    workspaceId: string,
    team: Pick<Team, "kind" | "customKeys" | "isSuspended">,
    within: Database,
  ): Promise<boolean> {
    if (team.kind === "captain" || team.isSuspended) return false;
    const own = workspaceKeys(await new AccessStore(within).rightsOf(giverId, workspaceId));
    const given = new Set(keysOfTeam(team.kind, team.customKeys));
    return holdsAll(own, given);
  }
}
