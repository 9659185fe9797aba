// What a player tells the page: one plain object, made anew when anything in it changes (the capture time: once a second).
import type { AudioCodec, VideoCodec } from "@didban/media";
import type { PlaybackStatus } from "../machine/playback-status.ts";
import type { Failure, Gap, PlaybackMode, Rights, Speed } from "../machine/playback.ts";
import type { QualityChoice } from "./auto-quality.ts";

/** The stream that is really sent (WIRE-23). */
export interface PictureFacts {
  readonly streamIndex: number;
  readonly codec: VideoCodec;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** True for a rendition with the privacy mask painted in (WIRE-11). */
  readonly isMasked: boolean;
  readonly isTranscoded: boolean;
}

/** The sound that may be heard; absent for a camera without sound and without the right to hear (AUD-9, AUD-10). */
export interface SoundFacts {
  readonly codec: AudioCodec;
  /** False for a codec that is not decoded (AUD-3). */
  readonly isPlayable: boolean;
}

/** State of the stream and its picture. */
export interface StreamState {
  readonly cameraId: string | undefined;
  readonly mode: PlaybackMode;
  readonly speed: Speed;
  readonly status: PlaybackStatus;
  /** Capture time of the picture on screen, milliseconds since 1970 UTC (PLAY-32). */
  readonly captureMs: number | undefined;
  /** Where the playhead of the timeline belongs: the picture's time, or the time that is being sought. Undefined in live. */
  readonly positionMs: number | undefined;
  readonly rights: Rights | undefined;
  readonly earliestMs: number;
  /** Server's clock minus the page's, milliseconds. */
  readonly clockOffsetMs: number;
  /** The picture is not to be seen: what hides parts of it is another, and it has not come anew (MASK-17). */
  readonly isHidden: boolean;
  readonly gap: Gap | undefined;
  readonly failure: Failure | undefined;
  readonly picture: PictureFacts | undefined;
  readonly sound: SoundFacts | undefined;
  readonly quality: QualityChoice;
  /** Set while still pictures stand in for video: the codec that cannot be played (LIVE-14); undefined where no video can (LIVE-17). */
  readonly stills: { readonly codec: VideoCodec | undefined } | undefined;
}

/** The state of a player without a camera. */
export const closedStreamState: StreamState = {
  cameraId: undefined,
  mode: "live",
  speed: 1,
  status: "idle",
  captureMs: undefined,
  positionMs: undefined,
  rights: undefined,
  earliestMs: 0,
  clockOffsetMs: 0,
  isHidden: false,
  gap: undefined,
  failure: undefined,
  picture: undefined,
  sound: undefined,
  quality: { quality: "medium", isAuto: true },
  stills: undefined,
};

const stateFields = Object.keys(closedStreamState) as (keyof StreamState)[];

/** True when nothing changed that a page shows. */
export function isSameState(a: StreamState, b: StreamState): boolean {
  return stateFields.every((key) =>
    key === "captureMs" || key === "positionMs" ? second(a[key]) === second(b[key]) : a[key] === b[key],
  );
}

function second(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.floor(ms / 1000);
}
