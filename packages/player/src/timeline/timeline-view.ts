// The timeline as a widget: a strip on a canvas that follows playback, is pressed, dragged, wheeled and hovered over, and loads what it shows.
// Draws through timeline-layout.ts; tells the app what a person wants and leaves it to the player. Left to right in every language (PLAY-41).
import {
  covers,
  defaultScale,
  msPerPixel,
  narrowerScale,
  pixelOf,
  rescaled,
  scaleFacts,
  type StripView,
  timeAt,
  type TimelineScale,
  widerScale,
} from "@didban/media/timeline";
import type { PlayerSize } from "./player-size.ts";
import { listenToStrip, type StripPlace } from "./strip-input.ts";
import { StripHead } from "./strip-head.ts";
import { StripSlider } from "./strip-slider.ts";
import { createTimeLabels, type TimelineLanguage, type TimeLabels } from "./time-labels.ts";
import { TimelineCanvas } from "./timeline-canvas.ts";
import { ChosenRange } from "./chosen-range.ts";
import type { SelectionNames } from "./strip-selection.ts";
import type { TimeRange } from "./time-range.ts";
import { beforeEventMs, eventsAt, type TimelineEvent } from "./timeline-events.ts";
import { layTimeline } from "./timeline-layout.ts";
import { timelineLanes, type TimelineLanes } from "./timeline-lanes.ts";
import type { TimelineListener } from "./timeline-listener.ts";
import { type LoadMaps, TimelineLoader } from "./timeline-loader.ts";
import { markAt, placeMarks, type PlacedMark, type TimelineMark } from "./timeline-marks.ts";
import type { TimelineColours } from "./timeline-painter.ts";

export interface TimelineOptions {
  readonly size: PlayerSize;
  readonly scale?: TimelineScale;
  readonly language: TimelineLanguage;
  /** The zone in which times are shown, an IANA name (TIME-19). */
  readonly timeZone: string;
  readonly colours: TimelineColours;
  /** CSS font family of the labels. */
  readonly fontFamily: string;
  /** What an archive without recordings says (TIME-31). */
  readonly emptyText: string;
  /** Name of the slider for assistive technology. */
  readonly label: string;
  readonly showsGaps?: boolean;
  /** Names of the ends of a range that is chosen, for assistive technology. */
  readonly selectionNames: SelectionNames;
  /** The server's clock, milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Of one camera, or of several, each with a line of its own (PLAY-43). As many as there were at first. */
  readonly loadMaps: LoadMaps | readonly LoadMaps[];
}

/** The pointer rests this long before a preview is asked for (TIME-15). */
const previewRestMs = 100;
/** A strip that was zoomed away from playback comes back after this long without the pointer. */
const lookAroundMs = 4000;
/** A mark that nobody points at is told of for so long. */
const pointedToMs = 5000;

