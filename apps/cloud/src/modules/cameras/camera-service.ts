// What can be done with a camera, step by step: create, list, change, remove. Rights on the camera named in the path were checked at the
// door; what is decided here is what the caller sees of the others. How it is reached is camera-connection-service.ts's.
import type { CameraDetails, EndpointInput, camerasEndpoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { requireEntitlement, type Entitlements } from "../access/index.ts";
import { cameraChanged } from "./camera-changed.ts";
import type { CameraConnectionService } from "./camera-connection-service.ts";
import { createDefaultGroup } from "./camera-directory.ts";
import { selectCameras, type ListQuery } from "./camera-list.ts";
import { connectionRow, newCamera } from "./camera-rows.ts";
import { createCameraStore, nameKeyOf, type CameraChange } from "./camera-store.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import type {
  AnnounceCamera,
  CameraAccess,
  CameraRemoved,
  NotedCamera,
  NoteCamera,
  RequireLasting,
} from "./ports.ts";

export interface CameraServiceDeps {
  readonly database: Database;
  readonly viewer: CameraViewer;
  readonly connections: Pick<CameraConnectionService, "checked">;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
  readonly removed: CameraRemoved;
  readonly requireLasting: RequireLasting;
  readonly secrets: SecretBox;
  readonly events: EventBus;
  readonly clock: Clock;
}

type Body<Name extends "create" | "update"> = EndpointInput<(typeof camerasEndpoints)[Name]>["body"];

