// What the ptz module asks of others, as narrow as it needs it.
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { accounts } from "../identity/module.ts";
import type { mediaNodes } from "../media-nodes/module.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
export type Devices = Pick<ServiceOf<typeof mediaNodes>, "device">;

/** What is known of a camera without asking it. */
export interface SteeredCamera {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly isConfigured: boolean;
  /** What it said that it has; null: it has said nothing yet. */
  readonly features: readonly string[] | null;
}

/** Tells open sessions, when `within` commits, that somebody else steers the camera, or its tour is another. */
export type AnnounceSteering = (camera: SteeredCamera, within: Database) => Promise<void>;

/** Enters in the logs that a camera was moved, when `within` commits. */
export type NoteSteering = (camera: SteeredCamera, by: Caller, within: Database) => Promise<void>;
