// One viewer of one camera: carries out its commands, one generation after another (WIRE-18 to WIRE-26). Sending is
// generation-sender.ts; tokens, sockets and the end of rights are viewer.ts.
import {
  isSameMask,
  streamClose,
  streamLimits,
  type GenerationCommand,
  type StreamCommand,
  type StreamErrorCode,
} from "@didban/contract";
import { releaseUnit, type AudioFormat } from "@didban/media";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { FootageFormats } from "./archive-sender.ts";
import { CreditAccount } from "./credit-account.ts";
import { GenerationOut } from "./generation-out.ts";
import { GenerationSender, liveStreamOf } from "./generation-sender.ts";
import type { Masking } from "./masking-port.ts";
import { playbackAfter, type Playback } from "./playback.ts";
import type { PictureShape } from "./picture-shape.ts";
import type { Footage, ViewerRights, ViewingTap, WatchedCamera, WatchedCameras } from "./ports.ts";
import { ThumbnailSender, type FoundKeyFrame } from "./thumbnail-sender.ts";
import type { ViewerLink } from "./viewer-link.ts";

export interface ViewerConnectionDeps {
  readonly cameraId: string;
  readonly link: ViewerLink;
  readonly cameras: WatchedCameras;
  readonly footage: Footage;
  readonly masking: Masking;
  readonly viewing: ViewingTap;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Generation {
  readonly playback: Playback;
  readonly out: GenerationOut;
  readonly sender: GenerationSender | undefined;
}

/** The viewer's clock and ours may differ by this much: a target just outside the allowed window is its edge. */
const slackMs = 2_000;

export class ViewerConnection {
  readonly #deps: ViewerConnectionDeps;
  readonly #credit = new CreditAccount();
  readonly #thumbnails: ThumbnailSender;
  #rights: ViewerRights;
  #current: Generation | undefined;
  #generation = -1;
  #wantsAudio = false;
  /** The sound that the last `ack` spoke of. */
  #sound: AudioFormat | undefined;
  #cancelIdle: Cancel = () => {};
  #cancelLost: Cancel = () => {};

  constructor(deps: ViewerConnectionDeps, rights: ViewerRights) {
    this.#deps = deps;
    this.#rights = rights;
    deps.link.mustBeMasked = rights.mask !== null;
    const find = (atMs: number) => this.#keyFrameAt(atMs);
    this.#thumbnails = new ThumbnailSender({ link: deps.link, clock: deps.clock, find });
  }

  /** Carries out one command. */
  handle(command: Exclude<StreamCommand, { readonly cmd: "renew" }>): void {
    switch (command.cmd) {
      case "audio":
        this.#wantsAudio = command.on;
        return;
      case "credit":
        return this.#credit.add(command.add);
      case "thumbnail":
        return this.#thumbnails.ask(command.requestId, Date.parse(command.at));
      default:
        return this.#begin(command);
    }
  }

