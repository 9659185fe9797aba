// The picture's way to the screen where WebCodecs is missing (LIVE-16): access units become fragmented MP4, which a video element decodes and
// paces. Each run of pictures lies on a stretch of the element's time axis of its own, so a picture on screen tells by its time which it is.
import type { MaskPoints } from "@didban/contract";
import type { AccessUnit, VideoFormat } from "@didban/media";
import { MseMuxer } from "@didban/media/fmp4";
import { WireUnitReader } from "@didban/media/wire";
import type { Run, SyncPoint } from "../machine/playback.ts";
import type { Cancel, Clock } from "../stream/clock.ts";
import type { CodedPicture } from "./coded-picture.ts";
import { CodedQueue } from "./coded-queue.ts";
import { ElementEnd } from "./element-end.ts";
import { encodePicture, type GrabbedPicture } from "./grabbed-picture.ts";
import { catchUpSpeed } from "./live-lag.ts";
import { MarkerStop } from "./marker-stop.ts";
import type { DrawingContext } from "./picture-decoder.ts";
import { type Marker, type PictureListener, type PictureSink, showsOnePicture } from "./picture-sink.ts";
import { dueCaptureMs, rateTowards } from "./pace.ts";
import { SourceBufferQueue } from "./source-buffer-queue.ts";
import { StarvationTimer } from "./starvation-timer.ts";

/** A stretch of the time axis: pictures of one format without a break. */
interface Piece {
  readonly muxer: MseMuxer;
  readonly format: VideoFormat;
  readonly offsetSeconds: number;
}

/** Runs that seek a picture by its time. */
type SoughtRun = Extract<Run, { readonly kind: "archive" | "still" | "before" }>;

const isSought = (run: Run): run is SoughtRun => "atMs" in run && run.kind !== "keyFrame";

interface PlacedPicture {
  readonly seconds: number;
  readonly captureMs: number;
}

/** Room between two pieces on the time axis, so that neither runs into the other. */
const pieceGapSeconds = 2;
/** Recorded pictures are handed to the element so far ahead. */
const aheadSeconds = 4;
/** What was played longer ago is forgotten. */
const keptSeconds = 20;
/** Live further behind than this jumps, or plays faster (LIVE-21). */
const jumpBehindSeconds = 4;
const catchUpBehindSeconds = 1.5;
const currentBehindSeconds = 0.3;
/** How often the element is looked at for what it does not report. */
const lookMs = 50;
const breaksAllowed = 3;
/** So many pictures may come in another order than they are shown in. */
const reordered = 4;
/** So many behind a picture are enough for any decoder to give it out. */
const decodedAhead = 20;
const creepRate = 0.1;
/** Further behind others than this, pictures are jumped over. */
const jumpStrayMs = 700;
/** So long a picture that is grabbed waits for the element to tell which one it shows, and so often while it shows none. */
const tellMs = 1000;
const tellsAtMost = 5;

export class MediaSourcePictures implements PictureSink {
  readonly #video: HTMLVideoElement;
  readonly #clock: Clock;
  readonly #listener: PictureListener;
  readonly #queue = new CodedQueue();
  readonly #stop = new MarkerStop();
  readonly #starvation: StarvationTimer;
  readonly #end: ElementEnd;
  #buffer: SourceBufferQueue;
  #reader = new WireUnitReader();
  #generation = 0;
  #run: Run = { kind: "hold" };
  #placed: PlacedPicture[] = [];
  /** Those of the run before: its last one may come on screen when this one has begun. */
  #formerlyPlaced: PlacedPicture[] = [];
  #piece: Piece | undefined;
  #nextOffsetSeconds = 0;
  /** Where this run begins on the time axis; everything before belongs to older ones. */
  #runSeconds = 0;
  #hasStarted = false;
  #hasShown = false;
  /** Pictures that came and do not lie before the time sought. */
  #beyond = 0;
  /** Where the run's first picture lies on the time axis, or the first one behind the gap that was passed last. */
  #startSeconds = 0;
  /** Capture time of that picture. */
  #firstMs = 0;
  /** Where what lies behind that gap begins on the time axis. */
  #behindGapSeconds = 0;
  #lastShownMs = -Infinity;
  /** Capture time of what the element shows, whatever run it is of. */
  #onScreenMs: number | undefined;
  #isSettled = false;
  #breaks = 0;
  #cancelLook: Cancel = () => undefined;

