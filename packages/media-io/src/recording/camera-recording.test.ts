import { isVideo, type AccessUnit, type GapCause } from "@didban/media";
import { ArchiveFixture } from "../archive/testing/index.ts";
import { numberedAudioFormat, numberedFormat, numberedSound, NumberedStream } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { CameraRecording } from "./camera-recording.ts";
import { StreamHub } from "./stream-hub.ts";

const cameraId = "camera-a";
const spacingMs = 100;
const [main, low] = [0, 1];
const everything = { cameraId, fromMs: 0, toMs: Infinity };
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

let archive: ArchiveFixture;
afterEach(() => archive.remove());

/** A camera of two streams that count the same instants, ten a second; the large one sends a key frame every 20 s, the small one every 2 s. */
class Camera {
  readonly #main = new StreamHub();
  readonly #low = new StreamHub();
  /** Streams that are sent. */
  readonly sent = new Set([main, low]);
  /** How many pictures later a stream comes. */
  readonly lag = [0, 0];
  /** How much too late a stream is labelled. */
  readonly lateMs = [0, 0];
  /** What sender reports tell wrongly of that. */
  reportsWrongMs = 0;
  /** How far the machine's clock is ahead. */
  clockAheadMs = 0;
  /** Of so many pictures a stream sends one. */
  readonly every = [1, 1];
  stopCause: GapCause | undefined;
  readonly recording: CameraRecording;
  readonly #streams: readonly NumberedStream[];
  readonly #waiting: AccessUnit[][] = [[], []];
  #timers: { readonly dueMs: number; act(): void }[] = [];
  readonly #firstMs: number;
  readonly #first: number;
  #number: number;

