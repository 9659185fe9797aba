// The strip under a player: that it moves with live, and when it asks for the picture under the pointer.
import { endpoints, type Bookmark, type CameraEvent } from "@didban/contract";
import {
  createPlayerEngine,
  type PlayerEngine,
  type PlayerState,
  type ShownPicture,
  type TimeRange,
} from "@didban/player";
import { dayNumberOf, type TimelineScale } from "@didban/media/timeline";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import bookmarkWords from "../../i18n/en/bookmarks.json" with { type: "json" };
import words from "../../i18n/en/player.json" with { type: "json" };
import { aCamera, idOf } from "../../testing/samples.ts";
import { tellCameraEvent } from "../camera/camera-events.ts";
import { reactions } from "../camera/reactions.ts";
import { PlayerContext } from "./player-context.ts";
import { aPlayersParts, aSelection } from "./player-parts.testing.ts";
import { PlayerTimeline } from "./player-timeline.tsx";

const nowMs = Date.UTC(2026, 4, 12, 9, 30);
const hourMs = 3_600_000;
/** One browser frame, and a little. */
const frameMs = 20;
const camera = { ...aCamera(1), name: "Gate", createdAt: new Date(nowMs - 240 * hourMs).toISOString() };

/** Where the labels were last written, CSS pixels. */
let labels: Map<string, number>;
let engine: PlayerEngine | undefined;
const observer = globalThis.ResizeObserver;
beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, shouldAdvanceTime: true });
  labels = new Map();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => paper());
  // Tells the size once: nothing is laid out here.
  globalThis.ResizeObserver = class extends observer {
    constructor(tell: ResizeObserverCallback) {
      super(tell);
      tell([], this);
    }
  };
  fakeApi.answer(endpoints.cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [] });
});
afterEach(() => {
  engine?.destroy();
  globalThis.ResizeObserver = observer;
  vi.restoreAllMocks();
});

/** What a strip draws on, noting the labels. */
function paper(): CanvasRenderingContext2D {
  const context = {
    canvas: { width: 1, height: 1 },
    clearRect: () => labels.clear(),
    fillText: (text: string, x: number) => labels.set(text, x),
    measureText: () => ({ width: 30 }),
    setTransform() {},
    fillRect() {},
    drawImage() {},
    save() {},
    restore() {},
    beginPath() {},
    rect() {},
    clip() {},
    moveTo() {},
    lineTo() {},
    stroke() {},
    createLinearGradient: () => ({ addColorStop() {} }),
  };
  return context as unknown as CanvasRenderingContext2D;
}

interface Scene {
  readonly scale?: TimelineScale;
  readonly state?: Partial<PlayerState>;
  /** From and to when it was recorded, milliseconds before now; left out, nothing was. */
  readonly recorded?: readonly [fromMs: number, toMs: number];
  /** What is marked; left out, the person may read none. */
  readonly bookmarks?: readonly Bookmark[];
  /** What the camera found; left out, the person may read of none. */
  readonly events?: readonly CameraEvent[];
  /** What is being chosen. */
  readonly range?: TimeRange;
  /** So long the archive takes for a picture; left out, it gives none. */
  readonly pictureMs?: number;
  /** Its pictures are of a codec that this browser does not decode. */
  readonly isForeign?: boolean;
}

/** In history the playhead is in the middle (TIME-4). */
const historyNow = { mode: "history", positionMs: nowMs } as const;

const aPicture = () => ({ width: 320, height: 180, close() {} });