  constructor(video: HTMLVideoElement, clock: Clock, listener: PictureListener) {
    this.#video = video;
    this.#clock = clock;
    this.#listener = listener;
    this.#buffer = new SourceBufferQueue(video);
    this.#end = new ElementEnd(clock);
    this.#starvation = new StarvationTimer(clock, () => this.#listener.starved(this.#generation));
    video.addEventListener("error", () => this.#onBroken());
    this.#watch();
  }

  begin(generation: number, run: Run): void {
    this.#cancelLook();
    this.#starvation.stop();
    this.#give(this.#queue.clear());
    this.#endPiece();
    this.#generation = generation;
    this.#run = run;
    this.#runSeconds = this.#nextOffsetSeconds;
    if (this.#placed.length > 0) this.#formerlyPlaced = this.#placed;
    this.#placed = [];
    this.#hasStarted = false;
    this.#hasShown = false;
    this.#beyond = 0;
    this.#behindGapSeconds = 0;
    this.#lastShownMs = -Infinity;
    this.#isSettled = false;
    this.#stop.pass();
    this.#video.pause();
    this.#video.playbackRate = run.kind === "archive" ? run.speed : 1;
    if (run.kind === "live" || run.kind === "archive") this.#starvation.arm();
    if (run.kind !== "hold") this.#look();
  }

  push(picture: CodedPicture): void {
    if (this.#run.kind === "hold" || (showsOnePicture(this.#run) && this.#hasShown)) return this.#give(1);
    this.#queue.push(picture);
    this.#feed();
  }

  mark(marker: Marker): void {
    this.#queue.push(marker);
    this.#feed();
  }

  passGap(): void {
    this.#stop.pass();
    this.#hasStarted = false;
    this.#hasShown = false;
    this.#beyond = 0;
    this.#behindGapSeconds = this.#nextOffsetSeconds;
    this.#starvation.arm();
    this.#feed();
  }

  /** The element scales by itself. */
  fit(): void {}

  /** Stills are another's to show. */
  showStill(): void {}

  async grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined> {
    const video = this.#video;
    // A busy machine takes a while over a place that is sought.
    for (let tells = 0; tells < tellsAtMost; tells += 1) {
      await this.#told();
      const captureMs = this.#onScreenMs;
      if (captureMs === undefined || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
      const { videoWidth: width, videoHeight: height } = video;
      const draw = (context: DrawingContext) => context.drawImage(video, 0, 0, width, height);
      return encodePicture({ captureMs, width, height, hidden, draw });
    }
    return undefined;
  }

  close(): void {
    this.begin(this.#generation, { kind: "hold" });
    this.#buffer.close();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  #feed(): void {
    while (!this.#stop.isAhead && this.#hasRoom()) {
      const item = this.#queue.shift();
      if (!item) return;
      if ("kind" in item) {
        this.#stop.headFor(item);
        this.#endPiece();
        // No more of them comes in front of it.
        if (isSought(this.#run)) this.#startAtSought(this.#run);
      } else {
        this.#append(item);
        this.#give(1);
      }
    }
  }

  #hasRoom(): boolean {
    if (!this.#hasStarted) return true;
    // A decoder gives out a picture when it has some of those behind it; more of them only hold it up.
    if (showsOnePicture(this.#run)) return this.#beyond < decodedAhead;
    const isPaced = this.#run.kind === "archive";
    return !isPaced || (this.#placed.at(-1)?.seconds ?? 0) - this.#video.currentTime < aheadSeconds;
  }

  #append(picture: CodedPicture): void {
    const unit = this.#reader.read(picture.message);
    if (unit?.format.kind !== "video") return;
    const piece = this.#pieceFor(unit, unit.format);
    if (!piece) return;
    const segment = piece.muxer.push(unit);
    if (segment) this.#buffer.append(segment);
    const seconds = piece.offsetSeconds + piece.muxer.mediaSecondsAt(unit.ptsUs);
    const placed = { seconds, captureMs: unit.captureMs };
    this.#placed.push(placed);
    // Nothing follows it that would tell how long it lasts. Between others a guess would leave holes, over which nothing but key frames is decoded.
    if (picture.isAlone || this.#run.kind === "keyFrame") this.#flush(piece);
    this.#start(placed);
  }

  #pieceFor(unit: AccessUnit, format: VideoFormat): Piece | undefined {
    const isContinued = this.#piece?.format === format;
    if (isContinued) return this.#piece;
    if (!unit.isKey) return undefined;
    this.#endPiece();
    const muxer = new MseMuxer({ video: format }, unit);
    if (!MediaSource.isTypeSupported(muxer.mimeType)) {
      this.#listener.undecodable(format.codec);
      return undefined;
    }
    const offsetSeconds = this.#nextOffsetSeconds;
    this.#piece = { muxer, format, offsetSeconds };
    this.#buffer.begin(muxer.mimeType, offsetSeconds, muxer.initSegment);
    return this.#piece;
  }

  #flush(piece: Piece): void {
    const rest = piece.muxer.flush();
    if (rest) this.#buffer.append(rest);
  }

  #endPiece(): void {
    if (!this.#piece) return;
    this.#flush(this.#piece);
    const lastSeconds = Math.max(this.#piece.offsetSeconds, ...this.#placed.map(({ seconds }) => seconds));
    this.#nextOffsetSeconds = Math.ceil(lastSeconds) + pieceGapSeconds;
    this.#piece = undefined;
  }

  /** Begins once the wanted picture has been handed over. What is recorded plays on only when that picture is on screen (WIRE-34). */
  #start({ seconds, captureMs }: PlacedPicture): void {
    const run = this.#run;
    if (run.kind === "live" || run.kind === "keyFrame") return this.#startAt(seconds);
    if (!isSought(run) || captureMs < run.atMs - 0.5) return;
    // Which one is the wanted is known when those have come that may come out of order.
    this.#beyond += 1;
    if (this.#beyond >= reordered) this.#startAtSought(run);
  }

  #startAtSought(run: SoughtRun): void {
    const { atMs } = run;
    const inOrder = this.#placed
      .filter(({ seconds }) => seconds >= this.#behindGapSeconds)
      .toSorted((a, b) => a.captureMs - b.captureMs);
    const isBefore = ({ captureMs }: PlacedPicture) => captureMs < atMs - 0.5;
    const sought = inOrder.find((picture) => !isBefore(picture));
    // With others it begins with what was on screen at that time, which may have come a little before.
    const isSynced = run.kind === "archive" && run.sync !== undefined;
    const isLastWanted = run.kind === "before" || (isSynced && (sought?.captureMs ?? Infinity) > atMs + 0.5);
    const picture = isLastWanted ? (inOrder.findLast(isBefore) ?? sought) : sought;
    if (!picture) return;
    if (!this.#hasStarted) this.#firstMs = picture.captureMs;
    this.#startAt(picture.seconds);
  }

  #startAt(seconds: number): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#startSeconds = seconds;
    // A little inside the picture, so that rounding does not show the one before.
    this.#video.currentTime = seconds + 0.002;
    if (this.#run.kind === "live") this.#play();
  }

  /**
   * Seeking, a browser may stand on the picture before: of those that come out of order it was not known how long they last. It is led on from there, so
   * slowly that no picture is run over.
   */
  #creep(): void {
    const video = this.#video;
    const isThere = video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || !video.paused;
    if (!this.#hasStarted || this.#hasShown || !isSought(this.#run) || isThere) return;
    video.playbackRate = creepRate;
    this.#play();
  }

  /** A page may not be let play before it is touched; the next look tries again. */
  #play(): void {
    void this.#video.play().catch(() => undefined);
  }

  /** Follows what the element shows. */
  #watch(): void {
    this.#video.requestVideoFrameCallback((_now, { mediaTime, width, height }) => {
      this.#watch();
      const isThis = ({ seconds }: PlacedPicture) => Math.abs(seconds - mediaTime) < 0.004;
      const shown = this.#placed.findLast(isThis);
      this.#onScreenMs = (shown ?? this.#formerlyPlaced.findLast(isThis))?.captureMs ?? this.#onScreenMs;
      if (mediaTime < this.#runSeconds - 0.004 || !shown || !this.#hasStarted) return;
      const { captureMs } = shown;
      if (isSought(this.#run) && mediaTime < this.#startSeconds - 0.004) return;
      this.#breaks = 0;
      // A browser that is starved of time now and then presents the picture before a second time.
      if (captureMs <= this.#lastShownMs) return;
      this.#lastShownMs = captureMs;
      if (!this.#hasShown && isSought(this.#run)) this.#arrive(this.#run);
      this.#hasShown = true;
      const shownAtMs = this.#clock.nowMs();
      if (showsOnePicture(this.#run)) this.#starvation.stop();
      else this.#starvation.shown(captureMs);
      this.#listener.shown({ generation: this.#generation, captureMs, width, height, shownAtMs });
    });
  }

  /** Only when a picture comes on screen does the element tell which one it is; one that is paused may have one on its way there. */
  #told(): Promise<void> {
    const { paused, seeking } = this.#video;
    const late = new Promise<void>((resolve) => this.#clock.after(tellMs, resolve));
    return Promise.race([paused && !seeking ? this.#twoDrawings() : this.#nextOnScreen(), late]);
  }

  /** Comes after what `#watch` does with the same picture. */
  #nextOnScreen(): Promise<void> {
    return new Promise((resolve) => this.#video.requestVideoFrameCallback(() => resolve()));
  }

  /** Until the page has been drawn twice. */
  #twoDrawings(): Promise<void> {
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  }

  /** The picture sought is on screen. */
  #arrive(run: SoughtRun): void {
    if (run.kind !== "archive") return this.#video.pause();
    if (run.sync) return this.#follow(run.sync, run.speed);
    this.#video.playbackRate = run.speed;
    this.#play();
  }

  /** Keeps to the time that other players keep to as well: stands until its picture is due, and plays a little faster or slower where it strays. */
  #follow(sync: SyncPoint, speed: number): void {
    const video = this.#video;
    const dueMs = dueCaptureMs(sync, speed, this.#clock.nowMs());
    const strayMs = dueMs - (this.#playingMs() ?? dueMs);
    const isDue = dueMs > Math.max(sync.captureMs, this.#firstMs);
    if (!isDue) return video.pause();
    if (strayMs > jumpStrayMs) this.#jumpTo(dueMs);
    video.playbackRate = rateTowards(strayMs, speed);
    if (video.paused) this.#play();
  }

  /** Capture time that the element has come to. */
  #playingMs(): number | undefined {
    const { currentTime } = this.#video;
    const placed = this.#placed.findLast(({ seconds }) => seconds <= currentTime);
    return placed && placed.captureMs + (currentTime - placed.seconds) * 1000;
  }

  /** To the picture that is due, as far as it is here. */
  #jumpTo(captureMs: number): void {
    const placed = this.#placed.findLast((picture) => picture.captureMs <= captureMs);
    if (placed && placed.seconds > this.#video.currentTime) this.#video.currentTime = placed.seconds + 0.002;
  }

  #look(): void {
    this.#cancelLook = this.#clock.after(lookMs, () => this.#look());
    this.#feed();
    this.#forgetPlayed();
    this.#creep();
    const run = this.#run;
    if (run.kind === "live") this.#keepUp();
    if (run.kind === "archive" && run.sync && this.#hasShown) this.#follow(run.sync, run.speed);
    const marker = !this.#hasStarted || this.#isAtEnd() ? this.#stop.reach() : undefined;
    if (!marker) return;
    this.#starvation.stop();
    this.#video.pause();
    this.#listener.reached(marker, this.#generation);
  }

  #isAtEnd(): boolean {
    const lastSeconds = Math.max(0, ...this.#placed.map(({ seconds }) => seconds));
    const isAllShown = this.#placed.every(({ captureMs }) => captureMs <= this.#lastShownMs);
    return this.#end.isReached(this.#video, lastSeconds, this.#buffer.endSeconds) || isAllShown;
  }

  /** Live stays live (LIVE-21). The pictures since the last key frame come at once and are jumped over. */
  #keepUp(): void {
    const video = this.#video;
    const behindSeconds = this.#buffer.endSeconds - video.currentTime;
    if (!this.#hasStarted || this.#buffer.endSeconds < this.#runSeconds) return;
    if (video.paused) this.#play();
    if (behindSeconds > (this.#isSettled ? jumpBehindSeconds : currentBehindSeconds)) {
      video.currentTime = this.#buffer.endSeconds - 0.1;
      this.#isSettled = true;
    } else if (behindSeconds > catchUpBehindSeconds) video.playbackRate = catchUpSpeed;
    else if (behindSeconds < currentBehindSeconds) video.playbackRate = 1;
  }

  #forgetPlayed(): void {
    const beforeSeconds = this.#video.currentTime - keptSeconds;
    const first = this.#placed[0];
    if (!this.#hasStarted || !first || first.seconds > beforeSeconds - keptSeconds) return;
    this.#placed = this.#placed.filter(({ seconds }) => seconds >= beforeSeconds);
    this.#buffer.removeBefore(beforeSeconds);
  }

  /** A damaged picture ends the element's patience for good: begin again, with the next key frame. */
  #onBroken(): void {
    const codec = this.#piece?.format.codec ?? "h264";
    this.#breaks += 1;
    this.#buffer.close();
    this.#buffer = new SourceBufferQueue(this.#video);
    this.#reader = new WireUnitReader();
    this.#piece = undefined;
    this.#placed = [];
    this.#formerlyPlaced = [];
    this.#nextOffsetSeconds = 0;
    this.#runSeconds = 0;
    this.#hasStarted = false;
    this.#hasShown = false;
    if (this.#breaks >= breaksAllowed) this.#listener.undecodable(codec);
  }

  #give(count: number): void {
    if (count > 0) this.#listener.used(count);
  }
}
