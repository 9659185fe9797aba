// What the bookmarks module asks of others, as narrow as it needs it.
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights } from "../access/rights-module.ts";
import type { earliestPlayable, recordingPauses } from "../archive/module.ts";
import type { accounts } from "../identity/module.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
export type Rights = Pick<ServiceOf<typeof rights>, "decide" | "look" | "viewersOf">;
export type Pauses = ServiceOf<typeof recordingPauses>;
export type EarliestPlayable = ServiceOf<typeof earliestPlayable>;

/** Tells open sessions; of one that is gone those of `readers`. */
export type AnnounceBookmark = (
  id: string,
  event: "created" | "updated" | "deleted",
  workspaceId: string,
  within: Database,
  readers?: readonly string[],
) => Promise<void>;

/** Enters it into the logs. */
export type NoteBookmark = (
  action: LogAction<"bookmark">,
  bookmark: { readonly id: string; readonly title: string },
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;
