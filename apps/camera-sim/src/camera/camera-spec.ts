// What a caller says about a camera it wants. Owns the shapes and their defaults.
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
}