export class TimelineView {
  readonly #host: HTMLElement;
  readonly #listener: TimelineListener;
  readonly #canvas: TimelineCanvas;
  readonly #loaders: readonly TimelineLoader[];
  readonly #failing = new Set<TimelineLoader>();
  readonly #slider: StripSlider;
  readonly #ending = new AbortController();
  #options: TimelineOptions;
  #labels: TimeLabels;
  #scale: TimelineScale;
  #widthPx = 0;
  #marks: readonly PlacedMark[] = [];
  #chosen: ChosenRange | undefined;
  #earliestMs = 0;
  #playheadMs: number;
  /** The time at the head while somebody looks around (TIME-13), and where the strip was pressed. */
  #aimMs: number | undefined;
  #pressedMs: number | undefined;
  readonly #head = new StripHead();
  #isPointerOver = false;
  #frame: number | undefined;
  #returning: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, options: TimelineOptions, listener: TimelineListener) {
    this.#host = host;
    this.#options = options;
    this.#listener = listener;
    this.#scale = options.scale ?? defaultScale.player;
    this.#playheadMs = options.nowMs();
    this.#labels = createTimeLabels(options.language, options.timeZone);
    this.#canvas = new TimelineCanvas(host, options.colours);
    this.#loaders = [options.loadMaps].flat().map((loadMaps) => this.#createLoader(loadMaps));
    host.dir = "ltr";
    this.#slider = this.#createSlider();
    this.#listen();
    void this.#canvas.loadFont(options.fontFamily).then(() => this.#draw());
  }

  get scale(): TimelineScale {
    return this.#scale;
  }

  /** Full date and time of an instant, as the strip's labels read. */
  textOf(ms: number): string {
    return this.#labels.full(ms);
  }

  /** Playback stands at this capture time; the strip follows unless somebody holds it or looks around. */
  setPlayhead(ms: number): void {
    this.#playheadMs = ms;
    this.#draw();
  }

  /** Live is what plays: the strip is filled with the past (PLAY-44). */
  setLive(isLive: boolean): void {
    if (this.#head.setLive(isLive)) this.#draw();
  }

  /** The earliest time that may be played (ARCH-20). */
  setEarliest(earliestMs: number): void {
    this.#earliestMs = earliestMs;
    this.#draw();
  }

  /** What is marked: all that there is of the camera. */
  setMarks(marks: readonly TimelineMark[]): void {
    this.#marks = placeMarks(marks);
    this.#draw();
  }

  /** Tells of a mark as if it were pointed at, for a few seconds or until something is. */
  pointTo(markId: string): void {
    const mark = this.#marks.find(({ id }) => id === markId);
    if (mark === undefined) return;
    const ms = (mark.startMs + Math.min(mark.endMs, this.#options.nowMs())) / 2;
    clearTimeout(this.#resting);
    this.#listener.hover({ ms, x: pixelOf(this.#view(), ms), markId, eventIds: [] });
    this.#resting = setTimeout(() => this.#listener.hover(undefined), pointedToMs);
  }

  /** The range that somebody chooses, which they may take hold of; undefined once they do not. */
  setSelection(range: TimeRange | undefined): void {
    if (range !== undefined && this.#chosen) this.#chosen.range = range;
    else {
      this.#chosen?.remove();
      this.#chosen = range && this.#createChosen(range);
    }
    this.#draw();
  }

  /** Width of the strip in CSS pixels. */
  resize(widthPx: number): void {
    this.#widthPx = widthPx;
    this.#canvas.resize(widthPx, this.#lanes.height);
    this.#draw();
  }

  /** Changes some of the options: size, language, zone, colours (also after a change of theme), texts. */
  setOptions(change: Partial<TimelineOptions>): void {
    this.#options = { ...this.#options, ...change };
    this.#labels = createTimeLabels(this.#options.language, this.#options.timeZone);
    this.#canvas.setColours(this.#options.colours);
    this.#slider.name(this.#options.label);
    this.resize(this.#widthPx);
    if (change.fontFamily) void this.#canvas.loadFont(change.fontFamily).then(() => this.#draw());
  }

  /** Another scale around the playhead. */
  setScale(scale: TimelineScale): void {
    if (scale === this.#scale) return;
    this.#scale = scale;
    this.#listener.scaleChanged(scale);
    this.#draw();
  }

  /** Another camera is shown. */
  clear(): void {
    for (const loader of this.#loaders) loader.clear();
    this.#marks = [];
    this.setSelection(undefined);
    this.#aimMs = undefined;
    this.#draw();
  }

  /** The archive has changed: loads anew, keeping what is shown meanwhile (ARCH-26). */
  reload(): void {
    for (const { data } of this.#loaders) data.outdate();
    this.#draw();
  }

  /** Loads again after a failure (TIME-28). */
  retry(): void {
    for (const loader of this.#loaders) loader.retry();
    this.#draw();
  }

  destroy(): void {
    this.#ending.abort();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#returning);
    clearTimeout(this.#resting);
    this.setSelection(undefined);
    this.#canvas.remove();
  }

  #view(): StripView {
    return this.#viewAt(this.#aimMs ?? this.#playheadMs);
  }

  /** The strip with this time at its head. */
  #viewAt(ms: number): StripView {
    return { scale: this.#scale, middleMs: ms - this.#headOffsetMs(), widthPx: this.#widthPx };
  }

  /** From the middle to the head. */
  #headOffsetMs(): number {
    const [widthPx, scale] = [this.#widthPx, this.#scale];
    return widthPx === 0 ? 0 : (this.#head.share - 0.5) * widthPx * msPerPixel({ widthPx, scale });
  }

  /** Draws with the next frame of the browser, however often it is asked to. */
  #draw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    if (this.#widthPx === 0 || this.#ending.signal.aborted) return;
    const nowMs = this.#options.nowMs();
    // Under a finger the head stays where it was taken hold of.
    const isMoving = this.#pressedMs === undefined && this.#head.move();
    const archives = this.#loaders.map((loader) => {
      loader.want(this.#view(), { earliestMs: this.#earliestMs, nowMs });
      return { loaded: loader.data.at(this.#scale), isLoading: loader.data.isLoading };
    });
    const shapes = layTimeline({
      view: this.#view(),
      headPx: this.#head.share * this.#widthPx,
      lanes: this.#lanes,
      playingMs: this.#aimMs === undefined || this.#pressedMs !== undefined ? undefined : this.#playheadMs,
      earliestMs: this.#earliestMs,
      nowMs,
      archives,
      showsGaps: this.#options.showsGaps ?? true,
      marks: this.#marks,
      labels: this.#labels,
      emptyText: this.#options.emptyText,
      measure: this.#canvas.measure,
    });
    this.#canvas.paint(shapes, nowMs);
    this.#chosen?.draw();
    this.#slider.tell({
      startMs: this.#earliestMs,
      endMs: nowMs,
      atMs: this.#playheadMs,
      text: this.#labels.full(this.#playheadMs),
    });
    if (isMoving || archives.some(({ isLoading }) => isLoading)) this.#draw();
  }

  #createChosen(range: TimeRange): ChosenRange {
    return new ChosenRange(this.#host, range, this.#options.selectionNames, {
      view: () => this.#view(),
      bounds: () => ({ startMs: this.#earliestMs, endMs: this.#options.nowMs() }),
      textOf: (ms) => this.#labels.full(ms),
      hold: (middleMs) => {
        this.#aimMs = middleMs + this.#headOffsetMs();
        this.#draw();
      },
      letGo: () => this.#comeBackLater(),
      chosen: (next, part) => {
        this.#listener.choose(next, part);
        this.#draw();
      },
    });
  }

  get #lanes(): TimelineLanes {
    return timelineLanes(this.#options.size, this.#loaders.length);
  }

  #createLoader(loadMaps: LoadMaps): TimelineLoader {
    const loader: TimelineLoader = new TimelineLoader({
      loadMaps,
      nowMs: this.#options.nowMs,
      changed: () => this.#draw(),
      failed: (isFailed) => {
        if (isFailed) this.#failing.add(loader);
        else this.#failing.delete(loader);
        this.#listener.loadFailed(this.#failing.size > 0);
      },
    });
    return loader;
  }

  #createSlider(): StripSlider {
    const slider = new StripSlider(
      this.#host,
      {
        step: (direction) =>
          this.#listener.seek(this.#playheadMs + direction * scaleFacts[this.#scale].stepMs),
        toStart: () => this.#listener.seek(this.#earliestMs),
        toEnd: () => this.#listener.goLive(),
      },
      this.#ending.signal,
    );
    slider.name(this.#options.label);
    return slider;
  }

  #listen(): void {
    const { signal } = this.#ending;
    listenToStrip(
      this.#host,
      {
        press: () => this.#press(),
        scrub: (byPx) => this.#listener.scrub(this.#dragTo(byPx)),
        release: (byPx) => this.#release(byPx),
        click: (at) => this.#click(at),
        letGo: () => this.#abandon(),
        zoom: (direction, atPx) => this.#zoom(direction, atPx),
        hover: (at) => this.#hover(at),
      },
      signal,
    );
  }

  #press(): void {
    this.#pressedMs = this.#aimMs ?? this.#playheadMs;
    this.#aimMs = this.#pressedMs;
    this.#hover(undefined);
    this.#listener.press();
  }

  /** The strip follows the finger: to the right means back in time. */
  #dragTo(byPx: number): number {
    const wantedMs = (this.#pressedMs ?? this.#playheadMs) - byPx * msPerPixel(this.#view());
    this.#aimMs = Math.min(Math.max(wantedMs, this.#earliestMs), this.#options.nowMs());
    this.#draw();
    return this.#aimMs;
  }

  #release(byPx: number): void {
    const atMs = this.#dragTo(byPx);
    this.#letGo(atMs);
    this.#listener.release(atMs);
  }

  /** On a mark to its begin (TIME-22), on what the camera found to a little before it (AI-28), anywhere else to the time there. */
  #click(at: StripPlace): void {
    const [event] = this.#eventsAt(at);
    const eventMs = event && Math.max(event.startMs - beforeEventMs, this.#earliestMs);
    const atMs = this.#markAt(at)?.startMs ?? eventMs ?? timeAt(this.#view(), at.x);
    this.#letGo(atMs);
    this.#listener.seek(atMs);
  }

  /** Playback is on its way to `atMs`: the strip is there already. */
  #letGo(atMs: number): void {
    this.#playheadMs = Math.min(atMs, this.#options.nowMs());
    this.#pressedMs = undefined;
    this.#aimMs = undefined;
    this.#draw();
  }

  /** Where a pinch has brought it the strip stays for a while. */
  #abandon(): void {
    if (this.#returning === undefined) this.#aimMs = undefined;
    this.#pressedMs = undefined;
    this.#listener.letGo();
    this.#draw();
  }

  /** Keeps the time under the pointer (TIME-13): the strip then shows other times than playback for a while. */
  #zoom(direction: 1 | -1, atPx: number): void {
    const scale = direction > 0 ? widerScale(this.#scale) : narrowerScale(this.#scale);
    if (scale === this.#scale) return;
    const { middleMs } = rescaled(this.#view(), scale, atPx);
    this.setScale(scale);
    this.#aimMs = middleMs + this.#headOffsetMs();
    this.#comeBackLater();
  }

  #comeBackLater(): void {
    clearTimeout(this.#returning);
    this.#returning = setTimeout(() => {
      if (this.#isPointerOver || this.#pressedMs !== undefined) return this.#comeBackLater();
      this.#returning = undefined;
      this.#aimMs = undefined;
      this.#draw();
    }, lookAroundMs);
  }

  #markAt(at: StripPlace): PlacedMark | undefined {
    return markAt(this.#marks, this.#view(), this.#lanes.marks, at);
  }

  #eventsAt(at: StripPlace): readonly TimelineEvent[] {
    const strip = { view: this.#view(), lane: this.#lanes.marks, nowMs: this.#options.nowMs() };
    return this.#loaders.flatMap(({ data }) => eventsAt(data.at(this.#scale)?.events ?? [], strip, at));
  }

  #hover(at: StripPlace | undefined): void {
    clearTimeout(this.#resting);
    this.#isPointerOver = at !== undefined;
    if (at === undefined) return this.#listener.hover(undefined);
    const eventIds = this.#eventsAt(at).map(({ id }) => id);
    const point = { ms: timeAt(this.#view(), at.x), x: at.x, markId: this.#markAt(at)?.id, eventIds };
    this.#listener.hover(point);
    if (!this.#isRecorded(point.ms)) return;
    this.#resting = setTimeout(() => this.#listener.preview(point), previewRestMs);
  }

  #isRecorded(ms: number): boolean {
    if (ms < this.#earliestMs || ms > this.#options.nowMs()) return false;
    return this.#loaders.some(({ data }) => {
      const loaded = data.at(this.#scale);
      const lastMs = loaded?.recorded.at(-1) ?? Infinity;
      return loaded && (covers(loaded.recorded, ms) || (loaded.isOngoing && ms >= lastMs));
    });
  }
}
