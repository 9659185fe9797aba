// What the shared layouts module asks of others, as narrow as it needs it.
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights } from "../access/rights-module.ts";
import type { accounts } from "../identity/module.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
export type Rights = Pick<ServiceOf<typeof rights>, "holdsOnWorkspace" | "look">;

/** Lets others follow within `within` that a layout or a tour changed, and tells everyone in the workspace when that commits. */
export type AnnounceShared = (
  what: "layout" | "tour",
  id: string,
  workspaceId: string,
  within: Database,
) => Promise<void>;

/** Enters it into the log. */
export type NoteShared = (
  action: LogAction<"workspace">,
  name: string,
  by: WorkspaceCall["caller"],
  within: Database,
) => Promise<void>;
