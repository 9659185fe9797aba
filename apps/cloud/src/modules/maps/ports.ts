// What the maps module asks of others, as narrow as it needs it.
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { resources, rights } from "../access/rights-module.ts";
import type { workspaceDirectory } from "../workspaces/directory-module.ts";

export type Rights = Pick<ServiceOf<typeof rights>, "decide" | "look">;
export type Resources = Pick<ServiceOf<typeof resources>, "list">;
export type Workspaces = Pick<ServiceOf<typeof workspaceDirectory>, "addressOf" | "hold">;

/** Tells open sessions, when `within` commits, that maps of the workspace are others now, or that these cameras stand elsewhere. */
export type AnnounceMaps = (
  workspaceId: string,
  cameraIds: readonly string[],
  within: Database,
) => Promise<void>;

/** Tells that there is another map, or one less, to have rights on. */
export type TellRights = (workspaceId: string, within: Database) => Promise<void>;

/** Has what hangs on a map go with it. */
export type MapRemoved = (
  map: { readonly mapId: string; readonly workspaceId: string },
  within: Database,
) => Promise<void>;

/** Enters what a caller does to a map, or to a place on it, into the logs. */
export type NoteMap = (
  action: LogAction<"map">,
  map: { readonly id: string; readonly name: string },
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;
