// Sends what one generation plays: the camera's own pictures, or masked ones (MASK-11 to MASK-17). When the mask over a viewer's pictures changes, the same generation
// goes on with other pictures: what a mask hides now is not sent from that moment on; what none hides any more comes with the next key frame. Capture times
// do not fall by it (WIRE-16).
import { keyFramesOnlySpeed, type MaskPoints, type StreamErrorCode } from "@didban/contract";
import { isVideo, releaseUnit } from "@didban/media";
import type { Size } from "@didban/media/mask";
import { wireFlag } from "@didban/media/wire";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { ArchiveSender, type FootageFormats } from "./archive-sender.ts";
import type { CreditAccount } from "./credit-account.ts";
import type { GenerationOut } from "./generation-out.ts";
import { LiveSender } from "./live-sender.ts";
import { MaskingBroken, MaskingRefused, type Masking } from "./masking-port.ts";
import type { Playback } from "./playback.ts";
import type { ArchiveItem, Footage, LiveStream, WatchedCamera } from "./ports.ts";
import { chooseMaskedStream, chooseStream, chooseTranscodedStream } from "./stream-choice.ts";
import type { ViewerLink } from "./viewer-link.ts";

export interface GenerationSenderDeps {
  readonly cameraId: string;
  readonly playback: Playback;
  readonly out: GenerationOut;
  readonly link: ViewerLink;
  readonly credit: CreditAccount;
  readonly footage: Footage;
  readonly masking: Masking;
  readonly clock: Clock;
  readonly log: Logger;
  camera(): WatchedCamera | undefined;
  /** What lies over this viewer's pictures now. */
  mask(): MaskPoints | null;
  wantsAudio(): boolean;
  /** Called once, before anything is sent. */
  onBegin(formats: FootageFormats): void;
  onError(code: StreamErrorCode): void;
  /** The live source was lost, or came back (WIRE-40). */
  onLost(): void;
  onFound(): void;
}

/** Masked footage that broke off is tried again after so long, and so often without a picture more. */
const againMs = 500;
const triesAtMost = 3;

export class GenerationSender {
  readonly #deps: GenerationSenderDeps;
  #sender: { stop(): void } | undefined;
  #isStopped = false;
  #hasBegun = false;
  /** All that was wanted has been sent. */
  #isDone = false;
  #tries = 0;
  #triedAtMs: number | undefined;
  #cancelSwitch: Cancel = () => undefined;

  constructor(deps: GenerationSenderDeps) {
    this.#deps = deps;
  }

  start(): void {
    if (this.#deps.playback.mode === "live") this.#goLive();
    else this.#goBack();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelSwitch();
    this.#sender?.stop();
  }

  /** The mask changed: what it hides now is not sent after this call. */
  followMask(): void {
    if (this.#isStopped || this.#isDone) return;
    const { playback, mask } = this.#deps;
    // Recorded footage looks at each key frame whether there still is a mask.
    if (mask() === null && playback.mode === "archive") return;
    this.#cancelSwitch();
    if (mask() === null) return this.#liftLive();
    this.#sender?.stop();
    this.start();
  }

  #begin(formats: FootageFormats): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#deps.onBegin(formats);
  }

  #goLive(): void {
    const { link, out, playback, masking, onError } = this.#deps;
    const camera = this.#deps.camera();
    const mask = this.#deps.mask();
    if (!camera) return link.closeRefused("CameraNotRegistered");
    const choice = liveStreamOf(camera, playback, mask);
    if (typeof choice === "string") return onError(choice);
    const { index, rendition } = choice;
    out.setStream(index);
    const source = camera.live(index);
    const known = camera.information.streams.find((stream) => stream.index === index);
    if (mask === null) {
      if (rendition === "transcoded") return this.#transcode(source, known);
      this.#begin({});
      return this.#send(source);
    }
    const masked = masking.live(source, mask, known);
    const isPlayable = masked?.shape === undefined || playback.accept.includes(masked.shape.codec);
    if (!masked || !isPlayable) return link.closeRefused("NoSuitableMediaServer");
    this.#begin({ video: masked.shape });
    this.#send(masked, { flag: wireFlag.masked });
  }

