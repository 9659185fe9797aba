// The page of the browser tests: one player and one timeline, which the test drives through `window.harness`.
import { createPlayerEngine, type Player, type PlayerState, TimelineView } from "../index.ts";
import type { StripPoint, TimelineMaps } from "../index.ts";

/** What a test can see and do in the page. */
export interface PageHarness {
  readonly player: Player;
  readonly timeline: TimelineView;
  /** What the archive answers the timeline; nothing is recorded unless the test says so. */
  maps: TimelineMaps;
  /** Capture times of the pictures shown, in order of showing. */
  readonly shown: number[];
  readonly state: PlayerState;
  readonly engine: string;
  /** What the timeline reported, by name. */
  readonly wishes: { readonly name: string; readonly value: number | undefined }[];
  /** Samples handed to the loudspeaker, and the loudest of them. */
  readonly heard: { samples: number; peak: number };
  /** Different colours among some pixels of the picture: 1 for an empty one. */
  colours(selector: string): number;
}

declare global {
  interface Window {
    harness: PageHarness;
  }
}

const streamUrl = new URLSearchParams(location.search).get("stream") ?? "";
const serverUrl = streamUrl.replace("ws", "http");
const isWorkerless = new URLSearchParams(location.search).has("workerless");

const engine = createPlayerEngine({
  ...(!isWorkerless && {
    createWorker: () => new Worker(new URL("../worker/main.ts", import.meta.url), { type: "module" }),
  }),
  requestStream: async () => (await fetch(`${serverUrl}/grant`)).json(),
  fetchStill: async () => ({ image: await (await fetch(`${serverUrl}/still`)).blob(), captureMs: 1000 }),
  onAuthLost: () => undefined,
});

const host = element("player");
const player = engine.createPlayer(host);
const shown: number[] = [];
const wishes: PageHarness["wishes"] = [];
player.onShown(({ captureMs }) => shown.push(captureMs));
player.resize(640, 360);

const heard = { samples: 0, peak: 0 };
const copyToChannel = AudioBuffer.prototype.copyToChannel;
AudioBuffer.prototype.copyToChannel = function (samples, ...rest) {
  heard.samples += samples.length;
  heard.peak = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), heard.peak);
  copyToChannel.call(this, samples, ...rest);
};

const note = (name: string) => (value?: number | StripPoint) => {
  wishes.push({ name, value: typeof value === "number" ? value : value?.ms });
};
const colours = {
  background: "black",
  recorded: "teal",
  paymentGap: "red",
  pausedGap: "gold",
  otherGap: "grey",
  dimmed: "rgba(0,0,0,0.5)",
  shimmer: "silver",
  minorTick: "grey",
  tick: "silver",
  dayLine: "white",
  label: "white",
  playhead: "orange",
  eventBar: "#ffffff",
  playing: "yellow",
  markWhite: "white",
  markRed: "red",
  markOrange: "orange",
  markYellow: "yellow",
  markGreen: "green",
  markBlue: "blue",
  markPurple: "purple",
  pauseMark: "gold",
};
const timeline = new TimelineView(
  element("timeline"),
  {
    size: "large",
    scale: "hourly",
    language: "en",
    timeZone: "UTC",
    colours,
    fontFamily: "sans-serif",
    emptyText: "No recordings yet.",
    label: "Timeline",
    selectionNames: { start: "Start", end: "End" },
    nowMs: () => Date.now(),
    loadMaps: async () => window.harness.maps,
  },
  {
    press: note("press"),
    scrub: note("scrub"),
    release: note("release"),
    letGo: note("letGo"),
    seek: note("seek"),
    goLive: note("goLive"),
    scaleChanged: () => wishes.push({ name: "scale", value: undefined }),
    hover: note("hover"),
    preview: note("preview"),
    choose: ({ startMs }) => note("choose")(startMs),
    loadFailed: () => undefined,
  },
);
timeline.setEarliest(Date.now() - 30 * 86_400_000);
timeline.resize(640);

window.harness = {
  player,
  timeline,
  maps: { archiveMap: [], downtimes: [] },
  shown,
  wishes,
  heard,
  get state() {
    return player.state;
  },
  engine: (await engine.capabilities).engine,
  colours(selector) {
    const source = document.querySelector<HTMLCanvasElement | HTMLVideoElement>(selector);
    const copy = new OffscreenCanvas(64, 36);
    const context = copy.getContext("2d");
    if (!source || !context) return 0;
    context.drawImage(source, 0, 0, 64, 36);
    const pixels = new Uint32Array(context.getImageData(0, 0, 64, 36).data.buffer);
    return new Set(pixels).size;
  },
};

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`No element ${id}.`);
  return found;
}
