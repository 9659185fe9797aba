// The picture's way from the stream to the screen by WebCodecs: a queue of coded pictures, a decoder a few pictures ahead, and the moment at
// which each decoded one is shown. Keeps live live (LIVE-21), hides what was decoded only to reach a time (WIRE-34), waits at
// gaps, and survives damaged pictures.
import type { MaskPoints } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import type { Run } from "../machine/playback.ts";
import type { Cancel, Clock } from "../stream/clock.ts";
import type { CodedPicture } from "./coded-picture.ts";
import { CodedQueue } from "./coded-queue.ts";
import type { GrabbedPicture } from "./grabbed-picture.ts";
import { catchUpSpeed, judgeLag, type LivePhase } from "./live-lag.ts";
import { MarkerStop } from "./marker-stop.ts";
import { immediatePace, type Pace, SteadyPace, SyncedPace, type TimedPicture } from "./pace.ts";
import type { CreateDecoder, DecodedPicture, PictureDecoder } from "./picture-decoder.ts";
import {
  type Marker,
  type PictureListener,
  type PictureRoom,
  type PictureSink,
  showsOnePicture,
} from "./picture-sink.ts";
import type { Screen } from "./screen.ts";
import { StarvationTimer } from "./starvation-timer.ts";

export interface PictureTrackDeps {
  readonly clock: Clock;
  readonly createDecoder: CreateDecoder;
  readonly screen: Screen;
  readonly serverNowMs: () => number;
}

/** What a decoded picture's coded form said of it; the decoder keeps its presentation time only. */
interface PictureNote {
  readonly captureMs: number;
  readonly isDiscontinuity: boolean;
}

interface ReadyPicture extends TimedPicture, PictureNote {
  readonly picture: DecodedPicture;
}

/** Decoded pictures held ready. Each holds memory of the decoder, which has few of them. */
const aheadLimit = 4;

/** Key frames that a decoder may break on, one after another, before the codec counts as undecodable. */
const breaksAllowed = 3;

/** Capture times are compared with a seek's to half a millisecond, what dates in text can lose. */
const roundingMs = 0.5;

export class PictureTrack implements PictureSink {
  readonly #deps: PictureTrackDeps;
  readonly #listener: PictureListener;
  readonly #queue = new CodedQueue();
  readonly #stop = new MarkerStop();
  readonly #starvation: StarvationTimer;
  #generation = 0;
  #run: Run = { kind: "hold" };
  #pace: Pace = immediatePace;
  #phase: LivePhase = "settling";
  #ready: ReadyPicture[] = [];
  /** The newest of what lies before the time of a run that seeks the last one there. */
  #candidate: ReadyPicture | undefined;
  #notes = new Map<number, PictureNote>();
  #decoder: { readonly codec: VideoCodec; readonly engine: PictureDecoder } | undefined;
  #needsKey = true;
  #isFlushing = false;
  #breaks = 0;
  #hasShown = false;
  #cancelShow: Cancel = () => undefined;

  constructor(deps: PictureTrackDeps, listener: PictureListener) {
    this.#deps = deps;
    this.#listener = listener;
    this.#starvation = new StarvationTimer(deps.clock, () => this.#onStarved());
  }

  begin(generation: number, run: Run): void {
    this.#forget();
    this.#generation = generation;
    this.#run = run;
    this.#phase = "settling";
    this.#pace = paceOf(run);
    this.#hasShown = false;
    this.#breaks = 0;
    if (run.kind === "live" || run.kind === "archive") this.#starvation.arm();
  }

  push(picture: CodedPicture): void {
    if (this.#isSatisfied()) return this.#give(1);
    this.#queue.push(picture);
    this.#keepUp();
    this.#feed();
  }

  mark(marker: Marker): void {
    this.#queue.push(marker);
    this.#feed();
  }

  passGap(): void {
    this.#stop.pass();
    this.#pace.restart();
    this.#starvation.arm();
    this.#feed();
  }

  fit(room: PictureRoom): void {
    this.#deps.screen.fit(room);
  }

  showStill(picture: DecodedPicture, captureMs: number): void {
    this.#deps.screen.show(picture, captureMs);
  }

  grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined> {
    return this.#deps.screen.grab(hidden);
  }

  close(): void {
    this.#forget();
    this.#decoder?.engine.close();
    this.#decoder = undefined;
    this.#deps.screen.close();
  }

  /** Throws away everything but the picture on screen. */
  #forget(): void {
    this.#cancelShow();
    this.#starvation.stop();
    this.#give(this.#queue.clear());
    this.#closeReady();
    this.#decoder?.engine.reset();
    this.#notes.clear();
    this.#needsKey = true;
    this.#isFlushing = false;
    this.#stop.pass();
  }

