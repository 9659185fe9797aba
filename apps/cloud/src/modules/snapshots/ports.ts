// What the snapshots module asks of others, as narrow as it needs it.
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { earliestPlayable } from "../archive/module.ts";
import type { pictureMasks } from "../cameras/module.ts";
import type { accounts } from "../identity/module.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
export type Masks = Pick<ServiceOf<typeof pictureMasks>, "over" | "overRemoved">;
export type EarliestPlayable = ServiceOf<typeof earliestPlayable>;

/** What of a camera stands beside its pictures. */
export interface CameraFacts {
  readonly name: string;
  readonly timezone: string;
}

/** Of cameras that are there. */
export type CamerasOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, CameraFacts>>;

/** Keeps a camera from being removed until the transaction ends; undefined where it is no more. */
export type HoldCamera = (id: string, within: Database) => Promise<CameraFacts | undefined>;

/** Enters it into the logs. */
export type NoteSnapshot = (
  action: LogAction<"clips">,
  snapshot: { readonly cameraId: string; readonly name: string },
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;
