// What can be done with groups of cameras, step by step: read, add, rename, move, remove (CAM-54 to CAM-57). Rights on the group named in the path
// were checked at the door; those on the place that it is put in are checked here.
import type {
  Action,
  cameraGroupsEndpoints,
  CameraGroup,
  CameraGroupBranch,
  EndpointInput,
  LogAction,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { ActingCaller } from "../access/index.ts";
import { createCameraStore } from "./camera-store.ts";
import { createGroupStore } from "./group-store.ts";
import { GroupTree } from "./group-tree.ts";
import type { RequireLasting } from "./ports.ts";

export interface GroupServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: {
    look(caller: ActingCaller): Promise<{
      visible(kind: "camera" | "cameraGroup", action: Action): readonly string[];
    }>;
    holdsOnWorkspace(caller: ActingCaller, action: Action): Promise<boolean>;
  };
  readonly requireLasting: RequireLasting;
  /** Has what hangs on a group go with it. */
  readonly removed: (group: { groupId: string; workspaceId: string }, within: Database) => Promise<void>;
  /** Tells that rights are inherited otherwise and that the tree is another, when `within` commits. */
  readonly tell: (workspaceId: string, within: Database) => Promise<void>;
  readonly note: (
    action: Exclude<LogAction<"cameraGroup">, "moveCamera">,
    group: { readonly id: string; readonly name: string },
    by: WorkspaceCall["caller"],
    within: Database,
  ) => Promise<void>;
}

type Body<Name extends "create" | "update"> = EndpointInput<(typeof cameraGroupsEndpoints)[Name]>["body"];

export class GroupService {
  readonly #deps: GroupServiceDeps;

  constructor(deps: GroupServiceDeps) {
    this.#deps = deps;
  }

  async list({ caller }: WorkspaceCall, { limit, offset }: { limit: number; offset: number }) {
    const { tree, visible, cameras } = await this.#view(caller);
    const all = tree.seen(visible, cameras);
    return { items: all.slice(offset, offset + limit), total: all.length };
  }

  async tree({ caller }: WorkspaceCall): Promise<{ items: CameraGroupBranch[] }> {
    const { tree, visible, cameras } = await this.#view(caller);
    return { items: tree.branches(visible, cameras) };
  }

  async get({ caller }: WorkspaceCall, id: string): Promise<CameraGroup> {
    const { tree, visible, cameras } = await this.#view(caller);
    // The door has decided about this one.
    const group = tree.seen(visible.add(id), cameras).find((one) => one.id === id);
    if (group === undefined) throw new Refusal("notFound");
    return group;
  }

  async create(call: WorkspaceCall, { name, parentId }: Body<"create">): Promise<CameraGroup> {
    const { workspaceId } = call.caller;
    // Whether groups may be added at the top was checked at the door.
    if (parentId !== null) await this.#requirePlace(call.caller, parentId);
    const id = newId();
    await this.#changing(workspaceId, async (within, tree) => {
      await this.#deps.requireLasting(workspaceId, within);
      requireFits(tree, { name, parentId });
      const created_at = new Date(this.#deps.clock.nowMs());
      const row = { id, workspace_id: workspaceId, parent_id: parentId, name, is_default: false, created_at };
      await createGroupStore(within).insert(row);
      await this.#deps.note("create", { id, name }, call.caller, within);
    });
    return this.get(call, id);
  }

  async update(call: WorkspaceCall, id: string, body: Body<"update">): Promise<CameraGroup> {
    const { workspaceId } = call.caller;
    if (body.parentId !== undefined) await this.#requirePlace(call.caller, body.parentId);
    await this.#changing(workspaceId, async (within, tree) => {
      const store = createGroupStore(within);
      const group = await requireGroup(within, id, workspaceId);
      const { name = group.name, parentId = group.parent_id } = body;
      requireFits(tree, { id, name, parentId });
      await store.update(id, { name, parent_id: parentId });
      if (body.isDefault === true) await store.setStandard(id, workspaceId);
      await this.#deps.note("update", { id, name }, call.caller, within);
    });
    return this.get(call, id);
  }

  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.#changing(workspaceId, async (within, tree) => {
      const store = createGroupStore(within);
      const group = await requireGroup(within, id, workspaceId);
      if (group.is_default) throw new Refusal("defaultGroupLocked");
      const { camerasTo, groups } = tree.afterRemoval(id);
      await store.moveCameras(id, camerasTo);
      for (const { id: childId, ...place } of groups) await store.update(childId, place);
      await store.remove(id);
      await this.#deps.removed({ groupId: id, workspaceId }, within);
      await this.#deps.note("remove", group, caller, within);
    });
  }

  /** The groups of the acting workspace, which of them the caller sees, and the cameras that they see. */
  async #view(caller: WorkspaceCall["caller"]) {
    const { database, rights } = this.#deps;
    const [look, groups, cameras] = await Promise.all([
      rights.look(caller),
      createGroupStore(database).of(caller.workspaceId),
      createCameraStore(database).placesIn(caller.workspaceId),
    ]);
    const seen = new Set(look.visible("camera", "cameraRead"));
    return {
      tree: new GroupTree(groups),
      visible: new Set(look.visible("cameraGroup", "cameraGroupRead")),
      cameras: cameras.filter(({ id }) => seen.has(id)),
    };
  }

  /** Runs `act` while nobody else changes groups or adds cameras to the workspace, and tells of it. */
  async #changing(
    workspaceId: string,
    act: (within: Database, tree: GroupTree) => Promise<void>,
  ): Promise<void> {
    await this.#deps.database.transaction().execute(async (within) => {
      await createCameraStore(within).lockWorkspace(workspaceId);
      await act(within, new GroupTree(await createGroupStore(within).of(workspaceId)));
      await this.#deps.tell(workspaceId, within);
    });
  }

  /**
   * Whoever puts a group somewhere arranges that place too: a group that they do not see is none, and one that they may only look at stays as it is.
   * What guests do is rehearsed alone, so that it is enough that they see it.
   */
  async #requirePlace(caller: WorkspaceCall["caller"], parentId: string | null): Promise<void> {
    const { rights } = this.#deps;
    const look = await rights.look(caller);
    if (parentId !== null && !look.visible("cameraGroup", "cameraGroupRead").includes(parentId))
      throw new Refusal("invalidField", { field: "parentId" });
    const mayArrange =
      caller.isGuest ||
      (parentId === null
        ? await rights.holdsOnWorkspace(caller, "cameraGroupCreate")
        : look.visible("cameraGroup", "cameraGroupUpdate").includes(parentId));
    if (!mayArrange) throw new Refusal("forbiddenResource");
  }
}

function requireFits(
  tree: GroupTree,
  wish: { readonly id?: string; readonly name: string; readonly parentId: string | null },
): void {
  const fault = tree.faultOf(wish);
  if (fault === "taken name") throw new Refusal("duplicateValue", { field: "name" });
  if (fault === "wrong place") throw new Refusal("invalidField", { field: "parentId" });
}

/** The group as it stands now, however many remove it at once. */
async function requireGroup(within: Database, id: string, workspaceId: string) {
  const group = await createGroupStore(within).find(id);
  if (group?.workspace_id !== workspaceId) throw new Refusal("notFound");
  return group;
}