  /**
   * Rights changed while watching: what is no longer allowed ends, the rest goes on (WIRE-44). What is hidden now is not sent after this call (MASK-17).
   */
  setRights(rights: ViewerRights): void {
    const isOtherMask = !isSameMask(rights.mask, this.#rights.mask);
    this.#rights = rights;
    this.#deps.link.mustBeMasked = rights.mask !== null;
    const current = this.#current;
    if (!current) return;
    if (!this.#mayPlay(current.playback.mode)) {
      this.#stopCurrent();
      this.#error("forbiddenResource", this.#generation);
    } else if (isOtherMask) current.sender?.followMask();
  }

  /** Ends everything; the link is closed by the caller. */
  stop(): void {
    this.#stopCurrent();
    this.#thumbnails.close();
  }

  #begin(command: GenerationCommand): void {
    const { generation } = command;
    if (generation <= this.#generation) return this.#deps.link.sendText({ type: "stale", generation });
    if (command.cmd === "play") {
      this.#credit.add(command.credit);
      this.#wantsAudio = command.audio ?? false;
    }
    const before = this.#current;
    const asked = playbackAfter(command, before?.playback, before?.out.lastCaptureMs);
    const playback = asked ? this.#checked(asked) : "badCommand";
    if (typeof playback === "string") return this.#error(playback, generation);
    const camera = this.#camera();
    if (!camera) return this.#deps.link.closeRefused("CameraNotRegistered");
    const index = streamOf(camera, playback, this.#rights.mask);
    if (typeof index === "string") return this.#error(index, generation);
    this.#stopCurrent();
    this.#generation = generation;
    this.#start(command, playback, camera, index, before?.out.shape);
  }

  #checked(playback: Playback): Playback | StreamErrorCode {
    if (!this.#mayPlay(playback.mode)) return "forbiddenResource";
    if (playback.mode === "live") return playback;
    const earliestMs = this.#camera()?.earliestMs ?? Infinity;
    const nowMs = this.#deps.clock.nowMs();
    const { atMs } = playback;
    if (atMs < earliestMs - slackMs || atMs > nowMs + slackMs) return "seekOutOfRange";
    return { ...playback, atMs: Math.min(Math.max(atMs, earliestMs), nowMs) };
  }

  #start(
    command: GenerationCommand,
    playback: Playback,
    camera: WatchedCamera,
    index: number,
    shownShape: PictureShape | undefined,
  ): void {
    const { link, viewing } = this.#deps;
    const onPicture = (captureMs: number) => viewing.picture(playback.mode, captureMs);
    const out = new GenerationOut(link, command.generation, index, onPicture);
    const begin = (formats: FootageFormats) =>
      this.#acknowledge(command, playback, camera, index, out, formats);
    if (playback.speed === 0) this.#watchIdle();
    if (playback.isHeld) {
      this.#current = { playback, out, sender: undefined };
      return begin(playback.mode === "live" ? {} : { video: shownShape, audio: this.#sound });
    }
    const { cameraId, footage, masking, clock, log } = this.#deps;
    const sender = new GenerationSender({
      cameraId,
      playback,
      out,
      link,
      credit: this.#credit,
      footage,
      masking,
      clock,
      log,
      camera: () => this.#camera(),
      mask: () => this.#rights.mask,
      wantsAudio: () => this.#wantsAudio && this.#rights.mayListen,
      onBegin: begin,
      onError: (code) => this.#error(code, out.generation),
      onLost: () => this.#loseSource(out),
      onFound: () => this.#cancelLost(),
    });
    this.#current = { playback, out, sender };
    sender.start();
  }

  #acknowledge(
    { cmd, generation }: GenerationCommand,
    { mode, speed, atMs }: Playback,
    camera: WatchedCamera,
    stream: number,
    out: GenerationOut,
    formats: FootageFormats,
  ): void {
    const live = camera.live(stream);
    const known = camera.information.streams.find(({ index }) => index === stream);
    const shape = formats.video ?? live.video ?? known;
    const { codec, width, height } = shape ?? { codec: "h264" as const, width: 0, height: 0 };
    const sound = this.#rights.mayListen ? (formats.audio ?? live.audio) : undefined;
    this.#sound = sound;
    this.#deps.link.sendText({
      type: "ack",
      cmd,
      generation,
      mode,
      speed,
      at: mode === "archive" ? new Date(atMs).toISOString() : null,
      stream,
      codec,
      width,
      height,
      audio: sound ? { codec: sound.codec, rate: sound.sampleRate, channels: sound.channels } : null,
    });
    out.announce({ codec, width, height });
  }

  /** The source is away: the connection waits for it a minute, then closes for the player to come again (WIRE-40). */
  #loseSource(out: GenerationOut): void {
    out.end("sourceLost");
    this.#cancelLost();
    const close = () => this.#deps.link.close(streamClose.goingAway);
    this.#cancelLost = this.#deps.clock.after(streamLimits.sourceLostMs, close);
  }

  /** Paused for five minutes ends the connection (WIRE-39). */
  #watchIdle(): void {
    this.#cancelIdle = this.#deps.clock.after(streamLimits.pausedMs, () => {
      this.#deps.link.sendText({ type: "end", reason: "idle" });
      this.#deps.link.close(streamClose.normal);
    });
  }

  #stopCurrent(): void {
    this.#cancelIdle();
    this.#cancelLost();
    this.#current?.sender?.stop();
    this.#current = undefined;
  }

  async #keyFrameAt(atMs: number): Promise<FoundKeyFrame | "gap" | "outOfRange"> {
    const { footage, masking, cameraId, clock, log } = this.#deps;
    const earliestMs = this.#camera()?.earliestMs ?? Infinity;
    if (!this.#rights.mayArchive || atMs < earliestMs || atMs > clock.nowMs()) return "outOfRange";
    try {
      const own = await footage.keyFrameAt(cameraId, atMs);
      if (!own) return "gap";
      const { mask } = this.#rights;
      const isStillRight = () => this.#rights.mayArchive && isSameMask(this.#rights.mask, mask);
      if (mask === null) return { unit: own, isMasked: false, isStillRight };
      const unit = await masking.still(own, mask).finally(() => releaseUnit(own));
      return unit ? { unit, isMasked: true, isStillRight } : "gap";
    } catch (error) {
      log.error({ err: error, cameraId }, "a thumbnail could not be read");
      return "gap";
    }
  }

  #camera(): WatchedCamera | undefined {
    return this.#deps.cameras.find(this.#deps.cameraId);
  }

  #mayPlay(mode: Playback["mode"]): boolean {
    return mode === "live" ? this.#rights.mayLive : this.#rights.mayArchive;
  }

  #error(code: StreamErrorCode, generation: number): void {
    this.#deps.link.sendText({ type: "error", code, ...(generation >= 0 ? { generation } : {}) });
  }
}

/** Index of the stream to send. Of the past there is but one, the recorded one; its codec shows when it is read. */
function streamOf(
  camera: WatchedCamera,
  playback: Playback,
  mask: ViewerRights["mask"],
): number | StreamErrorCode {
  if (playback.mode === "archive") return Math.max(0, camera.information.recordIndex);
  const choice = liveStreamOf(camera, playback, mask);
  return typeof choice === "string" ? choice : choice.index;
}
