// What the bridges module asks of others, as narrow as it needs it.
import type { LineCamera } from "@didban/bridge-line";
import type { LogAction } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights, roles } from "../access/rights-module.ts";

export type Rights = Pick<ServiceOf<typeof rights>, "look" | "audienceOf">;
export type Roles = Pick<ServiceOf<typeof roles>, "tell">;

/** A bridge as others name it. */
export interface NamedBridge {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
}

/** What happened to a bridge, for the sessions that may see it (EVT-1, EVT-2). */
export interface BridgeNews {
  readonly event: "created" | "updated" | "deleted" | "status";
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Tells open sessions when `within` commits; `audience` for a bridge that is gone by then. */
export type AnnounceBridge = (
  bridge: Omit<NamedBridge, "name">,
  news: BridgeNews,
  within: Database,
  audience?: readonly string[],
) => Promise<void>;

/** Enters what is done to a bridge in the logs, when `within` commits; by nobody: by the system (LOG-11). */
export type NoteBridge = (
  action: LogAction<"bridge">,
  bridge: NamedBridge,
  by: Caller | null,
  within: Database,
) => Promise<void>;

/** Throws when the workspace is being deleted: nothing is added to it any more. */
export type RequireLasting = (workspaceId: string, within: Database) => Promise<void>;

/** Has what others keep of a bridge go with it, within its removal. */
export type BridgeRemoved = (
  bridge: { readonly bridgeId: string; readonly workspaceId: string },
  within: Database,
) => Promise<void>;

/** A camera that comes through a bridge. */
export interface CameraOfBridge {
  readonly id: string;
  readonly name: string;
  readonly bridgeId: string;
}

/** Which cameras come through which bridges. */
export interface CamerasOfBridges {
  /** Of these bridges, or of these cameras; the first added first. */
  ofBridges(
    asked: { readonly bridgeIds: readonly string[] } | { readonly cameraIds: readonly string[] },
  ): Promise<readonly CameraOfBridge[]>;
}

/** Has others hear that a search at a bridge has found something, or is over. */
export type BridgeSearched = (
  search: { readonly bridgeId: string; readonly key: string },
  within: Database,
) => Promise<void>;

/** Remembers the certificate that a bridge saw of a camera of its own first (CONN-27). */
export type RememberCertificate = (seen: {
  readonly bridgeId: string;
  readonly cameraId: string;
  /** Of the connection on which it was seen. */
  readonly generation: number;
  readonly fingerprint: string;
}) => Promise<void>;

/** The cameras of a bridge as it is to make them, their passwords open: for its line alone. One that a line cannot carry is left out. */
export type LineCamerasOf = (bridgeId: string) => Promise<readonly LineCamera[]>;