  /** `first` is the number of the first picture, `known` the streams that were seen of the camera before. */
  constructor(first: number, known: readonly number[] = []) {
    this.#first = first;
    this.#number = first;
    this.#firstMs = archive.time.trueMs;
    const stream = (picturesPerGroup: number, width: number, height: number) => {
      const numbered = new NumberedStream({ picturesPerGroup, firstNumber: first });
      numbered.format = { ...numberedFormat(), width, height };
      return numbered;
    };
    this.#streams = [stream(200, 1280, 720), stream(20, 640, 360)];
    const seen = () =>
      [main, low].filter((index) => this.hub(index).facts !== undefined || known.includes(index));
    this.recording = new CameraRecording({
      clock: {
        nowMs: () => archive.time.trueMs + this.clockAheadMs,
        monotonicMs: () => archive.time.trueMs,
        after: (ms, act) => {
          this.#timers.push({ dueMs: archive.time.trueMs + ms, act });
          return () => undefined;
        },
      },
      hub: (index) => this.hub(index),
      captureAsOn: (index, other, { captureMs }) =>
        captureMs + (this.lateMs[index] ?? 0) - (this.lateMs[other] ?? 0) + this.reportsWrongMs,
      writer: (index) => archive.store.writer(cameraId, index, { sinceMs: this.#firstMs, cause: "status" }),
      stopCause: () => this.stopCause,
      largest: () => seen()[0] ?? -1,
      areAllKnown: () => seen().length === 2,
    });
    this.recording.steer();
  }

  hub(index: number): StreamHub {
    return index === main ? this.#main : this.#low;
  }

  /** When the picture of a number is captured. */
  msOf(number: number): number {
    return this.#firstMs + (number - this.#first) * spacingMs;
  }

  /** Everything up to the picture of a number, which is the next one then. */
  async sendTo(number: number): Promise<void> {
    for (; this.#number < number; this.#number += 1) {
      for (const index of [low, main]) this.#send(index);
      archive.time.advance(spacingMs);
      const due = this.#timers.filter(({ dueMs }) => dueMs <= archive.time.trueMs);
      this.#timers = this.#timers.filter((timer) => !due.includes(timer));
      for (const { act } of due) act();
      if (this.#number % 10 === 9) await archive.pass(0);
    }
  }

  lose(index: number): void {
    this.sent.delete(index);
    this.hub(index).lose();
    this.recording.lose(index);
  }

  /** Hands over a unit as a camera's session does. */
  push(index: number, unit: AccessUnit): void {
    this.hub(index).push(unit);
    this.recording.take(index, unit);
  }

  #send(index: number): void {
    const waiting = this.#waiting[index];
    const unit = this.#streams[index]?.next(this.msOf(this.#number) + (this.lateMs[index] ?? 0));
    if (!waiting || !unit || !this.sent.has(index)) return;
    if (this.#number % (this.every[index] ?? 1) !== 0) return;
    waiting.push(unit);
    if (waiting.length <= (this.lag[index] ?? 0)) return;
    const due = waiting.shift();
    // What comes before the first key frame is dropped by the receiver.
    if (due && (due.isKey || this.hub(index).isComing)) this.push(index, due);
  }
}

const files = async () =>
  (await archive.index.files(everything)).map(({ stream, startMs }) => ({ stream, startMs }));
const gaps = async () =>
  (await archive.index.gaps(everything)).map(({ startMs, endMs, cause }) => ({ startMs, endMs, cause }));
const unique = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);

describe("which stream is recorded", () => {
  it.each([
    ["side by side", 0, 0, 0],
    ["while what is recorded comes later", 0, 4, 0],
    ["while the larger one comes later", 3, 0, 0],
    ["while the larger one comes much later", 7, 0, 2],
  ])(
    "ARCH-18 ARCH-28 what comes is recorded until the larger one's key frame, and going over costs no picture: %s",
    async (_, mainLag, lowLag, doubled) => {
      archive = await ArchiveFixture.make();
      const camera = new Camera(145);
      camera.lag[main] = mainLag;
      camera.lag[low] = lowLag;
      await camera.sendTo(320);
      await archive.store.close();
      const numbers = await archive.numbers(cameraId);
      expect(unique(numbers)).toEqual(range(160, 320 - mainLag));
      expect(numbers.length - unique(numbers).length).toBe(doubled);
      const recorded = await files();
      expect(recorded[0]).toEqual({ stream: low, startMs: camera.msOf(160) });
      expect(recorded.filter(({ stream }) => stream === main)[0]?.startMs).toBe(camera.msOf(200));
      expect(recorded.filter(({ stream, startMs }) => stream === low && startMs >= camera.msOf(200))).toEqual(
        [],
      );
      expect(await gaps()).toEqual([
        { startMs: camera.msOf(145), endMs: camera.msOf(160), cause: "status" },
        { startMs: expect.any(Number), endMs: null, cause: "system" },
      ]);
      expect(await archive.check()).toEqual([]);
    },
  );

  it.each([
    ["is labelled late, as at a busy start", 250, 0],
    ["comes with reports that are far off", 0, 3_600_000],
  ])(
    "ARCH-18 going over costs no picture and doubles none while what is recorded %s",
    async (_, lateMs, reportsWrongMs) => {
      archive = await ArchiveFixture.make();
      const camera = new Camera(145);
      camera.lateMs[low] = lateMs;
      camera.reportsWrongMs = reportsWrongMs;
      await camera.sendTo(320);
      await archive.store.close();
      expect(await archive.numbers(cameraId)).toEqual(range(160, 320));
      expect(await archive.check()).toEqual([]);
    },
  );

  it("ARCH-27 after a restart, too, what is known to be smaller is recorded until the larger one's key frame", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(145, [main, low]);
    await camera.sendTo(190);
    camera.lose(low);
    await archive.store.close();
    expect(await archive.numbers(cameraId)).toEqual(range(160, 190));
    expect((await files())[0]).toEqual({ stream: low, startMs: camera.msOf(160) });
  });

  it.each([
    ["never seen before", []],
    ["known", [main, low]],
  ])(
    "ARCH-28 streams that begin within half a second are one recording, of the larger one: %s",
    async (_, known) => {
      archive = await ArchiveFixture.make();
      const camera = new Camera(200, known);
      camera.lag[main] = 4;
      await camera.sendTo(250);
      await archive.store.close();
      expect(await archive.numbers(cameraId)).toEqual(range(200, 246));
      expect(new Set((await files()).map(({ stream }) => stream))).toEqual(new Set([main]));
    },
  );

  it("ARCH-18 ARCH-21 of a large stream that is lost the small one is recorded from its next key frame on, until it is back", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    await camera.sendTo(270);
    camera.stopCause = "status";
    camera.lose(main);
    camera.recording.steer();
    camera.stopCause = undefined;
    await camera.sendTo(350);
    camera.sent.add(main);
    await camera.sendTo(420);
    await archive.store.close();
    const numbers = await archive.numbers(cameraId);
    expect(unique(numbers)).toEqual([...range(200, 270), ...range(280, 420)]);
    expect(numbers).toEqual(unique(numbers));
    expect((await gaps()).slice(0, -1)).toEqual([
      { startMs: camera.msOf(270), endMs: camera.msOf(280), cause: "status" },
    ]);
    expect((await files()).at(-1)).toEqual({ stream: main, startMs: camera.msOf(400) });
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-18 what is recorded and stands still is followed after two seconds, and the ledger says what is missing", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(145);
    await camera.sendTo(178);
    camera.sent.delete(low);
    await camera.sendTo(260);
    await archive.store.close();
    expect(await archive.numbers(cameraId)).toEqual([...range(160, 178), ...range(200, 260)]);
    expect((await gaps()).slice(1, -1)).toEqual([
      { startMs: camera.msOf(178), endMs: camera.msOf(200), cause: "status" },
    ]);
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-18 ARCH-21 the large one that stands still with its connection open is followed after two seconds by what is kept of the small one, until it comes again", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    await camera.sendTo(277);
    camera.sent.delete(main);
    await camera.sendTo(350);
    camera.sent.add(main);
    await camera.sendTo(420);
    await archive.store.close();
    const numbers = await archive.numbers(cameraId);
    expect(numbers).toEqual([...range(200, 277), ...range(280, 420)]);
    const recorded = await files();
    expect(recorded.filter(({ stream }, at) => stream !== recorded[at - 1]?.stream)).toEqual([
      { stream: main, startMs: camera.msOf(200) },
      { stream: low, startMs: camera.msOf(280) },
      { stream: main, startMs: camera.msOf(400) },
    ]);
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-28 a large stream whose pictures have always been far apart does not stand still", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    camera.every[main] = 20;
    await camera.sendTo(600);
    await archive.store.close();
    expect(new Set((await files()).map(({ stream }) => stream))).toEqual(new Set([main]));
  });

  it("ARCH-28 where nothing of either was read for seconds, the large one stands still no more than the small one", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    await camera.sendTo(270);
    archive.time.advance(5_000);
    await camera.sendTo(330);
    await archive.store.close();
    expect(new Set((await files()).map(({ stream }) => stream))).toEqual(new Set([main]));
  });

