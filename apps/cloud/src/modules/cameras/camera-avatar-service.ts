// Pictures that stand for cameras (CAM-64, CAM-65): made small on the way in, shown to whoever sees the camera.
import { avatarPixels } from "@didban/contract";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { KeptPictures } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { createCameraStore } from "./camera-store.ts";
import type { AnnounceCamera, NoteCamera } from "./ports.ts";

export interface CameraAvatarServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

/** A camera's picture, as it is kept. */
interface KeptAvatar {
  readonly workspaceId: string;
  readonly cameraId: string;
  readonly avatarId: string | null;
}

export class CameraAvatarService {
  readonly #deps: CameraAvatarServiceDeps;
  readonly #pictures: KeptPictures;

  constructor(deps: CameraAvatarServiceDeps) {
    this.#deps = deps;
    this.#pictures = new KeptPictures(deps);
  }

  async read(cameraId: string, knownTag: string | undefined): Promise<ByteAnswer> {
    const [whole] = await createCameraStore(this.#deps.database).whole([cameraId]);
    if (whole === undefined) throw new Refusal("CameraIdDoesNotExists");
    const { avatar_id: avatarId, workspace_id: workspaceId } = whole.camera;
    if (avatarId === null) throw new Refusal("notFound");
    return this.#pictures.answer(blobOf(workspaceId, cameraId, avatarId), avatarId, knownTag);
  }

  /** Until the new one stands, the old one stays. A rehearsal stores none. */
  async update(
    call: WorkspaceCall,
    cameraId: string,
    file: Uint8Array,
  ): Promise<{ avatarId: string; updatedAt: string }> {
    const { clock } = this.#deps;
    const picture = await this.#pictures.draw(file, { pixels: avatarPixels, fit: "cover" });
    const avatarId = newId();
    if (!call.isRehearsal)
      await this.#pictures.put(blobOf(call.caller.workspaceId, cameraId, avatarId), picture);
    await this.#replace(call, cameraId, avatarId);
    return { avatarId, updatedAt: new Date(clock.nowMs()).toISOString() };
  }

  async remove(call: WorkspaceCall, cameraId: string): Promise<void> {
    await this.#replace(call, cameraId, null);
  }

  /** Of a camera that is gone. */
  async forget({ workspaceId, cameraId, avatarId }: KeptAvatar): Promise<void> {
    if (avatarId !== null) await this.#pictures.forget(blobOf(workspaceId, cameraId, avatarId));
  }

  async #replace(call: WorkspaceCall, cameraId: string, avatarId: string | null): Promise<void> {
    const { announce, clock, database, note } = this.#deps;
    const before = await database.transaction().execute(async (within) => {
      const store = createCameraStore(within);
      await store.lockCamera(cameraId);
      const [whole] = await store.whole([cameraId]);
      if (whole === undefined) throw new Refusal("CameraIdDoesNotExists");
      const { avatar_id: former, name, workspace_id: workspaceId } = whole.camera;
      if (former === avatarId) return null;
      await store.update(cameraId, { avatar_id: avatarId }, new Date(clock.nowMs()));
      await announce({ workspaceId, cameraId, event: "updated", change: "avatar" }, within);
      const camera = { id: cameraId, workspaceId, name };
      await note("update", camera, call.caller, within, [["avatar", null, null]]);
      return { workspaceId, cameraId, avatarId: former };
    });
    if (before !== null && !call.isRehearsal) await this.forget(before);
  }
}

/** Among those of the workspace, with which it goes at the latest. */
function blobOf(workspaceId: string, cameraId: string, avatarId: string): string {
  return `${blobsOfWorkspace(workspaceId)}camera-avatars/${cameraId}/${avatarId}.webp`;
}
