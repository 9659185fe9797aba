// Giving people roles on the workspace, its cameras and groups, changing and taking them, step by step (ROLE-38 to ROLE-43, PEOP-41). Every change
// holds the rights of the workspace while it decides, and tells everyone whose rights it changes.
import {
  accessLevels,
  errorText,
  type EndpointAnswer,
  type EndpointInput,
  type Permission,
  type permissionsEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { AccessStore } from "./access-store.ts";
import { mayActOn } from "./acting-on-others.ts";
import { holdsWhatItGives, isThereFor, mayManage, teamFault, type Place } from "./permission-rules.ts";
import { PermissionStore, type PermissionRow } from "./permission-store.ts";
import { permissionOf } from "./permission-view.ts";
import type { AnnounceRoleNews, MembershipDirectory, PeopleByAccount, ResourceDirectory } from "./ports.ts";
import { asRehearsed, type MemberRights } from "./rights.ts";
import type { RoleKeeper } from "./role-keeper.ts";
import { RoleStore, type Team } from "./role-store.ts";

export interface PermissionServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keeper: RoleKeeper;
  readonly memberships: Pick<MembershipDirectory, "standingOf">;
  readonly resources: Pick<ResourceDirectory, "trailOf">;
  readonly people: Pick<PeopleByAccount, "phoneOf">;
  readonly announce: AnnounceRoleNews;
}

type Endpoints = typeof permissionsEndpoints;
type NewRow = EndpointInput<Endpoints["create"]>["body"];
type NewRole = EndpointInput<Endpoints["change"]>["body"];
type Several = EndpointInput<Endpoints["changeSeveral"]>["body"];

/** A change that is being made: who makes it with which rights, within its transaction. */
interface Change {
  readonly workspaceId: string;
  readonly callerId: string;
  readonly own: MemberRights;
  readonly within: Database;
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
    const standing = userId == null ? "none" : await this.#deps.memberships.standingOf(userId, workspaceId);
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
      if (standing !== "joined" && standing !== "locked")
        throw new Refusal("resourceNotExist", { field: "userId" });
      const theirs = await this.#reached(change, userId);
      if (!holdsWhatItGives(change.own, team, place)) throw new Refusal("cannotAssignRole");
      if (theirs.rows.has(resourceId)) throw new Refusal("UniquenessViolation", { field: "resourceId" });
      const row = { accountId: userId, teamId, type: place.type, resourceId, accessLevel };
      const store = new PermissionStore(change.within);
      return permissionOf(await store.add(workspaceId, row, this.#deps.clock.nowMs()), workspaceId);
    });
  }

  /** Gives another role in place of the one of a row; on the workspace that is the member's role. */
  async change(call: WorkspaceCall, id: string, given: NewRole): Promise<Permission> {
    const { workspaceId } = call.caller;
    // Known before anything is held: another connection inside would wait for those that wait for this one.
    const before = await new PermissionStore(this.#deps.database).find(workspaceId, id);
    const phone = before === null ? null : await this.#deps.people.phoneOf(before.accountId);
    return this.#change(call, async (change) => {
      const { place, row } = await this.#writable(change, id);
      const team = await this.#team(change, given.teamId);
      const fault = teamFault(team, row.type, true);
      if (fault !== null) throw new Refusal(fault);
      await this.#reached(change, row.accountId);
      if (!holdsWhatItGives(change.own, team, place)) throw new Refusal("cannotAssignRole");
      const accessLevel = given.accessLevel ?? row.accessLevel;
      // A member who may do nothing at all is one to suspend or remove.
      if (row.type === "w" && accessLevel === accessLevels.hidden) throw faulty("accessLevel");
      const changed = { ...row, teamId: given.teamId, accessLevel };
      await new PermissionStore(change.within).set(changed);
      if (row.type === "w") await this.#tellOfTeam(change, row.accountId, phone);
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
      }
    }
    return { changed, failed };
  }

  /** Takes a row from a camera or group, which inherits again. */
  async remove(call: WorkspaceCall, id: string): Promise<void> {
    await this.#change(call, async (change) => {
      const { row } = await this.#writable(change, id);
      if (row.type === "w") throw new Refusal("actionTypeMismatch");
      await this.#reached(change, row.accountId);
      await new PermissionStore(change.within).remove(id);
    });
  }

  #change<Result>(call: WorkspaceCall, act: (change: Change) => Promise<Result>): Promise<Result> {
    const { accountId: callerId, isGuest, workspaceId } = call.caller;
    return this.#deps.database.transaction().execute(async (within) => {
      await this.#deps.keeper.hold(workspaceId, within);
      const held = await new AccessStore(within).rightsOf(callerId, workspaceId);
      const own = isGuest ? asRehearsed(held) : held;
      const result = await act({ workspaceId, callerId, own, within });
      await this.#deps.keeper.tell(workspaceId, within);
      return result;
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
    const { resources } = this.#deps;
    const trail =
      (await resources.trailOf("camera", id, within)) ?? (await resources.trailOf("cameraGroup", id, within));
    if (trail === null || trail.workspaceId !== workspaceId) return null;
    return { type: trail.kind === "camera" ? "c" : "cg", id, trail };
  }

  async #team({ within, workspaceId }: Change, id: string): Promise<Team> {
    const team = await new RoleStore(within).find(workspaceId, id);
    if (team === null) throw new Refusal("teamNotFound");
    return team;
  }

  /** The rights of somebody whom the caller may act on. */
  async #reached({ callerId, own, within, workspaceId }: Change, accountId: string): Promise<MemberRights> {
    const theirs = await new AccessStore(within).rightsOf(accountId, workspaceId);
    if (accountId === callerId || !mayActOn(own, theirs)) throw new Refusal("forbiddenResource");
    return theirs;
  }

  async #tellOfTeam({ within, workspaceId }: Change, userId: string, phone: string | null): Promise<void> {
    await this.#deps.announce(
      { name: "WorkspaceUserEvent", args: [{ workspaceId, event: "teamChanged", userId, phone }] },
      within,
    );
  }
}

function faulty(field: string): Refusal {
  return new Refusal("invalidField", { field, fields: [{ field, code: "invalidField" }] });
}
