// What can be done with a camera, step by step: create, list, change, remove. Rights on the camera named in the path were checked at the
// door; what is decided here is what the caller sees of the others. How it is reached is camera-connection-service.ts's.
import { nameKeyOf, type CameraDetails, type EndpointInput, type camerasEndpoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { requireEntitlement, type Entitlements } from "../access/index.ts";
import type { CameraAvatarService } from "./camera-avatar-service.ts";
import { cameraChanged } from "./camera-changed.ts";
import { differencesOf } from "./camera-differences.ts";
import type { CameraConnectionService } from "./camera-connection-service.ts";
import { createDefaultGroup } from "./camera-directory.ts";
import { selectCameras, type ListQuery } from "./camera-list.ts";
import { connectionRow, newCamera } from "./camera-rows.ts";
import { createCameraStore, type CameraChange } from "./camera-store.ts";
import type { CameraRow } from "./camera-tables.ts";
import type { WholeCamera } from "./whole-camera.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import { createGroupStore, type GroupRow } from "./group-store.ts";
import { requireFreeName, requireLicence, requireRoom } from "./new-camera-rules.ts";
import type {
  AnnounceCamera,
  BridgeRooms,
  CameraAccess,
  CameraRemoved,
  CheckAddress,
  NotedCamera,
  NoteCamera,
  NoteMove,
  RequireLasting,
} from "./ports.ts";
import { simulatedBrand } from "./simulated-brand.ts";

export interface CameraServiceDeps {
  readonly database: Database;
  readonly viewer: CameraViewer;
  readonly connections: Pick<CameraConnectionService, "checked">;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
  readonly noteMove: NoteMove;
  readonly removed: CameraRemoved;
  readonly avatars: Pick<CameraAvatarService, "forget">;
  readonly requireLasting: RequireLasting;
  readonly checkAddress: CheckAddress;
  readonly bridges: BridgeRooms;
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

  /** A group that the caller does not see is none (CAM-77). */
  async function requireSeen({ caller }: WorkspaceCall, groupId: string): Promise<void> {
    const look = await access.look(caller);
    if (!look.groups("cameraGroupRead").includes(groupId))
      throw new Refusal("invalidField", { field: "groupId" });
  }

  /** A bridge that the caller does not see is none. */
  async function requireSeenBridge({ caller }: WorkspaceCall, bridgeId: string): Promise<void> {
    const seen = await (await access.look(caller)).bridges([bridgeId]);
    if (!seen.has(bridgeId)) throw new Refusal("invalidField", { field: "bridgeId" });
  }

  /** What another bridge of a camera, or none, takes: one that the caller sees, or an address that the server may dial itself. */
  async function requireWay(
    call: WorkspaceCall,
    { connection }: WholeCamera,
    bridgeId: string | null,
  ): Promise<void> {
    // The simulator is the server's own.
    if (bridgeId !== null && connection.manufacturer_code === simulatedBrand)
      throw new Refusal("invalidField", { field: "bridgeId" });
    if (bridgeId !== null) await requireSeenBridge(call, bridgeId);
    else if (connection.url !== "") await deps.checkAddress(connection.url);
  }

  /**
   * A camera inherits rights from its group: whoever moves one has to be allowed to arrange the group that it comes into. What guests do is rehearsed
   * alone.
   */
  async function requireArranging(call: WorkspaceCall, groupId: string): Promise<void> {
    await requireSeen(call, groupId);
    if (call.caller.isGuest) return;
    const look = await access.look(call.caller);
    if (!look.groups("cameraGroupUpdate").includes(groupId)) throw new Refusal("forbiddenResource");
  }

  return {
    async create(
      call: WorkspaceCall,
      body: Body<"create">,
    ): Promise<{ camera: CameraDetails; userData: string | null }> {
      const { workspaceId } = call.caller;
      const { bridgeId = null } = body;
      if (bridgeId !== null) await requireSeenBridge(call, bridgeId);
      if (body.groupId !== undefined) await requireSeen(call, body.groupId);
      const config = await deps.connections.checked(body.config, bridgeId);
      const { cameraLicences, storageDays } = await requireEntitlement(entitlements, workspaceId);
      const hideFromOthers = body.seenBy && (await access.restrictTo(body.seenBy, call.caller));
      const nowMs = clock.nowMs();
      const id = newId();
      await changing(workspaceId, id, async (transaction) => {
        const store = createCameraStore(transaction);
        await deps.requireLasting(workspaceId, transaction);
        await requireLicence(transaction, workspaceId, cameraLicences);
        await requireFreeName(transaction, workspaceId, body.name);
        const groupId =
          body.groupId === undefined
            ? await createDefaultGroup(workspaceId, call.locale, nowMs, transaction)
            : (await requireGroup(transaction, workspaceId, body.groupId)).id;
        const camera = newCamera({ ...body, id, workspaceId, groupId, retentionDays: storageDays, nowMs });
        if (bridgeId !== null) await requireRoom(transaction, deps.bridges, { bridgeId, workspaceId });
        await store.insert(camera, connectionRow(id, config, secrets, bridgeId));
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
      const { bridgeId } = query;
      // What may not be read is not found either.
      if (bridgeId !== undefined && !(await look.bridges([bridgeId])).has(bridgeId))
        return { items: [], total: 0 };
      const whole = await createCameraStore(deps.database).whole(look.visible("cameraRead"));
      const wanted = selectCameras(whole, query, {
        nowMs: clock.nowMs(),
        // Nor is this (TAG-8).
        showsTags: new Set(look.visible("tagRead")),
      });
      const shown = wanted.slice(query.offset, query.offset + query.limit);
      return {
        items: await viewer.described(call, shown, look),
        total: wanted.length,
      };
    },

    async get(call: WorkspaceCall, id: string, known: WholeCamera | null): Promise<CameraDetails> {
      return viewer.details(call, id, known);
    },

    async update(call: WorkspaceCall, id: string, body: Body<"update">): Promise<CameraDetails> {
      const { name, groupId, description, timezone, enable, comments, bridgeId } = body;
      const present = await viewer.find(id);
      const { workspace_id: workspaceId, group_id: presentGroupId } = present.camera;
      if (bridgeId !== undefined && bridgeId !== present.connection.bridge_id)
        await requireWay(call, present, bridgeId);
      if (groupId !== undefined && groupId !== presentGroupId) await requireArranging(call, groupId);
      await changing(workspaceId, id, async (transaction) => {
        const [before] = await createCameraStore(transaction).whole([id]);
        if (before === undefined) throw new Refusal("CameraIdDoesNotExists");
        const camera: NotedCamera = { id, workspaceId, name: before.camera.name };
        if (name !== undefined) await requireFreeName(transaction, workspaceId, name, id);
        const group = groupId === undefined ? null : await requireGroup(transaction, workspaceId, groupId);
        const isMoved = bridgeId !== undefined && bridgeId !== before.connection.bridge_id;
        // Held before rights are, as whoever removes a bridge does.
        const bridgeName =
          isMoved && bridgeId !== null
            ? await requireRoom(transaction, deps.bridges, { bridgeId, workspaceId })
            : "";
        const change: CameraChange = {
          ...(name === undefined ? {} : { name, name_key: nameKeyOf(name) }),
          ...(groupId === undefined ? {} : { group_id: groupId }),
          ...(description === undefined ? {} : { description }),
          ...(timezone === undefined ? {} : { timezone }),
          ...(enable === undefined ? {} : { enable }),
          ...(comments === undefined ? {} : { comments }),
        };
        const now = new Date(clock.nowMs());
        await createCameraStore(transaction).update(id, change, now);
        // Names stand in matrices, and a camera inherits the rights of its group.
        if (name !== undefined || groupId !== undefined) await access.tell(workspaceId, transaction);
        if (isMoved) await createCameraStore(transaction).setBridge(id, bridgeId, now);
        const kind = groupId !== undefined ? "group" : isMoved ? "connection" : "settings";
        await announce({ workspaceId, cameraId: id, event: "updated", change: kind }, transaction);
        if (group !== null)
          await deps.noteMove(camera, { ...group, former: before.group.name }, call.caller, transaction);
        const { groupId: _, ...others } = body;
        if (Object.values(others).some((value) => value !== undefined))
          await note(actOf(others), camera, call.caller, transaction, [
            ...changesOf(before.camera, others),
            ...differencesOf({ bridge: before.bridgeName ?? "" }, isMoved ? { bridge: bridgeName } : {}),
          ]);
      });
      return viewer.details(call, id);
    },

    /** The camera is gone at once; its footage follows (CAM-51). */
    async remove({ caller, isRehearsal }: WorkspaceCall, id: string, typedName: string): Promise<void> {
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
      if (!isRehearsal) await deps.avatars.forget({ workspaceId, cameraId: id, avatarId: camera.avatar_id });
    },

    marker: (call: WorkspaceCall, id: string) => viewer.marker(call, id),

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

/** What the settings that are given make of a camera (CAM-81). */
function changesOf(before: CameraRow, given: Omit<Body<"update">, "groupId" | "bridgeId">) {
  const { enable, ...texts } = given;
  const { name, description, comments, timezone } = before;
  return differencesOf(
    { name, description, comments, timezone, enable: String(before.enable) },
    { ...texts, ...(enable !== undefined && { enable: String(enable) }) },
  );
}

/** Turning a camera on or off is an act of its own. */
function actOf({ enable, ...others }: Omit<Body<"update">, "groupId">): "enable" | "disable" | "update" {
  const isAlone = Object.values(others).every((value) => value === undefined);
  if (enable === undefined || !isAlone) return "update";
  return enable ? "enable" : "disable";
}

/** The group, if it is one of the workspace (CAM-77). */
async function requireGroup(within: Database, workspaceId: string, groupId: string): Promise<GroupRow> {
  const group = await createGroupStore(within).find(groupId);
  if (group?.workspace_id !== workspaceId) throw new Refusal("invalidField", { field: "groupId" });
  return group;
}