  #closeReady(): void {
    for (const { picture } of this.#ready) picture.close();
    this.#ready = [];
    this.#become(undefined);
  }

  #become(candidate: ReadyPicture | undefined): void {
    this.#candidate?.picture.close();
    this.#candidate = candidate;
  }

  /** Hands coded pictures to the decoder while it is wanting. */
  #feed(): void {
    while (this.#isWanting()) {
      const item = this.#queue.shift();
      if (!item) break;
      if ("kind" in item) {
        this.#stop.headFor(item);
        this.#flush();
      } else {
        this.#decode(item);
        this.#give(1);
      }
    }
    this.#present();
    // What was shown made room, and nothing else would wake the queue.
    if (this.#queue.length > 0 && this.#isWanting()) this.#feed();
  }

  #isWanting(): boolean {
    return !this.#isFlushing && !this.#stop.isAhead && this.#hasRoom();
  }

  #hasRoom(): boolean {
    return this.#ready.length + (this.#decoder?.engine.backlog ?? 0) < aheadLimit;
  }

  #decode(coded: CodedPicture): void {
    if (this.#needsKey && !coded.isKey) return;
    this.#needsKey = false;
    const engine = this.#engineFor(coded.codec);
    if (!engine) return this.#listener.undecodable(coded.codec);
    const { ptsUs, captureMs } = coded.message;
    this.#notes.set(Math.round(ptsUs), { captureMs, isDiscontinuity: coded.isDiscontinuity });
    engine.decode(coded);
    // A lone key frame would be held back by a decoder that waits for pictures to reorder.
    if (coded.isAlone || this.#run.kind === "keyFrame") this.#flush();
  }

  #engineFor(codec: VideoCodec): PictureDecoder | undefined {
    if (this.#decoder?.codec === codec) return this.#decoder.engine;
    this.#decoder?.engine.close();
    const engine: PictureDecoder | undefined = this.#deps.createDecoder(codec, {
      decoded: (picture) => this.#onDecoded(engine, picture),
      eased: () => this.#feed(),
      broke: () => this.#onBroken(engine, codec),
    });
    this.#decoder = engine && { codec, engine };
    return engine;
  }

  /** Brings out what the decoder holds back; afterwards it wants a key frame. */
  #flush(): void {
    const generation = this.#generation;
    const engine = this.#decoder?.engine;
    this.#needsKey = true;
    if (!engine) return;
    this.#isFlushing = true;
    void engine.flush().then(() => {
      if (generation !== this.#generation || engine !== this.#decoder?.engine) return;
      this.#isFlushing = false;
      this.#feed();
    });
  }

  #onDecoded(engine: PictureDecoder | undefined, picture: DecodedPicture): void {
    const note = this.#notes.get(picture.ptsUs);
    this.#notes.delete(picture.ptsUs);
    if (!note || engine !== this.#decoder?.engine) return picture.close();
    this.#breaks = 0;
    this.#ready.push({ ptsUs: picture.ptsUs, ...note, picture });
    this.#feed();
  }

  #onBroken(engine: PictureDecoder | undefined, codec: VideoCodec): void {
    if (engine !== this.#decoder?.engine) return;
    engine?.close();
    this.#decoder = undefined;
    this.#notes.clear();
    this.#needsKey = true;
    this.#isFlushing = false;
    this.#breaks += 1;
    if (this.#breaks >= breaksAllowed) this.#listener.undecodable(codec);
    else this.#feed();
  }

  /** Shows what is due and waits for what is not. */
  #present(): void {
    this.#cancelShow();
    for (let next = this.#ready[0]; next; next = this.#ready[0]) {
      if (this.#isCandidate(next)) {
        this.#ready.shift();
        this.#become(next);
        continue;
      }
      // The first one that lies not before it tells which was the last; where none was, the time sought is the first there is.
      if (this.#candidate && !this.#isSatisfied()) {
        this.#showCandidate();
        continue;
      }
      if (this.#isPassedOver(next)) {
        this.#ready.shift();
        next.picture.close();
        continue;
      }
      const nowMs = this.#deps.clock.nowMs();
      // Presentation times may begin anew behind a break, even where no gap was told.
      if (next.isDiscontinuity) this.#pace.restart();
      const dueMs = this.#pace.dueMs(next, nowMs);
      if (dueMs > nowMs) {
        this.#cancelShow = this.#deps.clock.after(dueMs - nowMs, () => this.#feed());
        return;
      }
      this.#ready.shift();
      this.#show(next, nowMs);
    }
    if (!this.#isFlushing) this.#reach();
  }

  #isCandidate({ captureMs }: ReadyPicture): boolean {
    const run = this.#run;
    return seeksLastBefore(run) && !this.#hasShown && captureMs < run.atMs - roundingMs;
  }

  #showCandidate(): void {
    const last = this.#candidate;
    this.#candidate = undefined;
    if (last) this.#show(last, this.#deps.clock.nowMs());
  }

  /** True when no further picture is to be shown in this run. */
  #isSatisfied(): boolean {
    return this.#run.kind === "hold" || (showsOnePicture(this.#run) && this.#hasShown);
  }

  #isPassedOver({ captureMs }: ReadyPicture): boolean {
    const run = this.#run;
    if (this.#isSatisfied()) return true;
    if (run.kind === "archive" && run.sync) return this.#isOvertaken();
    if (run.kind === "archive" || run.kind === "still") return captureMs < run.atMs - roundingMs;
    return run.kind === "live" && this.#phase === "settling" && this.#hasShown && this.#backlog() > 2;
  }

  /** The picture behind the next one is due as well: pictures of players that play together are left out rather than shown late. */
  #isOvertaken(): boolean {
    const [, second] = this.#ready;
    const nowMs = this.#deps.clock.nowMs();
    return second !== undefined && this.#pace.dueMs(second, nowMs) <= nowMs;
  }

  #show(next: ReadyPicture, nowMs: number): void {
    const { picture, captureMs } = next;
    const { width, height } = picture;
    this.#pace.shown(next, nowMs);
    this.#deps.screen.show(picture, captureMs);
    this.#hasShown = true;
    if (showsOnePicture(this.#run)) this.#starvation.stop();
    else this.#starvation.shown(captureMs);
    this.#listener.shown({ generation: this.#generation, captureMs, width, height, shownAtMs: nowMs });
  }

  #reach(): void {
    const marker = this.#stop.reach();
    if (!marker) return;
    this.#showCandidate();
    if (this.#isSatisfied()) return;
    this.#starvation.stop();
    this.#listener.reached(marker, this.#generation);
  }

  #onStarved(): void {
    if (this.#ready.length === 0 && !this.#stop.isAhead) this.#listener.starved(this.#generation);
  }

  #backlog(): number {
    return this.#queue.length + (this.#decoder?.engine.backlog ?? 0) + this.#ready.length;
  }

  /** Live only: catches up, jumps, or gives up pictures that this machine is too slow for. */
  #keepUp(): void {
    const oldest = this.#queue.oldestPicture();
    if (this.#run.kind !== "live" || !oldest) return;
    const headCaptureMs = this.#ready[0]?.captureMs ?? oldest.message.captureMs;
    const answer = judgeLag({
      phase: this.#phase,
      behindMs: this.#deps.serverNowMs() - headCaptureMs,
      oldestWaitMs: this.#deps.clock.nowMs() - oldest.arrivedMs,
      backlog: this.#backlog(),
      hasNewerKey: this.#queue.hasKey(),
    });
    if (answer.drop) this.#drop(answer.drop);
    if (answer.phase === this.#phase) return;
    this.#phase = answer.phase;
    this.#pace = answer.phase === "catchingUp" ? new SteadyPace(catchUpSpeed) : immediatePace;
  }

  #drop(which: "awaitKey" | "newestKey"): void {
    const dropped = which === "newestKey" ? this.#queue.dropToNewestKey() : this.#queue.dropToNextKey();
    this.#needsKey = true;
    this.#listener.dropped(dropped);
    this.#give(dropped);
  }

  #give(count: number): void {
    if (count > 0) this.#listener.used(count);
  }
}

function paceOf(run: Run): Pace {
  if (run.kind !== "archive") return immediatePace;
  return run.sync ? new SyncedPace(run.speed, run.sync) : new SteadyPace(run.speed);
}

/** Whether it begins with the last picture before its time: the one that was on screen then. */
const seeksLastBefore = (run: Run): run is Extract<Run, { readonly kind: "before" | "archive" }> =>
  run.kind === "before" || (run.kind === "archive" && run.sync !== undefined);
