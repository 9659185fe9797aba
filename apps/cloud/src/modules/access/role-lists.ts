// The roles of a workspace as people read them: the catalogue of actions, the list, one of them, its actions (ROLE-23, ROLE-24).
import type { CatalogueEntry, Locale, Permission, TeamView } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { MembershipDirectory } from "./ports.ts";
import { RoleStore, type Team } from "./role-store.ts";
import { actionRows, authorityCatalogue, teamView } from "./role-view.ts";

interface Deps {
  readonly database: Database;
  readonly memberships: Pick<MembershipDirectory, "joined">;
}

interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
}

export class RoleLists {
  readonly #deps: Deps;
  readonly #store: RoleStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new RoleStore(deps.database);
  }

  catalogue(locale: Locale): Page<CatalogueEntry> {
    const items = [...authorityCatalogue(locale)];
    return { items, total: items.length };
  }

  async list(call: WorkspaceCall, page: { limit: number; offset: number }): Promise<Page<TeamView>> {
    const { workspaceId } = call.caller;
    const [teams, all, members] = await Promise.all([
      this.#store.list(workspaceId, page),
      this.#store.all(workspaceId),
      this.membersByTeam(workspaceId, this.#deps.database),
    ]);
    const items = teams.map((team) => teamView(team, members.get(team.id)?.length ?? 0, call.locale));
    return { items, total: all.length };
  }

  /** One role, as `within` sees it. */
  async read({ caller, locale }: WorkspaceCall, id: string, within = this.#deps.database): Promise<TeamView> {
    const team = await findTeam(new RoleStore(within), caller.workspaceId, id);
    const members = await this.membersByTeam(caller.workspaceId, within);
    return teamView(team, members.get(id)?.length ?? 0, locale);
  }

  /** The actions of a role, a row each. */
  async actionRows(
    { caller: { workspaceId } }: WorkspaceCall,
    id: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<Permission>> {
    const rows = actionRows(await findTeam(this.#store, workspaceId, id), workspaceId);
    return { items: rows.slice(offset, offset + limit), total: rows.length };
  }

  /** Joined members by the role they have on the workspace. */
  async membersByTeam(
    workspaceId: string,
    within: Database,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const joined = await this.#deps.memberships.joined(workspaceId, within);
    const holders = await new RoleStore(within).holders(workspaceId);
    const isJoined = new Set(joined.map(({ accountId }) => accountId));
    const members = Map.groupBy(
      [...holders].filter(([accountId]) => isJoined.has(accountId)),
      ([, teamId]) => teamId,
    );
    return new Map([...members].map(([teamId, some]) => [teamId, some.map(([accountId]) => accountId)]));
  }
}

/** A role of the workspace. Throws `teamNotFound`. */
export async function findTeam(store: RoleStore, workspaceId: string, id: string): Promise<Team> {
  const team = await store.find(workspaceId, id);
  if (team === null) throw new Refusal("teamNotFound");
  return team;
}
