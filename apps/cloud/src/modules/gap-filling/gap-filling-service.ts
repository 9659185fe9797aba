// What people see and decide of gaps that are filled from a camera's own card.
import type { GapFilling } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { createCameraStore, type AnnounceCamera, type NoteCamera } from "../cameras/index.ts";
import { createFillStore, type FillState } from "./fill-store.ts";

export interface GapFillingServiceDeps {
  readonly database: Database;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

export class GapFillingService {
  readonly #deps: GapFillingServiceDeps;

  constructor(deps: GapFillingServiceDeps) {
    this.#deps = deps;
  }

  read(cameraId: string): Promise<GapFilling> {
    return stateOf(this.#deps.database, cameraId);
  }

  /** The media process that holds the camera sees it before it asks for the next piece. */
  async update({ caller }: WorkspaceCall, cameraId: string, fillsGaps: boolean): Promise<GapFilling> {
    const { database, announce, note } = this.#deps;
    return await database.transaction().execute(async (transaction) => {
      const cameras = createCameraStore(transaction);
      await cameras.lockCamera(cameraId);
      const place = await cameras.placeOf(cameraId);
      if (place === undefined) throw new Refusal("CameraIdDoesNotExists");
      const { workspace_id: workspaceId, name } = place;
      await createFillStore(transaction).setOn(cameraId, fillsGaps);
      await announce({ workspaceId, cameraId, event: "updated", change: "settings" }, transaction);
      await note("update", { id: cameraId, workspaceId, name }, caller, transaction);
      return stateOf(transaction, cameraId);
    });
  }
}

async function stateOf(database: Database, cameraId: string): Promise<GapFilling> {
  const state = await createFillStore(database).read(cameraId);
  if (state === undefined) throw new Refusal("CameraIdDoesNotExists");
  const { isBridged, isOn, hasCard, reachesBackTo, last } = state;
  return {
    keptBy: isBridged ? "bridge" : "card",
    fillsGaps: isOn,
    card: hasCard === undefined ? "unknown" : hasCard ? "there" : "none",
    reachesBackTo: reachesBackTo?.toISOString() ?? null,
    last: last === undefined ? null : lastOf(last),
  };
}

function lastOf({ at, outcome, filledMs }: NonNullable<FillState["last"]>): NonNullable<GapFilling["last"]> {
  return { at: at.toISOString(), outcome, filledSeconds: Math.round(filledMs / 1000) };
}
