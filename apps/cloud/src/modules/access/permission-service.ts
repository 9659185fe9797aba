// Giving people roles on the workspace, its cameras and groups, changing and taking them, step by step (ROLE-38 to ROLE-43, PEOP-41). Every change
// holds the rights of the workspace while it decides, and tells everyone whose rights it changes.
import {
  accessLevels,
  errorText,
  hangingRowKinds,
  resourceKinds,
  type EndpointAnswer,
  type EndpointInput,
  type Permission,
  type permissionsEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { ask, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { AccessStore } from "./access-store.ts";
import { mayActOn, reaches } from "./acting-on-others.ts";
import { holdsWhatItGives, isThereFor, mayManage, teamFault, type Place } from "./permission-rules.ts";
import { PermissionStore, type PermissionRow } from "./permission-store.ts";
import { permissionOf } from "./permission-view.ts";
import type { AnnounceRoleNews, PeopleByAccount } from "./people-ports.ts";
import type { ResourceDirectory } from "./ports.ts";
import { asRehearsed, type MemberRights } from "./rights.ts";
import type { RoleAssignments } from "./role-assignments.ts";
import { RoleStore, type Team } from "./role-store.ts";

export interface PermissionServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly assignments: RoleAssignments;
  readonly resources: Pick<ResourceDirectory, "trailOf" | "nameOf">;
  readonly people: Pick<PeopleByAccount, "phoneOf" | "namesOf">;
  readonly announce: AnnounceRoleNews;
  readonly logbook: Logbook;
}

type Endpoints = typeof permissionsEndpoints;
type NewRow = EndpointInput<Endpoints["create"]>["body"];
type NewRole = EndpointInput<Endpoints["change"]>["body"];
type Several = EndpointInput<Endpoints["changeSeveral"]>["body"];

/** A change that is being made: who makes it with which rights, within its transaction. */
interface Change {
  readonly workspaceId: string;
  readonly caller: WorkspaceCall["caller"];
  readonly own: MemberRights;
  readonly within: Database;
}

/** Whose row it is, as news and logs have it. */
interface Person {
  readonly accountId: string;
  readonly fullName: string;
  readonly phone: string | null;
}

export class PermissionService {
  readonly #deps: PermissionServiceDeps;

  constructor(deps: PermissionServiceDeps) {
    this.#deps = deps;
  }

  /** Gives a member a role on something that they have no row on yet. */
  async create(call: WorkspaceCall, body: NewRow): Promise<Permission> {
    const { workspaceId } = call.caller;
    const { accessLevel = accessLevels.fullControl, resourceId, teamId, userId } = body;
    if (body.workspaceId !== undefined && body.workspaceId !== workspaceId) throw faulty("workspaceId");
    const person = await this.#person(call, userId ?? null);
    return this.#change(call, async (change) => {
      const place = await this.#place(change, resourceId);
      if (place === null || !isThereFor(change.own, place))
        throw new Refusal("resourceNotExist", { field: "resourceId" });
      if (!mayManage(change.own, place)) throw new Refusal("forbiddenResource");
      const team = await this.#team(change, teamId);
      const fault = teamFault(team, place.type, userId != null);
      if (fault !== null) throw new Refusal(fault);
      if (userId == null)
        throw new Refusal("IsDefined", { field: "userId", fields: [{ field: "userId", code: "IsDefined" }] });
      const theirs = await this.#reached(change, place, userId);
      // Whoever belongs to the workspace has a row on it.
      if (!theirs.rows.has(workspaceId)) throw new Refusal("resourceNotExist", { field: "userId" });
      if (!holdsWhatItGives(change.own, team, place)) throw new Refusal("cannotAssignRole");
      if (theirs.rows.has(resourceId)) throw new Refusal("UniquenessViolation", { field: "resourceId" });
      const row = { accountId: userId, teamId, type: place.type, resourceId, accessLevel };
      const added = await new PermissionStore(change.within).add(workspaceId, row, this.#deps.clock.nowMs());
      await this.#tell(change, place, team, person);
      return permissionOf(added, workspaceId);
    });
  }

  /** Gives another role in place of the one of a row; on the workspace that is the member's role. */
  async change(call: WorkspaceCall, id: string, given: NewRole): Promise<Permission> {
    const { workspaceId } = call.caller;
    const person = await this.#personOfRow(call, id);
    return this.#change(call, async (change) => {
      const { place, row } = await this.#writable(change, id);
      const team = await this.#team(change, given.teamId);
      const fault = teamFault(team, row.type, true);
      if (fault !== null) throw new Refusal(fault);
      await this.#reached(change, place, row.accountId);
      if (!holdsWhatItGives(change.own, team, place)) throw new Refusal("cannotAssignRole");
      const accessLevel = given.accessLevel ?? row.accessLevel;
      // A member who may do nothing at all is one to suspend or remove.
      if (row.type === "w" && accessLevel === accessLevels.hidden) throw faulty("accessLevel");
      const changed = { ...row, teamId: given.teamId, accessLevel };
      if (row.teamId === changed.teamId && row.accessLevel === accessLevel)
        return permissionOf(row, workspaceId);
      await new PermissionStore(change.within).set(changed);
      await this.#tell(change, place, team, person);
      return permissionOf(changed, workspaceId);
    });
  }

  /** The same for several rows, each by itself. */
  async changeSeveral(
    call: WorkspaceCall,
    { ids, ...given }: Several,
  ): Promise<EndpointAnswer<Endpoints["changeSeveral"]>> {
    const changed: Permission[] = [];
    const failed: { id: string; code: string; message: string }[] = [];
    for (const id of new Set(ids)) {
      try {
        changed.push(await this.change(call, id, given));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id, code: error.code, message: errorText(error.code, call.locale) });
        await this.#noteFailure(call, id, error);
      }
    }
    return { changed, failed };
  }

  /** Takes a row from a camera or group, which inherits again. */
  async remove(call: WorkspaceCall, id: string): Promise<void> {
    const person = await this.#personOfRow(call, id);
    await this.#change(call, async (change) => {
      const { place, row } = await this.#writable(change, id);
      if (row.type === "w") throw new Refusal("actionTypeMismatch");
      await this.#reached(change, place, row.accountId);
      await new PermissionStore(change.within).remove(id);
      await this.#tell(change, place, null, person);
    });
  }

  #change<Result>(call: WorkspaceCall, act: (change: Change) => Promise<Result>): Promise<Result> {
    const { caller } = call;
    const { accountId, isGuest, workspaceId } = caller;
    return this.#deps.database.transaction().execute(async (within) => {
      await this.#deps.assignments.hold(workspaceId, within);
      const held = await new AccessStore(within).rightsOf(accountId, workspaceId);
      const own = isGuest ? asRehearsed(held) : held;
      return act({ workspaceId, caller, own, within });
    });
  }

  /** A row that the caller may know of and write. */
  async #writable(change: Change, id: string): Promise<{ row: PermissionRow; place: Place }> {
    const row = await new PermissionStore(change.within).find(change.workspaceId, id);
    const place = row === null ? null : await this.#place(change, row.resourceId);
    if (row === null || place === null || !isThereFor(change.own, place))
      throw new Refusal("permissionNotFound");
    if (!mayManage(change.own, place)) throw new Refusal("forbiddenResource");
    return { row, place };
  }

  /** Null when there is no such thing in the workspace. */
  async #place({ within, workspaceId }: Change, id: string): Promise<Place | null> {
    if (id === workspaceId) return { type: "w", id };
    for (const kind of hangingRowKinds) {
      const trail = await ask(within, this.#deps.resources.trailOf(kind, id));
      if (trail?.workspaceId === workspaceId) return { type: resourceKinds[kind].code, id, trail };
    }
    return null;
  }

  async #team({ within, workspaceId }: Change, id: string): Promise<Team> {
    const team = await new RoleStore(within).find(workspaceId, id);
    if (team === null) throw new Refusal("teamNotFound");
    return team;
  }

  /** The rights of somebody whose rows there the caller may write: their role on the workspace, or what they may on a device. */
  async #reached(
    { caller, own, within, workspaceId }: Change,
    place: Place,
    accountId: string,
  ): Promise<MemberRights> {
    const theirs = await new AccessStore(within).rightsOf(accountId, workspaceId);
    const isReached = place.type === "w" ? mayActOn(own, theirs) : reaches(own, theirs);
    if (accountId === caller.accountId || !isReached) throw new Refusal("forbiddenResource");
    return theirs;
  }

  /** Asked before anything is held: another connection meanwhile would wait for those that wait for this one. */
  async #person({ caller }: WorkspaceCall, accountId: string | null): Promise<Person | null> {
    if (accountId === null) return null;
    const { people } = this.#deps;
    const [names, phone] = await Promise.all([
      people.namesOf([accountId], caller.accountId),
      people.phoneOf(accountId),
    ]);
    return { accountId, fullName: names.get(accountId) ?? "", phone };
  }

  async #personOfRow(call: WorkspaceCall, id: string): Promise<Person | null> {
    const row = await new PermissionStore(this.#deps.database).find(call.caller.workspaceId, id);
    return this.#person(call, row?.accountId ?? null);
  }

  /** Tells everyone of a row that was written, and the logs. `team`: the role that it gives now; null when it is gone. */
  async #tell(
    { caller: by, within, workspaceId }: Change,
    place: Place,
    team: Team | null,
    person: Person | null,
  ): Promise<void> {
    const { announce, assignments, logbook, resources } = this.#deps;
    await assignments.tell(workspaceId, within);
    if (person === null) return;
    const noted = { kind: "people", by, workspaceId, member: person } as const;
    if (place.type !== "w") {
      const { type, id, trail } = place;
      const name = (await resources.nameOf(trail.kind, id, workspaceId, within)) ?? "";
      const act = { ...noted, action: "changeResourcePermission", resource: { type, id } } as const;
      return logbook.note({ ...act, placeholders: { name } }, within);
    }
    const { accountId: userId, phone } = person;
    await announce(
      { name: "WorkspaceUserEvent", args: [{ workspaceId, event: "teamChanged", userId, phone }] },
      within,
    );
    await logbook.note({ ...noted, action: "changeRole", placeholders: { name: team?.name ?? "" } }, within);
  }

  /** Of several, one that was refused is in the log as if it had been tried alone. */
  async #noteFailure(call: WorkspaceCall, id: string, { code, details, status }: Refusal): Promise<void> {
    if (status === 404 || details.field !== undefined || call.isRehearsal) return;
    const { caller: by } = call;
    const member = (await this.#personOfRow(call, id)) ?? undefined;
    const { workspaceId } = by;
    const note = { kind: "people", action: "changeRole", by, workspaceId, member, errorCode: code } as const;
    await this.#deps.logbook.note(note, this.#deps.database);
  }
}

function faulty(field: string): Refusal {
  return new Refusal("invalidField", { field, fields: [{ field, code: "invalidField" }] });
}