  /** Where there is no room the player shows stills, as it does for what it cannot decode (LIVE-14). */
  #transcode(source: LiveStream, size: Size | undefined): void {
    const { masking, onError } = this.#deps;
    const made = masking.transcoded(source, size);
    if (!made) return onError("unsupportedCodec");
    this.#begin({ video: made.shape });
    this.#send(made, { flag: wireFlag.transcoded, onRefused: () => onError("unsupportedCodec") });
  }

  #send(stream: LiveStream, made?: { readonly flag: number; onRefused?(): void }): void {
    const { link, credit, out, wantsAudio, onLost, onFound } = this.#deps;
    if (stream.isComing) onFound();
    this.#sender = new LiveSender({
      stream,
      link,
      credit,
      out,
      wantsAudio,
      onLost,
      onFound,
      flags: made?.flag ?? 0,
      afterMs: out.lastCaptureMs,
      onRefused: made?.onRefused ?? (() => link.closeRefused("NoSuitableMediaServer")),
    });
  }

  /** Nothing is hidden any more: masked pictures go on until the camera's own come with a key frame. */
  #liftLive(): void {
    const { playback, out, onError } = this.#deps;
    const camera = this.#deps.camera();
    const choice = camera && liveStreamOf(camera, playback, null);
    if (choice === undefined) return;
    if (typeof choice === "string" || choice.rendition !== "own") {
      this.#sender?.stop();
      return typeof choice === "string" ? onError(choice) : this.#goLive();
    }
    const { index } = choice;
    const source = camera?.live(index);
    const switchOver = () => {
      if (this.#isStopped || this.#deps.mask() !== null || !source) return;
      this.#cancelSwitch();
      this.#sender?.stop();
      out.setStream(index);
      this.#send(source);
    };
    let isOver = false;
    const leave = source?.subscribe({
      onUnit({ unit }) {
        const isNext = isVideo(unit) && unit.isKey && unit.captureMs > (out.lastCaptureMs ?? -Infinity);
        if (!isNext || isOver) return;
        isOver = true;
        // The stream has handed it to everybody by then, and keeps it for whoever comes.
        queueMicrotask(switchOver);
      },
      onLost: () => undefined,
    });
    this.#cancelSwitch = () => {
      isOver = true;
      leave?.();
    };
  }

  #goBack(): void {
    const { playback, out, link, credit, wantsAudio } = this.#deps;
    const { speed, atMs, isSoft, accept } = playback;
    const keyFramesOnly = speed >= keyFramesOnlySpeed;
    const ending = new AbortController();
    const sender = new ArchiveSender({
      items: this.#items(keyFramesOnly, ending.signal),
      link,
      credit,
      out,
      atMs,
      keyFramesOnly,
      isSoft,
      afterMs: out.lastCaptureMs,
      isPaused: speed === 0,
      wantsAudio: () => speed === 1 && wantsAudio(),
      accepts: (codec) => accept.includes(codec),
      onBegin: (formats) => this.#begin(formats),
      onUnsupported: () => this.#deps.onError("unsupportedCodec"),
      onMissing: () => this.#deps.onError("noFootageInRange"),
    });
    const stop = () => {
      sender.stop();
      ending.abort();
    };
    const current = (this.#sender = { stop });
    sender.run().then(
      () => {
        if (this.#sender === current) this.#isDone = true;
      },
      (error: unknown) => (this.#sender === current ? this.#onFault(error) : undefined),
    );
  }

  #items(keyFramesOnly: boolean, signal: AbortSignal): AsyncIterable<ArchiveItem> {
    const { footage, masking, cameraId, playback, out, mask } = this.#deps;
    const { atMs, isSoft } = playback;
    const afterMs = out.lastCaptureMs;
    const items = isSoft
      ? this.#keyFrameAlone(atMs)
      : footage.read(cameraId, afterMs ?? atMs, { keyFramesOnly });
    if (mask() === null) return items;
    if (isSoft || keyFramesOnly) return masking.keyFrames(items, mask);
    return masking.footage(items, { mask, atMs, afterMs, signal });
  }

  /** The key frame at or before a time, in a gap the last one before it (WIRE-19). */
  async *#keyFrameAlone(atMs: number): AsyncGenerator<ArchiveItem> {
    const { footage, cameraId, camera } = this.#deps;
    const earliestMs = camera()?.earliestMs ?? Infinity;
    const unit = await footage.keyFrameAt(cameraId, atMs, earliestMs);
    if (!unit) return;
    try {
      yield { kind: "units", units: [unit] };
    } finally {
      releaseUnit(unit);
    }
  }

  #onFault(error: unknown): void {
    if (this.#isStopped) return;
    const { link, log, cameraId, clock, out, onError } = this.#deps;
    if (error instanceof MaskingRefused) return link.closeRefused("NoSuitableMediaServer");
    if (error instanceof MaskingBroken) {
      this.#tries = this.#triedAtMs === out.lastCaptureMs ? this.#tries + 1 : 1;
      this.#triedAtMs = out.lastCaptureMs;
      log.warn({ err: error, cameraId }, "masked footage broke off");
      if (this.#tries <= triesAtMost) {
        this.#cancelSwitch = clock.after(againMs, () => this.#goBack());
        return;
      }
    } else log.error({ err: error, cameraId }, "footage could not be read");
    onError("noFootageInRange");
  }
}

/** One of a camera's streams, and what of it is sent. */
export interface LiveChoice {
  readonly index: number;
  readonly rendition: "own" | "masked" | "transcoded";
}

/** What to send live. */
export function liveStreamOf(
  { information }: WatchedCamera,
  { quality, accept }: Playback,
  mask: MaskPoints | null,
): LiveChoice | "StreamIdNotFound" | "unsupportedCodec" {
  const own =
    mask === null
      ? chooseStream(information, quality, accept)
      : chooseMaskedStream(information, quality, accept);
  if (typeof own === "number") return { index: own, rendition: mask === null ? "own" : "masked" };
  const rescued = mask === null && own === "unsupportedCodec" && chooseTranscodedStream(information, accept);
  return typeof rescued === "number" ? { index: rescued, rendition: "transcoded" } : own;
}
