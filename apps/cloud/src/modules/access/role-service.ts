// What is done with the roles of a workspace, step by step: make, change, copy, suspend, remove (ROLE-25 to ROLE-36). Every change holds the rights of the workspace
// while it decides, and tells everyone whose rights it changes.
import type { LogAction, TeamForm, TeamPatch, TeamRemoval, TeamView } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { isUniqueViolation, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { AccessStore } from "./access-store.ts";
import { holdsAll, mayActOn } from "./acting-on-others.ts";
import type { AnnounceRoleNews, LeaveWorkspace, PeopleByAccount, PeopleOfRoles } from "./people-ports.ts";
import { asRehearsed, workspaceKeys, type MemberRights } from "./rights.ts";
import { keysOfCopy } from "./role-actions.ts";
import { copyName, keysAfter, keysOfForm } from "./role-form.ts";
import type { RoleAssignments } from "./role-assignments.ts";
import { findTeam, type RoleLists } from "./role-lists.ts";
import { RoleStore, type Team, type TeamValues } from "./role-store.ts";
import { teamView } from "./role-view.ts";

/** Roles that one workspace may make (ROLE-28). */
const customAtMost = 50;

export interface RoleServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly assignments: RoleAssignments;
  readonly lists: RoleLists;
  readonly people: PeopleOfRoles & Pick<PeopleByAccount, "namesOf">;
  readonly leave: LeaveWorkspace;
  readonly announce: AnnounceRoleNews;
  readonly logbook: Logbook;
}

/** A change that is being made: who makes it with which rights, and the stores within its transaction. */
interface Change {
  readonly workspaceId: string;
  readonly caller: WorkspaceCall["caller"];
  readonly own: MemberRights;
  readonly store: RoleStore;
  readonly rights: AccessStore;
  readonly within: Database;
}

/** What a change did; null: there was nothing to do. */
type Done = { readonly id: string; readonly name: string; readonly action: LogAction<"team"> } | null;

export class RoleService {
  readonly #deps: RoleServiceDeps;

  constructor(deps: RoleServiceDeps) {
    this.#deps = deps;
  }

