// What the stream server asks of the process it runs in: the live streams of its cameras, the archive, and who may watch.
import type { MaskPoints, StreamInformation } from "@didban/contract";
import type { ViewingLog } from "../activity/index.ts";
import type { AccessUnit, AudioFormat, GapCause, VideoFormat } from "@didban/media";

/** A unit that may have been made ready for other viewers already. Its bytes are there during the call that hands it over; what is shared stays. */
export interface SharedUnit {
  readonly unit: AccessUnit;
  share(make: (unit: AccessUnit) => Uint8Array): Uint8Array;
}

export interface LiveListener {
  onUnit(shared: SharedUnit): void;
  /** The source was lost; units come again when it returns. */
  onLost(): void;
  /** There is no room or no means to go on; nothing comes any more. The camera's own streams never say so. */
  onRefused?(): void;
}

/** One live stream, for as long as the camera exists: the source behind it comes and goes. */
export interface LiveStream {
  /** True while units come. */
  readonly isComing: boolean;
  /** As last seen; undefined before the first key frame. */
  readonly video: VideoFormat | undefined;
  readonly audio: AudioFormat | undefined;
  /** Hands over the kept group of pictures and everything after it, until the returned function is called. */
  subscribe(listener: LiveListener): () => void;
}

/**
 * Footage, about a second at a time, or its absence, in the order of time. The bytes of units are the receiver's alone, who may change them,
 * until the next item is asked for; who needs them longer holds them.
 */
export type ArchiveItem =
  | {
      readonly kind: "units";
      readonly units: readonly AccessUnit[];
      /** What a mask hides is gone from its pictures. */
      readonly isMasked?: boolean;
    }
  | { readonly kind: "gap"; readonly fromMs: number; readonly toMs: number; readonly cause: GapCause };

/** A camera as its viewers meet it in this process. */
export interface WatchedCamera {
  /** Earliest time that may be played, milliseconds since 1970 (ARCH-20). */
  readonly earliestMs: number;
  readonly information: StreamInformation;
  live(streamIndex: number): LiveStream;
}

export interface WatchedCameras {
  find(cameraId: string): WatchedCamera | undefined;
}

export interface Footage {
  /**
   * Units from the key frame at or before `fromMs` on, gaps between them, until the newest recorded one. Ends by itself there; stops
   * early when the iteration is left.
   */
  read(
    cameraId: string,
    fromMs: number,
    options: { readonly keyFramesOnly: boolean },
  ): AsyncIterable<ArchiveItem>;
  /**
   * The key frame at or before a time inside recorded footage. In a gap it is undefined, or with `sinceMs` the last one before the gap, of
   * footage that reaches beyond that time. It is the receiver's alone, and held for it.
   */
  keyFrameAt(cameraId: string, atMs: number, sinceMs?: number): Promise<AccessUnit | undefined>;
}

/** Told of who watches (LOG-13); returns at once. */
export type Viewings = Pick<ViewingLog, "watch">;

export type ViewingTap = ReturnType<Viewings["watch"]>;

/** What a viewer may do now. */
export interface ViewerRights {
  readonly mayLive: boolean;
  readonly mayArchive: boolean;
  readonly mayListen: boolean;
  /** What lies over the pictures that this viewer may see; null where they are the camera's own (MASK-11). */
  readonly mask: MaskPoints | null;
}