  it("ARCH-4 while recording is paused going over records nothing, and the pause goes on", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(145);
    await camera.sendTo(180);
    camera.stopCause = "recordMode";
    camera.recording.steer();
    await camera.sendTo(215);
    camera.stopCause = undefined;
    camera.recording.steer();
    await camera.sendTo(450);
    await archive.store.close();
    // The small one's next key frame comes sooner than the large one's.
    expect(await archive.numbers(cameraId)).toEqual([...range(160, 180), ...range(220, 450)]);
    expect((await gaps()).slice(1, -1)).toEqual([
      { startMs: camera.msOf(180), endMs: camera.msOf(220), cause: "recordMode" },
    ]);
  });

  it("ARCH-4 nothing of the time of a pause is recorded after it, although it is kept for viewers", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    await camera.sendTo(250);
    camera.stopCause = "recordMode";
    camera.recording.steer();
    await camera.sendTo(257);
    // It stands still soon after recording goes on, in the midst of a group of the small one that began during the pause.
    camera.sent.delete(main);
    await camera.sendTo(276);
    camera.stopCause = undefined;
    camera.recording.steer();
    await camera.sendTo(320);
    camera.lose(low);
    await archive.store.close();
    expect(await archive.numbers(cameraId)).toEqual([...range(200, 250), ...range(280, 320)]);
  });

  it("ARCH-4 ARCH-18 a clock that is set back after a pause keeps nothing from being recorded for longer than a minute", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(200);
    await camera.sendTo(250);
    camera.stopCause = "recordMode";
    camera.recording.steer();
    await camera.sendTo(260);
    camera.stopCause = undefined;
    camera.clockAheadMs = 3_600_000;
    camera.recording.steer();
    camera.clockAheadMs = 0;
    await camera.sendTo(900);
    camera.lose(main);
    await camera.sendTo(960);
    camera.lose(low);
    await archive.store.close();
    expect(await archive.numbers(cameraId)).toEqual([
      ...range(200, 250),
      ...range(400, 900),
      ...range(900, 960),
    ]);
  });

  it("STAT-17 going over to another stream is no pause in what is written", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(145);
    await camera.sendTo(190);
    const since: number[] = [];
    for (let number = 191; number <= 260; number += 1) {
      await camera.sendTo(number);
      since.push(camera.recording.sinceWrittenMs);
    }
    expect(camera.recording.index).toBe(main);
    expect(Math.max(...since)).toBeLessThan(5_000);
  });

  it("ARCH-28 the first file of the larger stream has its sound", async () => {
    archive = await ArchiveFixture.make();
    const camera = new Camera(145);
    await camera.sendTo(190);
    const format = numberedAudioFormat();
    const hear = (number: number) => camera.push(main, numberedSound(format, number, camera.msOf(number)));
    hear(190);
    for (let number = 191; number < 260; number += 1) {
      await camera.sendTo(number);
      hear(number);
    }
    await archive.store.close();
    const items = await archive.items({ cameraId, fromMs: 0 });
    const sound = items
      .flatMap((item) => (item.kind === "units" ? item.units : []))
      .filter((unit) => !isVideo(unit));
    expect(sound.map(({ captureMs }) => captureMs)).toEqual(
      range(201, 260).map((number) => camera.msOf(number)),
    );
  });
});
