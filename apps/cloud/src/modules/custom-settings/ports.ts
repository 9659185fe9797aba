// What the custom settings module asks of others, as narrow as it needs it.
import type { Locale, MatrixRow, ServerMessage } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { hours } from "../workspaces/module.ts";

/** A caller in the workspace that they act in. */
export type Member = Caller & { readonly workspaceId: string };

/** Rights, from the access module. */
export interface Rights {
  matrixOf(caller: Member): Promise<{ readonly matrix: readonly MatrixRow[] }>;
  /** True when the caller holds `workspaceUpdateInformation`. */
  mayUpdateWorkspace(caller: Member): Promise<boolean>;
}

/** The language of an account, from the identity module. */
export type LocaleOf = (accountId: string) => Promise<Locale>;

/** Hours of operation, which are a workspace's own and a setting at once (WS-44). */
export type WorkspaceHours = ServiceOf<typeof hours>;

type ResourceEvent = Extract<ServerMessage, { name: "ResourceEvent" }>;

/** Tells open sessions when `within` commits: everyone in the workspace, or those of `audience` alone. */
export type AnnounceSetting = (
  news: ResourceEvent,
  within: Database,
  audience?: readonly string[],
) => Promise<void>;
