// Where coded pictures go: the door between the stream and whatever decodes, paces and shows. WebCodecs and Media Source Extensions
// stand behind the same door.
import type { MaskPoints } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import type { Gap, Run } from "../machine/playback.ts";
import type { CodedPicture } from "./coded-picture.ts";
import type { GrabbedPicture } from "./grabbed-picture.ts";
import type { DecodedPicture } from "./picture-decoder.ts";

/** What stands in the stream between two pictures: a gap in the footage, or the end at now. */
export type Marker = { readonly kind: "gap"; readonly gap: Gap } | { readonly kind: "end" };

/** A picture that is on screen. */
export interface ShownPicture {
  readonly generation: number;
  /** Milliseconds since 1970 UTC. */
  readonly captureMs: number;
  /** Pixels, as shown: after cropping and with square pixels. */
  readonly width: number;
  readonly height: number;
  /** When it was shown, by the player's clock. */
  readonly shownAtMs: number;
}

export interface PictureListener {
  shown(picture: ShownPicture): void;
  /** Playback has come to a marker and waits there. */
  reached(marker: Marker, generation: number): void;
  /** A picture was due 400 ms ago and none is there (PLAY-7). */
  starved(generation: number): void;
  /** So many messages have been decoded or thrown away (WIRE-27). */
  used(count: number): void;
  /** So many pictures were thrown away to keep up. */
  dropped(count: number): void;
  /** The browser cannot decode this codec after all. */
  undecodable(codec: VideoCodec): void;
}

/** Where a picture is fitted into (PLAY-3). */
export interface PictureRoom {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the device for one of CSS. */
  readonly pixelRatio: number;
  /** So many times as large the room is shown (ZOOM-1). */
  readonly magnification: number;
}

export interface PictureSink {
  /** Begins a generation: what older ones brought is thrown away, the picture on screen stays (LIVE-8, WIRE-24). */
  begin(generation: number, run: Run): void;
  push(picture: CodedPicture): void;
  mark(marker: Marker): void;
  /** Goes on behind the gap that was reached. */
  passGap(): void;
  /** Shows a picture that is not of the stream (LIVE-14). */
  showStill(picture: DecodedPicture, captureMs: number): void;
  /** The picture on screen as a file, black where `hidden` says; undefined where there is none (SNAP-1, SNAP-2). */
  grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined>;
  fit(room: PictureRoom): void;
  close(): void;
}

/** A picture is due at once in a run that shows one only, and never in one that keeps the old. */
export function showsOnePicture(run: Run): boolean {
  return run.kind === "still" || run.kind === "before" || run.kind === "keyFrame";
}