  async create(call: WorkspaceCall, form: TeamForm): Promise<TeamView> {
    const values = {
      name: form.name,
      description: form.description ?? "",
      customKeys: keysOfForm(form),
    };
    return this.#change(call, null, async (change) => {
      requireHeld(change, values.customKeys);
      return this.#add(change, values, "create");
    });
  }

  /** Changes a role for all who have it. */
  async update(
    call: WorkspaceCall,
    id: string,
    { name, description, ...settings }: TeamPatch,
  ): Promise<TeamView> {
    const changesActions = Object.values(settings).some((setting) => setting !== undefined);
    return this.#changeOf(call, id, async (change, team) => {
      if (team.kind !== "custom")
        throw new Refusal(changesActions ? "LockTeamAuthorityUpdate" : "actionTypeMismatch");
      requireHeld(change, team.customKeys);
      const values = {
        name: name ?? team.name,
        description: description ?? team.description,
        customKeys: changesActions ? keysAfter(settings, new Set(team.customKeys)) : team.customKeys,
      };
      requireHeld(change, values.customKeys);
      await requireFreeName(change, values.name, id);
      if (isSame(values, team)) return null;
      await change.store.update(id, values);
      return { id, name: values.name, action: "update" };
    });
  }

  /** Makes a role like another, without its members. */
  async duplicate(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#changeOf(call, id, async (change, team) => {
      if (team.kind === "captain") throw new Refusal("cannotAssignRole");
      const customKeys = keysOfCopy(team.kind, team.customKeys);
      requireHeld(change, customKeys);
      const taken = (await change.store.all(change.workspaceId)).map((one) => one.name);
      return this.#add(change, { ...team, name: copyName(team.name, taken), customKeys }, "duplicate");
    });
  }

  /** Keeps the members of a role out; they stay joined. */
  async suspend(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#changeOf(call, id, async (change, team) => {
      const members = await this.#reachable(change, team);
      if (team.isSuspended) return null;
      await change.store.setSuspended(id, this.#deps.clock.nowMs());
      const { workspaceId, within } = change;
      for (const userId of members) {
        await this.#deps.leave(userId, workspaceId, within);
        const told = { workspaceId, userId, reason: "roleSuspended" as const };
        await this.#deps.announce({ name: "UserDetached", args: [told] }, within);
      }
      return { id, name: team.name, action: "suspend" };
    });
  }

  /** Lets the members of a suspended role in again, with what it holds. */
  async reinstate(call: WorkspaceCall, id: string): Promise<TeamView> {
    return this.#changeOf(call, id, async (change, team) => {
      if (team.kind !== "custom") throw new Refusal("actionTypeMismatch");
      requireHeld(change, team.customKeys);
      if (!team.isSuspended) return null;
      await change.store.setSuspended(id, null);
      return { id, name: team.name, action: "reinstate" };
    });
  }

  /** What removing a role takes with it. */
  async previewRemoval(call: WorkspaceCall, id: string): Promise<TeamRemoval> {
    const { database, people } = this.#deps;
    const asked = await this.#standing(call, database);
    const team = await findTeam(asked.store, asked.workspaceId, id);
    const members = await this.#reachable(asked, team);
    const [fullNames, phones, resourcePermissions] = await Promise.all([
      people.namesOf(members, asked.caller.accountId),
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
    await this.#within(call, async (change) => {
      const { store, within, workspaceId } = change;
      const team = await findTeam(store, workspaceId, id);
      const members = await this.#reachable(change, team);
      if (team.name !== typedName) throw new Refusal("nameMismatch", { field: "name" });
      await this.#deps.people.cancelInvitesInto(id, within);
      await this.#deps.people.removeMembers(workspaceId, members, within);
      await store.remove(id);
      await this.#tell(change, { id, name: team.name, action: "remove" });
    });
  }

  /** Changes a role, or makes another of it, and answers what came of it. */
  #changeOf(
    call: WorkspaceCall,
    id: string,
    act: (change: Change, team: Team) => Promise<Done>,
  ): Promise<TeamView> {
    return this.#change(call, id, async (change) =>
      act(change, await findTeam(change.store, change.workspaceId, id)),
    );
  }

  /** The role `id`, or the one that was made, once the change is done and told. */
  async #change(
    call: WorkspaceCall,
    id: string | null,
    act: (change: Change) => Promise<Done>,
  ): Promise<TeamView> {
    return this.#within(call, async (change) => {
      const done = await act(change);
      if (done !== null) await this.#tell(change, done);
      return this.#deps.lists.read(call, done?.id ?? id ?? "", change.within);
    });
  }

  async #tell(
    { caller: by, within, workspaceId }: Change,
    { action, id, name }: NonNullable<Done>,
  ): Promise<void> {
    await this.#deps.assignments.tell(workspaceId, within);
    const resource = { type: "team", id } as const;
    await this.#deps.logbook.note(
      { kind: "team", action, by, workspaceId, resource, placeholders: { name } },
      within,
    );
  }

  /** Runs `act` with the rights of the workspace held. */
  async #within<Result>(call: WorkspaceCall, act: (change: Change) => Promise<Result>): Promise<Result> {
    const { database, assignments } = this.#deps;
    try {
      return await database.transaction().execute(async (within) => {
        await assignments.hold(call.caller.workspaceId, within);
        return act(await this.#standing(call, within));
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameIsTaken() : error;
    }
  }

  async #standing({ caller }: WorkspaceCall, within: Database): Promise<Change> {
    const { accountId, workspaceId, isGuest } = caller;
    const rights = new AccessStore(within);
    const held = await rights.rightsOf(accountId, workspaceId);
    const own = isGuest ? asRehearsed(held) : held;
    return { workspaceId, caller, own, store: new RoleStore(within), rights, within };
  }

  async #add(
    { store, workspaceId }: Change,
    values: TeamValues,
    action: "create" | "duplicate",
  ): Promise<NonNullable<Done>> {
    const teams = await store.all(workspaceId);
    if (isTaken(values.name, teams)) throw nameIsTaken();
    if (teams.filter(({ kind }) => kind === "custom").length >= customAtMost)
      throw new Refusal("limitReached");
    const id = await store.add(workspaceId, values, this.#deps.clock.nowMs());
    return { id, name: values.name, action };
  }

  /** Everyone who has the role, if it may be taken from them all: it is neither the caller's own, nor is one of them out of their reach. */
  async #reachable(change: Change, { id, customKeys, kind }: Team): Promise<readonly string[]> {
    const { own, rights, within, workspaceId } = change;
    if (kind !== "custom") throw new Refusal("actionTypeMismatch");
    requireHeld(change, customKeys);
    if (own.rows.get(workspaceId)?.team.id === id) throw new Refusal("cannotAssignRole");
    const members = (await this.#deps.lists.membersByTeam(workspaceId, within)).get(id) ?? [];
    const held = await rights.rightsOfAll(workspaceId);
    const isReached = members.every((accountId) => {
      const theirs = held.get(accountId);
      return theirs !== undefined && mayActOn(own, theirs);
    });
    if (!isReached) throw new Refusal("forbiddenResource");
    return members;
  }
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
  const others = (await store.all(workspaceId)).filter(({ id }) => id !== exceptId);
  if (isTaken(name, others)) throw nameIsTaken();
}

function isSame(values: TeamValues, team: Team): boolean {
  const { customKeys, description, name } = values;
  return name === team.name && description === team.description && `${customKeys}` === `${team.customKeys}`;
}

function isTaken(name: string, teams: readonly Pick<Team, "name">[]): boolean {
  return teams.some((team) => team.name.toLowerCase() === name.toLowerCase());
}

function nameIsTaken(): Refusal {
  const field = "name";
  return new Refusal("duplicateValue", { field, fields: [{ field, code: "duplicateValue" }] });
}
