// A camera that is added for chosen people alone (ONB-3): it is hidden from everyone else in the very change that makes it, so that at no moment
// anybody sees what was not meant for them. Each is told by a row on the camera, which can be taken away later as any other (ROLE-39).
import { accessLevels } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { ask, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { AccessStore } from "./access-store.ts";
import { reaches } from "./acting-on-others.ts";
import { mayManage } from "./permission-rules.ts";
import { PermissionStore } from "./permission-store.ts";
import type { PeopleByAccount } from "./people-ports.ts";
import type { ResourceDirectory } from "./ports.ts";
import { asRehearsed, isOwner, isVisible, type MemberRights } from "./rights.ts";
import type { RoleAssignments } from "./role-assignments.ts";
import { RoleStore } from "./role-store.ts";

type ActingInWorkspace = WorkspaceCall["caller"];

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly assignments: RoleAssignments;
  readonly resources: Pick<ResourceDirectory, "trailOf">;
  readonly people: Pick<PeopleByAccount, "namesOf">;
  readonly logbook: Logbook;
}

/**
 * Hides a new camera, within the change that adds it. Refuses with `forbiddenResource` when the caller may not say who sees it, or when somebody sees
 * it whatever the caller says: `value` then has the accounts of those, who have to be among the chosen.
 */
export type HideFromOthers = (
  camera: { readonly id: string; readonly name: string },
  within: Database,
) => Promise<void>;

export class ChosenViewers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * To be called before the change begins: another connection meanwhile would wait for those that wait for this one. `chosen`: accounts that may see the
   * camera beside the caller and the owner. Refuses who is not of the workspace.
   */
  async prepare(caller: ActingInWorkspace, chosen: readonly string[]): Promise<HideFromOthers> {
    const { database, people } = this.#deps;
    const members = await new AccessStore(database).rightsOfAll(caller.workspaceId);
    if (!chosen.every((id) => members.has(id))) throw new Refusal("resourceNotExist", { field: "seenBy" });
    const names = await people.namesOf([...members.keys()], caller.accountId);
    return async (camera, within) => {
      const hidden = await this.#othersThan(chosen, caller, camera.id, within);
      const team = (await new RoleStore(within).all(caller.workspaceId)).find(
        ({ kind }) => kind === "member",
      );
      if (team === undefined) throw new Refusal("teamNotFound");
      for (const accountId of hidden)
        await this.#hide(
          caller,
          camera,
          { accountId, fullName: names.get(accountId) ?? "" },
          team.id,
          within,
        );
    };
  }

  /** Everyone of the workspace from whom the camera is to be hidden. */
  async #othersThan(
    chosen: readonly string[],
    { accountId, isGuest, workspaceId }: ActingInWorkspace,
    cameraId: string,
    within: Database,
  ): Promise<readonly string[]> {
    const { assignments, resources } = this.#deps;
    await assignments.hold(workspaceId, within);
    const all = await new AccessStore(within).rightsOfAll(workspaceId);
    const trail = await ask(within, resources.trailOf("camera", cameraId));
    const held = all.get(accountId);
    if (trail === null || held === undefined) throw new Refusal("forbiddenResource");
    const own = isGuest ? asRehearsed(held) : held;
    if (!mayManage(own, { type: "c", id: cameraId, trail })) throw new Refusal("forbiddenResource");
    const seeing = new Set([accountId, ...chosen]);
    const others = [...all].filter(([id, theirs]) => !seeing.has(id) && !isOwner(theirs));
    const isBeyond = ([, theirs]: [string, MemberRights]) => !reaches(own, theirs);
    const still = others.filter((one) => isBeyond(one) && isVisible(one[1], trail)).map(([id]) => id);
    if (still.length > 0) throw new Refusal("forbiddenResource", { field: "seenBy", value: still });
    return others.filter((one) => !isBeyond(one)).map(([id]) => id);
  }

  async #hide(
    by: ActingInWorkspace,
    { id, name }: { readonly id: string; readonly name: string },
    member: { readonly accountId: string; readonly fullName: string },
    teamId: string,
    within: Database,
  ): Promise<void> {
    const { clock, logbook } = this.#deps;
    const { workspaceId } = by;
    const row = { accountId: member.accountId, teamId, type: "c", resourceId: id } as const;
    const hidden = { ...row, accessLevel: accessLevels.hidden };
    await new PermissionStore(within).add(workspaceId, hidden, clock.nowMs());
    const act = { kind: "people", action: "changeResourcePermission", by, workspaceId, member } as const;
    await logbook.note({ ...act, resource: { type: "c", id }, placeholders: { name } }, within);
  }
}