/** The strip of a player whose state the test says. */
async function show({
  scale = "singleMinute",
  state = {},
  recorded = [0, 0],
  bookmarks,
  events,
  range,
  pictureMs,
  isForeign = false,
}: Scene) {
  const [fromMs, toMs] = recorded;
  fakeApi.answer(endpoints.archive.archiveMap, {
    archiveMap: fromMs === toMs ? [] : [[dayNumberOf(nowMs - fromMs), dayNumberOf(nowMs - toMs), false]],
  });
  if (bookmarks) fakeApi.answer(endpoints.bookmarks.list, { items: [...bookmarks], total: bookmarks.length });
  if (events) fakeApi.answer(endpoints.cameraEvents.list, { items: [...events] });
  const never = () => new Promise<never>(() => undefined);
  engine = createPlayerEngine({ requestStream: never, fetchStill: never, onAuthLost() {} });
  const player = engine.createPlayer(document.createElement("div"));
  const present: PlayerState = { ...player.state, mode: "live", status: "playing", ...state };
  vi.spyOn(player, "state", "get").mockReturnValue(present);
  const listeners: ((picture: ShownPicture) => void)[] = [];
  vi.spyOn(player, "onShown").mockImplementation((listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  let supersede = () => {};
  const thumbnail = vi.spyOn(player, "thumbnail").mockImplementation((captureMs) => {
    // A newer wish ends the older one.
    supersede();
    return new Promise((resolve) => {
      supersede = () => resolve(undefined);
      if (pictureMs === undefined) return;
      setTimeout(() => resolve({ image: isForeign ? null : aPicture(), captureMs }), pictureMs);
    });
  });
  const choose = vi.fn<(range: TimeRange) => void>();
  const end = vi.fn<() => void>();
  const seek = vi.spyOn(player, "seek").mockReturnValue(undefined);
  const parts = aPlayersParts(camera, player, {
    scale,
    selection: aSelection({ range, choose, end }),
  });
  const { user } = await renderScreen(
    <PlayerContext value={parts}>
      <PlayerTimeline />
    </PlayerContext>,
    {
      as: {
        may: [
          "cameraRead",
          "cameraStreamArchive",
          ...(events ? (["aiTrackRead"] as const) : []),
          ...(bookmarks ? (["cameraReadBookmark", "cameraCreateBookmark"] as const) : []),
        ],
        cameras: [camera],
      },
    },
  );
  const strip = await screen.findByRole("slider", {
    name: words.timeline.label.replace("{{name}}", camera.name),
  });
  // From here on the test moves the clock.
  vi.setTimerTickMode("manual");
  await pass(frameMs);
  return {
    strip,
    user,
    choose,
    end,
    sought: () => seek.mock.calls.map(([atMs]) => atMs),
    asked: () => thumbnail.mock.calls.map(([atMs]) => atMs),
    /** Another picture is on screen. */
    picture: (captureMs: number) =>
      listeners.forEach((tell) =>
        tell({ captureMs, generation: 1, width: 640, height: 360, shownAtMs: captureMs }),
      ),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Moves the mouse to so many pixels from the strip's left edge, in a window in which everything begins at 100. */
const point = (strip: HTMLElement, x: number) =>
  fireEvent.pointerMove(strip, { clientX: 100 + x, pointerId: 1, pointerType: "mouse" });

describe("in live", () => {
  it("TIME-30 PLAY-44 the strip of a minute moves with each picture, now at four fifths of it", async () => {
    const { picture } = await show({ state: { captureMs: nowMs } });
    const places = [labels.get("09:30")];
    for (let count = 1; count <= 4; count++) {
      picture(nowMs + count * 250);
      await pass(frameMs);
      places.push(labels.get("09:30"));
    }
    // A pixel is a sixth of a second.
    expect(places).toEqual([1152, 1151, 1149, 1148, 1146]);
  });

  it.each(["singleMinute", "minimal"] as const)(
    "TIME-30 at the scale %s it moves once a second, whatever comes",
    async (scale) => {
      const { strip } = await show({ scale });
      const before = Number(strip.ariaValueNow);
      for (let second = 1; second <= 3; second++) {
        await pass(1000 + frameMs);
        expect(Number(strip.ariaValueNow) - before).toBeGreaterThanOrEqual(second * 1000);
      }
    },
  );
});

describe("what the camera found", () => {
  const hourly = { scale: "hourly", recorded: [3 * hourMs, 0], state: historyNow } as const;
  const found = (id: number, minutesAgo: number, more: Partial<CameraEvent> = {}): CameraEvent => ({
    id: idOf(id),
    type: "hardwareMotion",
    alertType: "hw-motion",
    index: 0,
    topic: "VideoSource/MotionAlarm",
    startTime: new Date(nowMs - minutesAgo * 60_000).toISOString(),
    endTime: new Date(nowMs - minutesAgo * 60_000 + 20_000).toISOString(),
    count: 1,
    ...more,
  });

  it("AI-28 TIME-8 is told in words under the pointer, and a click goes to five seconds before", async () => {
    const line = found(2, 60, { type: "hardwareBorder", alertType: "hw-cross-line-in", count: 3 });
    const { strip, sought } = await show({ ...hourly, events: [found(1, 60), line] });
    const at = { clientX: 100 + 361, clientY: 103, pointerId: 1, pointerType: "mouse" };
    fireEvent.pointerMove(strip, at);
    await pass(frameMs);
    screen.getByText(words.event["hw-motion"]);
    screen.getByText(`${words.event["hw-cross-line-in"]} ×3`);
    fireEvent.pointerDown(strip, { ...at, button: 0, isPrimary: true });
    fireEvent.pointerUp(strip, { ...at, button: 0, isPrimary: true });
    await pass(frameMs);
    expect(sought()).toEqual([nowMs - hourMs - 5_000]);
  });

  it("AI-16 is not asked for without the right to read of it", async () => {
    await show(hourly);
    await pass(1_000);
    expect(fakeApi.calls(endpoints.cameraEvents.list)).toEqual([]);
  });

  it.each([
    ["more is found", () => tellCameraEvent(camera.id, "found")],
    ["news may have been missed", () => reactions.onMissed()],
  ])("EVT-4 EVT-7 is read again, with what is recorded, once %s", async (_, tell) => {
    await show({ ...hourly, events: [] });
    await pass(frameMs);
    const { archive, cameraEvents } = endpoints;
    const calls = () => [archive.archiveMap, cameraEvents.list].map((one) => fakeApi.calls(one).length);
    const before = calls();
    act(tell);
    await pass(1_000);
    expect(calls()).toEqual(before.map((count) => count + 1));
  });
});

describe("under the pointer", () => {
  // At an hour's scale a pixel is ten seconds, and now is in the middle, at 720.
  const hourly = { scale: "hourly", recorded: [3 * hourMs, hourMs], state: historyNow } as const;

  it("TIME-15 its picture is asked for 100 ms after the pointer rests", async () => {
    const { strip, asked } = await show(hourly);
    const now = Number(strip.ariaValueNow);
    point(strip, 200);
    await pass(90);
    point(strip, 240);
    await pass(99);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toHaveLength(1);
    expect(Math.abs((asked()[0] ?? 0) - (now - 80 * 60_000))).toBeLessThan(10_000);
    await pass(5_000);
    expect(asked()).toHaveLength(1);
  });

  it("TIME-15 none is asked for over a gap, in the future and once the pointer has left", async () => {
    const { strip, asked } = await show(hourly);
    for (const x of [500, 1000]) {
      point(strip, x);
      await pass(1_000);
    }
    point(strip, 200);
    fireEvent.pointerLeave(strip);
    await pass(1_000);
    expect(asked()).toEqual([]);
  });

  it("ARCH-15 ARCH-26 TIME-23 over a hiccup on the way it says about how many pictures were lost, and no more once the archive has them, where the pointer rests", async () => {
    const lost = {
      id: idOf(1),
      startedAt: new Date(nowMs - hourMs).toISOString(),
      endedAt: new Date(nowMs - hourMs / 2).toISOString(),
      reason: "status" as const,
      finished: true,
      recordStopper: true,
      lostPictures: 1250,
    };
    fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [lost] });
    const { strip } = await show(hourly);
    point(strip, 500);
    await pass(1_000);
    const said = () => strip.nextElementSibling?.textContent;
    expect(said()).toContain(words.lostPictures_other.replace("{{pictures}}", "1,250"));
    fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [] });
    act(() => tellCameraEvent(camera.id, "archiveMapChanged"));
    await pass(1_000);
    expect(said()).toMatch(/^08:53:\d\d · /);
  });

  it("ARCH-15 TIME-23 a gap that lasts is told of as far as now, not of what is to come", async () => {
    const lasting = {
      id: idOf(1),
      startedAt: new Date(nowMs - hourMs).toISOString(),
      endedAt: null,
      reason: "status" as const,
      finished: false,
      recordStopper: true,
    };
    fakeApi.answer(endpoints.archive.downMap, { downtimeMap: [lasting] });
    const { strip } = await show({ ...hourly, recorded: [3 * hourMs, hourMs] });
    const said = () => strip.nextElementSibling?.textContent;
    // Now is in the middle, at 720.
    point(strip, 715);
    await pass(1_000);
    expect(said()).not.toMatch(/^09:29/);
    point(strip, 740);
    await pass(1_000);
    expect(said()).toMatch(/^09:3\d:\d\d · /);
  });

  it.each([
    ["not decoded here gives the time, and says why there is no picture", true, words.state.codec, 0],
    ["decoded here gives its picture and the time", false, "", 1],
  ] as const)("TIME-17 a codec that is %s", async (_, isForeign, said, pictures) => {
    const { strip } = await show({ ...hourly, pictureMs: 300, isForeign });
    point(strip, 240);
    await pass(1_000);
    const card = strip.nextElementSibling;
    expect(card?.textContent).toMatch(new RegExp(`^${said}08:10:0\\d · `));
    expect(card?.querySelectorAll("canvas")).toHaveLength(pictures);
  });

  it("TIME-15 the time follows it, kept within the strip", async () => {
    const { strip } = await show(hourly);
    const cardAt = (x: number) => {
      point(strip, x);
      const card = strip.nextElementSibling;
      if (!(card instanceof HTMLElement)) throw new Error("Nothing is under the pointer.");
      return {
        text: card.textContent,
        middle: Number(/([\d.]+)px/.exec(card.style.transform)?.[1]),
      };
    };
    expect(cardAt(360)).toMatchObject({ text: expect.stringMatching(/^08:30:0\d/), middle: 360 });
    expect(cardAt(1080)).toMatchObject({ text: expect.stringMatching(/^10:30:0\d/), middle: 1080 });
    // Half of its width from either end.
    expect([cardAt(0), cardAt(1440)].map(({ middle }) => middle)).toEqual([88, 1352]);
  });
});

