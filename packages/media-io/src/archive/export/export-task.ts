// The words of exporting: what is asked for, what comes back, and why it cannot be done.

import type { AudioCodec, GapCause } from "@didban/media";
import type { ClipRange } from "@didban/media/clip";
import type { FootageCatalogue } from "../read/footage-catalogue.ts";

export const exportFormats = ["mp4", "mkv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where the file goes: bytes in order, each call awaited before the next. The bytes may be reused once it resolves. */
export interface ExportSink {
  append(views: readonly Uint8Array[]): Promise<void>;
}

/** What is to be exported. */
export interface ExportRequest {
  readonly catalogue: FootageCatalogue;
  readonly cameraId: string;
  /** Half-open range of capture times, milliseconds since 1970 UTC. */
  readonly range: ClipRange;
  readonly format: ExportFormat;
  readonly sink: ExportSink;
  /** Ends the work; it then rejects with the signal's reason, and nothing of it runs on. */
  readonly signal: AbortSignal;
  /** Told the share that is done, from 0 to 1, never less than before. */
  readonly onProgress?: (share: number) => void;
  /** Where encoded tracks lie until the file is written; the system's folder for such by default. */
  readonly scratchFolder?: string;
  /** The encoder's command; `ffmpeg` by default. */
  readonly ffmpeg?: string;
}

/** An `ExportRequest` on its way. */
export type ExportTask = Pick<ExportRequest, "catalogue" | "cameraId" | "range" | "signal">;

/** Time of the range that the file lacks: the ledger's cause, or `codec` for footage of another codec than the file's. */
export interface ExportedGap extends ClipRange {
  readonly reason: GapCause | "codec";
}

/** What became of the sound. `omitted`: it was recorded and is not in the file. `none`: none was recorded. */
export type ExportedSound = "copied" | "encoded" | "omitted" | "none";

/** Sound that was recorded and is not in the file: neither copied nor encoded, or of another format than what there is more of. */
export interface LeftOutSound extends ClipRange {
  readonly codec: AudioCodec;
}

/** Fragments of one recorded file that the clip was cut from, as they are chained in it. Digests are SHA-256 in hex. */
export interface FootageLink {
  readonly fileId: string;
  readonly fragments: number;
  /** The digest that the first of them names as that of the fragment before. */
  readonly previousDigest: string;
  readonly firstDigest: string;
  /** It vouches for all fragments before it. */
  readonly lastDigest: string;
}

export interface ExportedFootage {
  /** Capture times of the first and the last picture presented, milliseconds since 1970 UTC. */
  readonly firstFrameMs: number;
  readonly lastFrameMs: number;
  /** Length of the file's presentation, seconds. */
  readonly durationS: number;
  readonly gaps: readonly ExportedGap[];
  readonly audio: ExportedSound;
  readonly leftOutSound: readonly LeftOutSound[];
  /** Bytes of the file, and their SHA-256 in hex. */
  readonly size: number;
  readonly sha256: string;
  /** Of the same bytes, as ZIP files have it: so the file can be handed out in one without being read before. */
  readonly crc32: number;
  readonly links: readonly FootageLink[];
}

export type ExportFault =
  /** Nothing was recorded in the range. */
  | "noFootage"
  /** Footage that had been found was deleted or damaged before it could be copied: the next try tells it as a gap. */
  | "footageGone"
  /** Motion JPEG in MP4 needs ffmpeg, which is not there. */
  | "noEncoder"
  /** The encoder failed. */
  | "encoderFailed";

export class ExportError extends Error {
  readonly fault: ExportFault;

  constructor(fault: ExportFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ExportError";
    this.fault = fault;
  }
}