export function createCameraService(deps: CameraServiceDeps) {
  const { viewer, access, entitlements, secrets, events, clock, announce, note } = deps;

  /** Runs `act` while no other call adds or renames cameras of the workspace (CAM-18, CAM-59), and tells of the camera. */
  function changing(
    workspaceId: string,
    cameraId: string,
    act: (within: Database) => Promise<void>,
  ): Promise<void> {
    return deps.database.transaction().execute(async (transaction) => {
      await createCameraStore(transaction).lockWorkspace(workspaceId);
      await act(transaction);
      await events.publish(cameraChanged, cameraId, transaction);
    });
  }

  return {
    async create(
      call: WorkspaceCall,
      body: Body<"create">,
    ): Promise<{ camera: CameraDetails; userData: string | null }> {
      const { workspaceId } = call.caller;
      if (body.bridgeId !== undefined) throw new Refusal("invalidField", { field: "bridgeId" });
      const config = await deps.connections.checked(body.config);
      const { cameraLicences, storageDays } = await requireEntitlement(entitlements, workspaceId);
      const hideFromOthers = body.seenBy && (await access.restrictTo(body.seenBy, call.caller));
      const nowMs = clock.nowMs();
      const id = newId();
      await changing(workspaceId, id, async (transaction) => {
        const store = createCameraStore(transaction);
        await deps.requireLasting(workspaceId, transaction);
        if (cameraLicences !== null && (await store.count(workspaceId)) >= cameraLicences)
          throw new Refusal("MaximumCameraLicenceLimitReached");
        await requireFreeName(transaction, workspaceId, body.name);
        const groupId =
          body.groupId === undefined
            ? await createDefaultGroup(workspaceId, call.locale, nowMs, transaction)
            : await requireGroup(transaction, workspaceId, body.groupId);
        const camera = newCamera({ ...body, id, workspaceId, groupId, retentionDays: storageDays, nowMs });
        await store.insert(camera, connectionRow(id, config, secrets));
        await hideFromOthers?.(camera, transaction);
        await access.tell(workspaceId, transaction);
        await announce({ workspaceId, cameraId: id, event: "created" }, transaction);
        await note("create", { id, workspaceId, name: body.name }, call.caller, transaction);
      });
      return {
        camera: await viewer.details(call, id),
        userData: body.userData ?? null,
      };
    },

    async list(call: WorkspaceCall, query: ListQuery): Promise<{ items: CameraDetails[]; total: number }> {
      const look = await access.look(call.caller);
      const whole = await createCameraStore(deps.database).whole(look.visible("cameraRead"));
      const wanted = selectCameras(whole, query, clock.nowMs());
      const shown = wanted.slice(query.offset, query.offset + query.limit);
      return {
        items: await viewer.described(call, shown, look),
        total: wanted.length,
      };
    },

    async get(call: WorkspaceCall, id: string): Promise<CameraDetails> {
      return viewer.details(call, id);
    },

    async update(call: WorkspaceCall, id: string, body: Body<"update">): Promise<CameraDetails> {
      if (body.bridgeId != null) throw new Refusal("invalidField", { field: "bridgeId" });
      const { name, groupId, description, timezone, enable, comments } = body;
      const { workspace_id: workspaceId } = (await viewer.find(id)).camera;
      await changing(workspaceId, id, async (transaction) => {
        const camera = await requireCamera(transaction, id);
        if (name !== undefined) await requireFreeName(transaction, workspaceId, name, id);
        if (groupId !== undefined) await requireGroup(transaction, workspaceId, groupId);
        const change: CameraChange = {
          ...(name === undefined ? {} : { name, name_key: nameKeyOf(name) }),
          ...(groupId === undefined ? {} : { group_id: groupId }),
          ...(description === undefined ? {} : { description }),
          ...(timezone === undefined ? {} : { timezone }),
          ...(enable === undefined ? {} : { enable }),
          ...(comments === undefined ? {} : { comments }),
        };
        await createCameraStore(transaction).update(id, change, new Date(clock.nowMs()));
        // Names stand in matrices, and a camera inherits the rights of its group.
        if (name !== undefined || groupId !== undefined) await access.tell(workspaceId, transaction);
        const kind = groupId === undefined ? "settings" : "group";
        await announce({ workspaceId, cameraId: id, event: "updated", change: kind }, transaction);
        await note(actOf(body), camera, call.caller, transaction);
      });
      return viewer.details(call, id);
    },

    /** The camera is gone at once; its footage follows (CAM-51). */
    async remove({ caller }: WorkspaceCall, id: string, typedName: string): Promise<void> {
      const { camera } = await viewer.find(id);
      if (camera.name !== typedName) throw new Refusal("nameMismatch", { field: "name" });
      const { workspace_id: workspaceId } = camera;
      const viewers = await access.viewersOf(id);
      await changing(workspaceId, id, async (transaction) => {
        const store = createCameraStore(transaction);
        // A mask that is set meanwhile is known, or comes to nothing.
        await store.lockCamera(id);
        const removed = await requireCamera(transaction, id);
        const mask = (await store.maskOf(id)) ?? [];
        await store.remove(id);
        await deps.removed({ cameraId: id, workspaceId, name: removed.name, mask }, transaction);
        await access.tell(workspaceId, transaction);
        await announce({ workspaceId, cameraId: id, event: "deleted" }, transaction, viewers);
        await note("remove", removed, caller, transaction);
      });
    },

    async users(call: WorkspaceCall, id: string) {
      const items = await viewer.people(call, id);
      return { items, total: items.length };
    },
  };
}

export type CameraService = ReturnType<typeof createCameraService>;

/** The camera under its name of now, however many remove it at once. */
async function requireCamera(within: Database, id: string): Promise<NotedCamera> {
  const found = await createCameraStore(within).placeOf(id);
  if (found === undefined) throw new Refusal("CameraIdDoesNotExists");
  return { id, workspaceId: found.workspace_id, name: found.name };
}

/** Turning a camera on or off is an act of its own. */
function actOf({ enable, ...others }: Body<"update">): "enable" | "disable" | "update" {
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (enable === undefined || !isAlone) return "update";
  return enable ? "enable" : "disable";
}

async function requireFreeName(
  within: Database,
  workspaceId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  if (await createCameraStore(within).hasName(workspaceId, name, exceptId))
    throw new Refusal("duplicateValue", { field: "name" });
}

/** The group, if it is one of the workspace (CAM-77). */
async function requireGroup(within: Database, workspaceId: string, groupId: string): Promise<string> {
  const group = await createCameraStore(within).group(groupId);
  if (group?.workspace_id !== workspaceId) throw new Refusal("invalidField", { field: "groupId" });
  return group.id;
}
