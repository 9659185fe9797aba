// What the cameras module asks of others: rights and people, entitlements, and the processes that may dial a camera.
import type {
  Action,
  CheckedAddress,
  ConnectionInput,
  LogAction,
  LogChanges,
  MaskPoint,
  MaskPoints,
  ProbeAnswer,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller, WorkspaceCall } from "../../platform/http/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { ActingCaller } from "../access/index.ts";
import type { bridgeRoom } from "../bridges/room-module.ts";
import type { ChannelPaths, deviceCatalogue } from "../catalogue/module.ts";
import type { mediaNodes } from "../media-nodes/module.ts";

/** Who may do what, as far as cameras need to know: the authoriser of the access module, and the people behind it. */
export interface CameraAccess {
  allowedActions(caller: ActingCaller, cameraId: string): Promise<ReadonlySet<Action>>;
  /** What the caller sees, from one reading of rights. */
  look(caller: ActingCaller): Promise<CameraLook>;
  /** The same of one camera alone. */
  lookAt(caller: ActingCaller, cameraId: string): Promise<CameraLook>;
  /** To be called within every change that lets cameras appear, move or go. */
  tell(workspaceId: string, within: Database): Promise<void>;
  /**
   * Prepares, before the change that adds a camera, that it is hidden within it from everyone but the caller, the owner and the chosen accounts (ONB-3).
   * Both throw the Refusal of a choice that cannot be kept.
   */
  restrictTo(chosen: readonly string[], caller: WorkspaceCall["caller"]): Promise<HideNewCamera>;
  /** Accounts that may see a camera. */
  viewersOf(cameraId: string): Promise<readonly string[]>;
}

/** Hides a camera from whom it is not meant for, within the change that adds it. */
export type HideNewCamera = (
  camera: { readonly id: string; readonly name: string },
  within: Database,
) => Promise<void>;

/** The cameras of a workspace as one caller may see them. */
export interface CameraLook {
  /** Ids of the visible ones on which `action` is held. */
  visible(action: Action): readonly string[];
  allowed(cameraId: string): ReadonlySet<Action>;
  /** Of maps those that the caller may see. */
  maps(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The same of bridges. */
  bridges(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of the visible groups on which `action` is held. */
  groups(action: Action): readonly string[];
  /** People who may see each of the cameras, as far as the caller may know of them. */
  people(cameraIds: readonly string[]): Promise<ReadonlyMap<string, readonly PersonOfCamera[]>>;
}

/** What happened to a camera, for the sessions that may see it. */
export interface CameraNews {
  readonly workspaceId: string;
  readonly cameraId: string;
  readonly event: "created" | "updated" | "deleted";
  /** What was changed (EVT-2). */
  readonly change?: "connection" | "recordMode" | "group" | "tags" | "marker" | "avatar" | "settings" | "ptz";
}

/** Tells open sessions when `within` commits; `audience` for a camera that is gone by then. */
export type AnnounceCamera = (
  news: CameraNews,
  within: Database,
  audience?: readonly string[],
) => Promise<void>;

/** Tells open sessions of a mask when `within` commits. */
export type AnnounceMask = (
  news: {
    readonly workspaceId: string;
    readonly cameraId: string;
    readonly mask: MaskPoint[];
    readonly userId: string;
  },
  within: Database,
) => Promise<void>;

/** Resolves once no media process sends a viewer what the mask of a camera, as it stands now, hides from them. */
export type MaskShown = (cameraId: string) => Promise<void>;

/** A camera that something is done to, under the name that it has then. */
export interface NotedCamera {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
}

/** Enters in the logs that a camera was moved to a group, when `within` commits. */
export type NoteMove = (
  camera: NotedCamera,
  /** Where it stands now, and the name of where it stood. */
  group: { readonly id: string; readonly name: string; readonly former: string },
  by: Caller,
  within: Database,
) => Promise<void>;

/** Enters what a caller does to a camera in the logs, when `within` commits; `changes`: what is another than before (CAM-81). */
export type NoteCamera = (
  action: LogAction<"camera">,
  camera: NotedCamera,
  by: Caller,
  within: Database,
  changes?: LogChanges,
) => Promise<void>;

/** Throws when the workspace is being deleted: nothing is added to it any more. */
export type RequireLasting = (workspaceId: string, within: Database) => Promise<void>;

/** Has what others keep of a camera go with it, within its removal. */
export type CameraRemoved = (
  camera: {
    readonly cameraId: string;
    readonly workspaceId: string;
    readonly name: string;
    readonly mask: MaskPoints;
  },
  within: Database,
) => Promise<void>;

/** Has what others keep of a camera hold for its duplicate too, within the duplication. */
export type CameraDuplicated = (
  cameras: { readonly fromId: string; readonly cameraId: string; readonly workspaceId: string },
  within: Database,
) => Promise<void>;

/** Has others follow a mask, within its change. */
export type CameraMasked = (
  camera: { readonly cameraId: string; readonly workspaceId: string; readonly mask: MaskPoints },
  within: Database,
) => Promise<void>;

/** Someone who may see a camera; `id` is the membership, `remoteId` the account. */
export interface PersonOfCamera {
  readonly id: string;
  readonly fullName: string;
  readonly remoteId: string;
  readonly accessLevel: number;
}

/** Reaches out to addresses from a media process, since those alone dial cameras. Throws `NoSuitableMediaServer` when none runs, and the Refusal of a bridge that dials nothing now. */
export interface Prober {
  probe(
    asked: {
      readonly config: ConnectionInput;
      readonly tlsFingerprint: string | null;
      /** The bridge that dials it; null: it is dialled from here. */
      readonly bridgeId: string | null;
    },
    signal: AbortSignal,
  ): Promise<ProbeAnswer>;
  /** Asks a recorder for all its channels. */
  probeChannels(
    asked: {
      readonly config: ConnectionInput;
      readonly tlsFingerprint: string | null;
      readonly bridgeId: string | null;
      readonly asksOnvif: boolean;
      readonly places: ChannelPaths[];
    },
    signal: AbortSignal,
  ): Promise<ProbeAnswer>;
  /** What time a device of a bridge has, and its bridge at that moment. */
  deviceTime(asked: {
    readonly bridgeId: string;
    readonly host: string;
    readonly port: number;
  }): Promise<{ readonly deviceMs: number; readonly bridgeMs: number; readonly isUtc: boolean }>;
  /** Looks at ports of a host. Throws the Refusal of a name that leads nowhere or to a forbidden place. */
  checkPorts(host: string, ports: readonly number[], signal: AbortSignal): Promise<CheckedAddress>;
}

/** Cameras that are told something, through the process that holds them. */
export type Devices = Pick<ServiceOf<typeof mediaNodes>, "device">;

/** Bridges that cameras may come through. */
export type BridgeRooms = Pick<ServiceOf<typeof bridgeRoom>, "require">;

/** What the catalogue says of a brand's devices. */
export type DeviceCatalogue = Pick<ServiceOf<typeof deviceCatalogue>, "device" | "channels">;

/** Refuses an address that must never be dialled (CONN-19); a name that leads nowhere passes, since the camera may come later. */
export type CheckAddress = (host: string) => Promise<void>;
