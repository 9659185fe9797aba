// The roles of a workspace, step by step: list, make, change, copy, suspend, remove (ROLE-23 to ROLE-36). Every change holds the rights of the workspace
// while it decides, and tells everyone whose rights it changes.
import type {
  CatalogueEntry,
  Locale,
  Permission,
  TeamForm,
  TeamPatch,
  TeamRemoval,
  TeamView,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { isUniqueViolation, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { AccessStore } from "./access-store.ts";
import { holdsAll, mayActOn } from "./acting-on-others.ts";
import type {
  AnnounceRoleNews,
  LeaveWorkspace,
  MembershipDirectory,
  PeopleByAccount,
  PeopleOfRoles,
} from "./ports.ts";
import { asRehearsed, workspaceKeys, type MemberRights } from "./rights.ts";
import { keysOfCopy } from "./role-actions.ts";
import { copyName, keysAfter, keysOfForm } from "./role-form.ts";
import type { RoleKeeper } from "./role-keeper.ts";
import { RoleStore, type Team, type TeamValues } from "./role-store.ts";
import { actionRows, authorityCatalogue, teamView } from "./role-view.ts";

/** Roles that one workspace may make (ROLE-28). */
const customAtMost = 50;

export interface RoleServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keeper: RoleKeeper;
  readonly memberships: Pick<MembershipDirectory, "joined">;
  readonly people: PeopleOfRoles & Pick<PeopleByAccount, "namesOf">;
  readonly leave: LeaveWorkspace;
  readonly announce: AnnounceRoleNews;
}

interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
}

/** A change that is being made: who makes it with which rights, and the stores within its transaction. */
interface Change {
  readonly workspaceId: string;
  readonly callerId: string;
  readonly own: MemberRights;
  readonly store: RoleStore;
  readonly rights: AccessStore;
  readonly within: Database;
}

export class RoleService {
  readonly #deps: RoleServiceDeps;
  readonly #store: RoleStore;

  constructor(deps: RoleServiceDeps) {
    this.#deps = deps;
    this.#store = new RoleStore(deps.database);
  }

  catalogue(locale: Locale): Page<CatalogueEntry> {
    const items = [...authorityCatalogue(locale)];
    return { items, total: items.length };
  }

  async list(call: WorkspaceCall, page: { limit: number; offset: number }): Promise<Page<TeamView>> {
    const { workspaceId } = call.caller;
    const [teams, names, members] = await Promise.all([
      this.#store.list(workspaceId, page),
      this.#store.names(workspaceId),
      this.#membersByTeam(this.#deps.database, workspaceId),
    ]);
    const items = teams.map((team) => teamView(team, members.get(team.id)?.length ?? 0, call.locale));
    return { items, total: names.length };
  }

  async read(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#view(this.#deps.database, call, id);
  }