const aBookmark = (change: Partial<Bookmark>): Bookmark => ({
  id: idOf(1),
  cameraId: camera.id,
  kind: "userMade",
  title: "Delivery",
  description: "Two boxes",
  color: "blue",
  startTime: new Date(nowMs - 1.5 * hourMs).toISOString(),
  endTime: new Date(nowMs - hourMs).toISOString(),
  createdAt: new Date(nowMs).toISOString(),
  ownerId: idOf(900),
  ownerName: "Navid Karimi",
  ...change,
});

describe("what is marked", () => {
  const hourly = { scale: "hourly", recorded: [3 * hourMs, 0], state: historyNow } as const;
  /** On the lane of marks. */
  const at = (x: number) => ({ clientX: 100 + x, clientY: 103, pointerId: 1, pointerType: "mouse" });

  it("TIME-22 BOOK-8 BOOK-9 over a mark it says what and by whom, and a press goes to its begin", async () => {
    const pause = aBookmark({
      id: idOf(2),
      kind: "RecordPaused",
      title: "",
      description: "",
      startTime: new Date(nowMs - hourMs / 2).toISOString(),
      endTime: new Date(nowMs - hourMs / 4).toISOString(),
      ownerId: null,
      ownerName: null,
    });
    const { strip, sought } = await show({ ...hourly, bookmarks: [aBookmark({}), pause] });
    await pass(1_000);
    fireEvent.pointerMove(strip, at(300));
    await pass(frameMs);
    screen.getByText("Delivery");
    screen.getByText("Two boxes");
    screen.getByText("Navid Karimi");
    fireEvent.pointerMove(strip, at(590));
    await pass(frameMs);
    screen.getByText(bookmarkWords.paused);
    screen.getByText(bookmarkWords.system);
    fireEvent.pointerDown(strip, { ...at(300), button: 0 });
    fireEvent.pointerUp(strip, at(300));
    expect(sought()).toEqual([nowMs - 1.5 * hourMs]);
  });

  it("SEL-4 the ends of a range are moved by the keyboard, a second or ten at a time", async () => {
    const range = { startMs: nowMs - 2 * hourMs, endMs: nowMs - hourMs };
    const { choose } = await show({ ...hourly, bookmarks: [], range });
    const start = screen.getByRole("slider", { name: words.timeline.rangeStart });
    const end = screen.getByRole("slider", { name: words.timeline.rangeEnd });
    fireEvent.keyDown(start, { code: "ArrowLeft" });
    expect(choose).toHaveBeenLastCalledWith({ ...range, startMs: range.startMs - 1_000 });
    fireEvent.keyDown(end, { code: "ArrowRight", shiftKey: true });
    expect(choose).toHaveBeenLastCalledWith({ startMs: range.startMs - 1_000, endMs: range.endMs + 10_000 });
  });

  it("BOOK-12 SEL-2 SEL-4 SEL-5 SEL-6 the range is typed and named, with pictures of its ends, and saved; Cancel changes nothing", async () => {
    const range = { startMs: nowMs - 2 * hourMs, endMs: nowMs - hourMs };
    fakeApi.answer(endpoints.bookmarks.create, aBookmark({}));
    const { asked, choose, end } = await show({ ...hourly, bookmarks: [], range, pictureMs: 300 });
    const pictures = () =>
      screen.getByRole("group", { name: bookmarkWords.form.new }).querySelectorAll("canvas").length;
    // One after the other: a newer wish would end the older one.
    await pass(1_000);
    expect([asked(), pictures()]).toEqual([[range.startMs, range.endMs], 2]);
    const from = screen.getByLabelText(words.range.start);
    expect(from).toHaveProperty("value", "07:30:00");
    fireEvent.change(from, { target: { value: "07:45" } });
    fireEvent.keyDown(from, { key: "Enter" });
    expect(choose).toHaveBeenLastCalledWith({ startMs: range.startMs + hourMs / 4, endMs: range.endMs });
    const length = screen.getByLabelText(words.range.length);
    expect(length).toHaveProperty("value", "01:00:00");
    fireEvent.change(length, { target: { value: "00:20:00" } });
    fireEvent.blur(length);
    expect(choose).toHaveBeenLastCalledWith({ ...range, endMs: range.startMs + hourMs / 3 });
    // The end stays behind the begin.
    const to = screen.getByLabelText(words.range.end);
    fireEvent.change(to, { target: { value: "07:00" } });
    fireEvent.blur(to);
    expect(choose).toHaveBeenLastCalledWith({ ...range, endMs: range.startMs + 1_000 });
    const save = screen.getByRole("button", { name: "Save" });
    expect(save.hasAttribute("disabled")).toBe(true);
    fireEvent.change(screen.getByLabelText(bookmarkWords.form.title), { target: { value: "Delivery" } });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect([end.mock.calls.length, fakeApi.calls(endpoints.bookmarks.create).length]).toEqual([1, 0]);
    fakeApi.answer(endpoints.bookmarks.list, { items: [aBookmark({})], total: 1 });
    fireEvent.click(save);
    await pass(1_000);
    expect(fakeApi.calls(endpoints.bookmarks.create).map(({ body }) => body)).toEqual([
      {
        cameraId: camera.id,
        title: "Delivery",
        description: "",
        color: "white",
        startTime: new Date(range.startMs).toISOString(),
        endTime: new Date(range.endMs).toISOString(),
      },
    ]);
    expect(end).toHaveBeenCalledTimes(2);
    // It is told of for a while, as if it were pointed at.
    screen.getByText("Navid Karimi");
    await pass(5_000);
    expect(screen.queryByText("Navid Karimi")).toBeNull();
  });
});
