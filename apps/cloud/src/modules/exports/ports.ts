// What the exports module asks of others, as narrow as it needs it.
import type { LogAction } from "@didban/contract";
import type { ArchiveIndex } from "@didban/media-io/archive";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { earliestPlayable } from "../archive/module.ts";
import type { bundlePage } from "../evidence/module.ts";
import type { pictureMasks } from "../cameras/module.ts";
import type { accounts } from "../identity/module.ts";
import type { notices } from "../notifications/module.ts";
import type { EndedExport } from "./export-queue.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
/** The page that checks a bundle, with the keys of now. */
export type BundlePage = ServiceOf<typeof bundlePage>;
export type Masks = Pick<ServiceOf<typeof pictureMasks>, "withholding" | "withholdsRemoved">;
export type Notices = Pick<ServiceOf<typeof notices>, "raise">;
export type EarliestPlayable = ServiceOf<typeof earliestPlayable>;
/** What was recorded, by any media process. */
export type Recorded = Pick<ArchiveIndex, "coverage" | "files">;

/** What of a camera stands beside its exports. */
export interface CameraFacts {
  readonly name: string;
  readonly timezone: string;
  /** Its mask refuses exports to everybody (EXP-6). */
  readonly isBlocked: boolean;
}

/** What a workspace is called. */
export type WorkspaceName = (id: string) => Promise<string>;

/** Of cameras that are there. */
export type CamerasOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, CameraFacts>>;

/** Keeps cameras from being removed until the transaction ends; answers those that are there. */
export type HoldCameras = (
  ids: readonly string[],
  within: Database,
) => Promise<ReadonlyMap<string, CameraFacts>>;

/** Enters it into the logs. */
export type NoteExport = (
  action: LogAction<"clips">,
  one: { readonly cameraId: string; readonly name: string },
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;

/** Has lists of exports of a camera read anew (EXP-14). */
export type AnnounceExport = (cameraId: string, workspaceId: string, within: Database) => Promise<void>;

/** Tells of the end of an export, within the change that ends it (EXP-14). */
export type TellOfEnd = (one: EndedExport, end: "ready" | "failed", within: Database) => Promise<void>;