  /** The actions of a role, a row each. */
  async actionRows(
    { caller: { workspaceId } }: WorkspaceCall,
    id: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<Permission>> {
    const rows = actionRows(await find(this.#store, workspaceId, id), workspaceId);
    return { items: rows.slice(offset, offset + limit), total: rows.length };
  }

  async create(call: WorkspaceCall, form: TeamForm): Promise<TeamView> {
    const values = {
      name: form.name,
      description: form.description ?? "",
      customKeys: keysOfForm(form),
    };
    return this.#change(call, async (change) => {
      requireHeld(change, values.customKeys);
      return this.#add(change, values);
    });
  }

  /** Changes a role for all who have it. */
  async update(
    call: WorkspaceCall,
    id: string,
    { name, description, ...settings }: TeamPatch,
  ): Promise<TeamView> {
    const changesActions = Object.values(settings).some((setting) => setting !== undefined);
    return this.#change(call, async (change) => {
      const team = await find(change.store, change.workspaceId, id);
      if (team.kind !== "custom")
        throw new Refusal(changesActions ? "LockTeamAuthorityUpdate" : "actionTypeMismatch");
      requireHeld(change, team.customKeys);
      const customKeys = changesActions ? keysAfter(settings, new Set(team.customKeys)) : team.customKeys;
      requireHeld(change, customKeys);
      const values = { name: name ?? team.name, description: description ?? team.description, customKeys };
      await requireFreeName(change, values.name, id);
      await change.store.update(id, values);
      return id;
    });
  }

  /** Makes a role like another, without its members. */
  async duplicate(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#change(call, async (change) => {
      const team = await find(change.store, change.workspaceId, id);
      if (team.kind === "captain") throw new Refusal("cannotAssignRole");
      const customKeys = keysOfCopy(team.kind, team.customKeys);
      requireHeld(change, customKeys);
      const taken = (await change.store.names(change.workspaceId)).map((one) => one.name);
      return this.#add(change, { ...team, name: copyName(team.name, taken), customKeys });
    });
  }

  /** Keeps the members of a role out; they stay joined. */
  async suspend(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#change(call, async (change) => {
      const { team, members } = await this.#reachable(change, id);
      if (team.isSuspended) return id;
      await change.store.setSuspended(id, this.#deps.clock.nowMs());
      const { workspaceId, within } = change;
      for (const userId of members) {
        await this.#deps.leave(userId, workspaceId, within);
        const told = { workspaceId, userId, reason: "roleSuspended" as const };
        await this.#deps.announce({ name: "UserDetached", args: [told] }, within);
      }
      return id;
    });
  }

  /** Lets the members of a suspended role in again, with what it holds. */
  async reinstate(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#change(call, async (change) => {
      const team = await find(change.store, change.workspaceId, id);
      if (team.kind !== "custom") throw new Refusal("actionTypeMismatch");
      requireHeld(change, team.customKeys);
      if (team.isSuspended) await change.store.setSuspended(id, null);
      return id;
    });
  }

  /** What removing a role takes with it. */
  async previewRemoval(call: WorkspaceCall, id: string): Promise<TeamRemoval> {
    const { database, people } = this.#deps;
    const asked = await this.#standing(call, database);
    const { team, members } = await this.#reachable(asked, id);
    const [fullNames, phones, resourcePermissions] = await Promise.all([
      people.namesOf(members, asked.callerId),
      people.invitedInto(id, database),
      asked.store.countResourceRows(id),
    ]);
    return {
      team: teamView(team, members.length, call.locale),
      users: members.map((userId) => ({ id: userId, fullName: fullNames.get(userId) ?? "" })),
      pendingUsers: phones.map((phone) => ({ phone })),
      resourcePermissions,
    };
  }

  /** Removes a role, everyone whose role it is, the invitations into it, and its rows on devices. */
  async remove(call: WorkspaceCall, id: string, typedName: string): Promise<void> {
    await this.#deps.database.transaction().execute(async (within) => {
      const change = await this.#begin(call, within);
      const { team, members } = await this.#reachable(change, id);
      if (team.name !== typedName) throw new Refusal("nameMismatch", { field: "name" });
      await this.#deps.people.cancelInvitesInto(id, within);
      await this.#deps.people.removeMembers(change.workspaceId, members, within);
      await change.store.remove(id);
      await this.#deps.keeper.tell(change.workspaceId, within);
    });
  }

  /** Makes a change, tells of it, and answers the role that came of it. */
  async #change(call: WorkspaceCall, act: (change: Change) => Promise<string>): Promise<TeamView> {
    try {
      return await this.#deps.database.transaction().execute(async (within) => {
        const change = await this.#begin(call, within);
        const id = await act(change);
        await this.#deps.keeper.tell(change.workspaceId, within);
        return this.#view(within, call, id);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameIsTaken() : error;
    }
  }

  /** The same with the rights of the workspace held until `within` ends. */
  async #begin(call: WorkspaceCall, within: Database): Promise<Change> {
    await this.#deps.keeper.hold(call.caller.workspaceId, within);
    return this.#standing(call, within);
  }

  async #standing({ caller }: WorkspaceCall, within: Database): Promise<Change> {
    const { accountId, workspaceId, isGuest } = caller;
    const rights = new AccessStore(within);
    const held = await rights.rightsOf(accountId, workspaceId);
    const own = isGuest ? asRehearsed(held) : held;
    return { workspaceId, callerId: accountId, own, store: new RoleStore(within), rights, within };
  }

  async #add({ store, workspaceId }: Change, values: TeamValues): Promise<string> {
    const teams = await store.names(workspaceId);
    if (isTaken(values.name, teams)) throw nameIsTaken();
    if (teams.filter(({ kind }) => kind === "custom").length >= customAtMost)
      throw new Refusal("limitReached");
    return store.add(workspaceId, values, this.#deps.clock.nowMs());
  }

  /** A role that may be taken from all who have it, with those who do: neither the caller's own nor one with a member out of their reach. */
  async #reachable(change: Change, id: string): Promise<{ team: Team; members: readonly string[] }> {
    const { own, rights, store, within, workspaceId } = change;
    const team = await find(store, workspaceId, id);
    if (team.kind !== "custom") throw new Refusal("actionTypeMismatch");
    requireHeld(change, team.customKeys);
    if (own.rows.get(workspaceId)?.team.id === id) throw new Refusal("cannotAssignRole");
    const members = (await this.#membersByTeam(within, workspaceId)).get(id) ?? [];
    const held = await rights.rightsOfAll(workspaceId);
    const isReached = members.every((accountId) => {
      const theirs = held.get(accountId);
      return theirs !== undefined && mayActOn(own, theirs);
    });
    if (!isReached) throw new Refusal("forbiddenResource");
    return { team, members };
  }

  /** Joined members by the role they have on the workspace. */
  async #membersByTeam(
    within: Database,
    workspaceId: string,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const joined = await this.#deps.memberships.joined(workspaceId, within);
    const holders = await new RoleStore(within).holders(workspaceId);
    const isJoined = new Set(joined.map(({ accountId }) => accountId));
    const members = Map.groupBy(
      holders.filter(({ accountId }) => isJoined.has(accountId)),
      ({ teamId }) => teamId,
    );
    return new Map([...members].map(([teamId, some]) => [teamId, some.map(({ accountId }) => accountId)]));
  }

  async #view(within: Database, { caller, locale }: WorkspaceCall, id: string): Promise<TeamView> {
    const team = await find(new RoleStore(within), caller.workspaceId, id);
    const members = await this.#membersByTeam(within, caller.workspaceId);
    return teamView(team, members.get(id)?.length ?? 0, locale);
  }
}

async function find(store: RoleStore, workspaceId: string, id: string): Promise<Team> {
  const team = await store.find(workspaceId, id);
  if (team === null) throw new Refusal("teamNotFound");
  return team;
}

/** Nobody gives, makes or changes what they do not hold themself (ROLE-30). */
function requireHeld({ own }: Change, keys: readonly number[]): void {
  if (!holdsAll(workspaceKeys(own), new Set(keys))) throw new Refusal("cannotAssignRole");
}

async function requireFreeName(
  { store, workspaceId }: Change,
  name: string,
  exceptId: string,
): Promise<void> {
  const others = (await store.names(workspaceId)).filter(({ id }) => id !== exceptId);
  if (isTaken(name, others)) throw nameIsTaken();
}

function isTaken(name: string, teams: readonly Pick<Team, "name">[]): boolean {
  return teams.some((team) => team.name.toLowerCase() === name.toLowerCase());
}

function nameIsTaken(): Refusal {
  const field = "name";
  return new Refusal("duplicateValue", { field, fields: [{ field, code: "duplicateValue" }] });
}
