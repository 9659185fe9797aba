// What a caller says about a camera it wants. Owns the shapes and their defaults.
import type { DiscoveryManner } from "../onvif/discovery-responder.ts";
import type { OnvifHabits } from "../onvif/onvif-habits.ts";
import type { CardHabits } from "./card-habits.ts";
import type { CameraQuirks, VendorName } from "./vendors.ts";
import type { SceneName } from "./scenes.ts";

/** How a camera asks for a password. `any` offers SHA-256, MD5 and Basic together. */
export type AuthScheme = "none" | "basic" | "digest" | "digestSha256" | "any";

export interface CameraAuth {
  readonly scheme: AuthScheme;
  readonly username: string;
  readonly password: string;
}

export interface CameraSpec {
  /** Word for paths and commands: lower-case letters, digits, dashes. */
  readonly name: string;
  /** What people call it. */
  readonly title?: { readonly en: string; readonly fa: string };
  readonly scene: SceneName;
  readonly vendor?: VendorName;
  /** Overrides single habits of the vendor. */
  readonly quirks?: Partial<CameraQuirks>;
  /** The same of its ONVIF server; a shared device has those of its first camera. */
  readonly onvif?: Partial<OnvifHabits>;
  /** It keeps what it sends on a card of its own, and gives it back by ONVIF Profile G. */
  readonly card?: true | Partial<CardHabits>;
  /** Default: no password. */
  readonly auth?: CameraAuth;
  /** Seconds without sign of life after which a session ends; 60 by default. */
  readonly sessionTimeoutSeconds?: number;
  /** Where the numbers on its frames begin, so that a frame tells whose it is; 0 by default. */
  readonly stampFrom?: number;
  /** Fills the main stream up to this rate with data no decoder looks at; for load tests. */
  readonly padToKbps?: number;
  /** Writes every packet by itself, as cameras do that have no frame in hand; costs more on both sides. Only over TCP. */
  readonly writesPacketsSingly?: boolean;
  /** False leaves out the scene's sound. */
  readonly hasSound?: boolean;
  /** Makes the camera a device of its own with its own RTSP port (0: any free one); otherwise it is a channel of the shared device. */
  readonly port?: number;
  /** Address that a device of its own listens on; the simulator's when not given. */
  readonly host?: string;
  /** ONVIF port of a device of its own; any free one when not given. */
  readonly onvifPort?: number;
  /** A channel of a recorder with nothing connected: its profiles are listed, and there is no stream. */
  readonly isEmpty?: boolean;
  /** What its device says that it is; by default a camera of its vendor. */
  readonly model?: string;
  /** How its device answers who asks for all devices; `plain` by default. A shared device answers as its first camera does. */
  readonly discovery?: DiscoveryManner;
}
