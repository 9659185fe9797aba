// The privacy mask of a camera: set and removed (MASK-3, MASK-4). What it hides is left out where pictures leave the server.
import { crossesItself, isSameMask, type MaskPoints } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { cameraChanged } from "./camera-changed.ts";
import { differencesOf } from "./camera-differences.ts";
import { createCameraStore } from "./camera-store.ts";
import type { AnnounceMask, CameraMasked, MaskShown, NoteCamera } from "./ports.ts";

export interface CameraMaskServiceDeps {
  readonly database: Database;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly announceMask: AnnounceMask;
  readonly masked: CameraMasked;
  readonly maskShown: MaskShown;
  readonly note: NoteCamera;
}

export interface MaskAnswer {
  readonly maskData: MaskPoints[number][];
}

export class CameraMaskService {
  readonly #deps: CameraMaskServiceDeps;

  constructor(deps: CameraMaskServiceDeps) {
    this.#deps = deps;
  }

  async set(call: WorkspaceCall, cameraId: string, points: MaskPoints): Promise<MaskAnswer> {
    if (crossesItself(points)) throw new Refusal("invalidMask", { field: "points" });
    return this.#replace(call, cameraId, points);
  }

  async remove(call: WorkspaceCall, cameraId: string): Promise<MaskAnswer> {
    return this.#replace(call, cameraId, []);
  }

  /** Answers once nobody is sent any more what the new mask hides. */
  async #replace(
    { caller, isRehearsal }: WorkspaceCall,
    cameraId: string,
    points: MaskPoints,
  ): Promise<MaskAnswer> {
    const { announceMask, clock, database, events, masked, maskShown, note } = this.#deps;
    await database.transaction().execute(async (transaction) => {
      const store = createCameraStore(transaction);
      await store.lockCamera(cameraId);
      const [camera, before] = [await store.placeOf(cameraId), await store.maskOf(cameraId)];
      if (camera === undefined || before === undefined) throw new Refusal("CameraIdDoesNotExists");
      // Nothing is altered, and nobody is told so.
      if (isSameMask(before, points)) return;
      const { name, workspace_id: workspaceId } = camera;
      await store.setMask(cameraId, points, new Date(clock.nowMs()));
      await masked({ cameraId, workspaceId, mask: points }, transaction);
      await events.publish(cameraChanged, cameraId, transaction);
      const news = { workspaceId, cameraId, mask: [...points], userId: caller.accountId };
      await announceMask(news, transaction);
      const act = points.length === 0 ? "removeMask" : "setMask";
      const changes = differencesOf(
        { maskPoints: String(before.length) },
        { maskPoints: String(points.length) },
      );
      await note(act, { id: cameraId, workspaceId, name }, caller, transaction, changes);
    });
    // Also where the mask stood already: whoever set it may have ended before this was known.
    if (!isRehearsal) await maskShown(cameraId);
    return { maskData: [...points] };
  }
}
