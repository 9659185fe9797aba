// What the tags module asks of others, as narrow as it needs it.
import type { HangingKind, LogAction, LogPlaceholders, LogResource } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { resources, rights } from "../access/rights-module.ts";

export type Rights = Pick<ServiceOf<typeof rights>, "decide" | "look">;
export type Resources = Pick<ServiceOf<typeof resources>, "nameOf">;

/** Kinds that bear tags now (TAG-2). */
export const taggedKinds = ["camera", "cameraGroup", "bookmark"] as const satisfies readonly HangingKind[];
/** Kinds, beside the workspace itself, of which something is noted now (ROLE-15). */
export const notedKinds = ["camera"] as const satisfies readonly HangingKind[];

/** A resource of the acting workspace. */
export interface Bearer<Kind extends HangingKind | "workspace" = HangingKind | "workspace"> {
  readonly kind: Kind;
  readonly id: string;
}

/** Tells open sessions, when `within` commits, that tags or metadata of something are others now, or those of the workspace. */
export type AnnounceLabels = (
  bearer: Bearer,
  change: "tags" | "settings",
  workspaceId: string,
  within: Database,
) => Promise<void>;

/** Enters an act into the logs. */
export type NoteLabels = (
  action: LogAction<"metadata">,
  what: { readonly resource?: LogResource; readonly placeholders: LogPlaceholders },
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;
