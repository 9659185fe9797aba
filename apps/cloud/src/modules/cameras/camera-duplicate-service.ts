// Adding a camera like another one (CAM-48): reached and placed the same, and for safety no more open than it: the same people see it, the same part
// of its pictures is hidden, and it is recorded at the same hours (docs/decisions/duplicates.md). What was recorded, noted and drawn of the other
// stays the other's.
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
import { connectionRow, newCamera, passwordContext } from "./camera-rows.ts";
import { createCameraStore } from "./camera-store.ts";
import type { WholeCamera } from "./whole-camera.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import { requireFreeName, requireLicence, requireRoom } from "./new-camera-rules.ts";
import type {
  AnnounceCamera,
  BridgeRooms,
  CameraAccess,
  CameraDuplicated,
  NoteCamera,
  RequireLasting,
} from "./ports.ts";

export interface CameraDuplicateServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  readonly access: Pick<CameraAccess, "look" | "tell">;
  readonly viewer: CameraViewer;
  readonly connections: Pick<CameraConnectionService, "onChannel">;
  readonly entitlements: Entitlements;
  readonly bridges: BridgeRooms;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
  readonly duplicated: CameraDuplicated;
  readonly requireLasting: RequireLasting;
}

type Body = EndpointInput<typeof camerasEndpoints.duplicate>["body"];

export function createCameraDuplicateService(deps: CameraDuplicateServiceDeps) {
  const { access, clock, database, secrets, viewer } = deps;

  /** The password is sealed for the camera that has it. */
  function passwordOf({ connection }: WholeCamera): string {
    const { camera_id: id, sealed_password: sealed } = connection;
    return sealed === null ? "" : secrets.open(sealed, passwordContext(id));
  }

  return {
    async duplicate(call: WorkspaceCall, fromId: string, { name, channel }: Body): Promise<CameraDetails> {
      const { caller } = call;
      const { workspaceId } = caller;
      // Adding cameras is a right in the workspace; one that the caller does not see is none.
      const look = await access.look(caller);
      if (!look.visible("cameraRead").includes(fromId)) throw new Refusal("CameraIdDoesNotExists");
      const { cameraLicences } = await requireEntitlement(deps.entitlements, workspaceId);
      const nowMs = clock.nowMs();
      const id = newId();
      await database.transaction().execute(async (within) => {
        const store = createCameraStore(within);
        await store.lockWorkspace(workspaceId);
        // A mask that is set meanwhile hides from the copy too, or comes later to both by hand.
        await store.lockCamera(fromId);
        const [whole] = await store.whole([fromId]);
        if (whole === undefined) throw new Refusal("CameraIdDoesNotExists");
        await deps.requireLasting(workspaceId, within);
        await requireLicence(within, workspaceId, cameraLicences);
        await requireFreeName(within, workspaceId, name);
        const { bridge_id: bridgeId } = whole.connection;
        if (bridgeId !== null) await requireRoom(within, deps.bridges, { bridgeId, workspaceId });
        const connection = await deps.connections.onChannel(whole, channel, within);
        await store.insert(
          copyOf(whole, { id, name, nowMs }),
          connectionRow(id, { ...connection, password: passwordOf(whole) }, secrets, bridgeId),
        );
        await deps.duplicated({ fromId, cameraId: id, workspaceId }, within);
        await access.tell(workspaceId, within);
        await deps.events.publish(cameraChanged, id, within);
        await deps.announce({ workspaceId, cameraId: id, event: "created" }, within);
        await deps.note("create", { id, workspaceId, name }, caller, within);
      });
      return viewer.details(call, id);
    },
  };
}

export type CameraDuplicateService = ReturnType<typeof createCameraDuplicateService>;

function copyOf({ camera }: WholeCamera, own: { id: string; name: string; nowMs: number }) {
  const { archive_age_days: retentionDays, group_id: groupId, mask, record_schedule } = camera;
  const { timezone, workspace_id: workspaceId } = camera;
  return { ...newCamera({ ...own, workspaceId, groupId, timezone, retentionDays }), mask, record_schedule };
}
