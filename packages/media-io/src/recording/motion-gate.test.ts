// Recording while something moves: what is recorded of a camera's numbered pictures, and how the rest is explained.
import { SlabPool, type AccessUnit, type Slab } from "@didban/media";
import { ArchiveFixture } from "../archive/testing/index.ts";
import { NumberedStream } from "@didban/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MotionGate } from "./motion-gate.ts";
import { MotionWatch } from "./motion-watch.ts";

const cameraId = "camera-a";
const [spacingMs, picturesPerGroup] = [100, 20];
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

let archive: ArchiveFixture;
beforeEach(async () => {
  archive = await ArchiveFixture.make();
});
afterEach(() => archive.remove());

/** A camera that sends ten pictures a second, every twentieth a key frame, and is recorded while something moves. */
class Camera {
  readonly motion = new MotionWatch();
  readonly gate: MotionGate;
  readonly firstMs = archive.time.trueMs;
  turns = 0;
  /** Slabs that somebody holds. */
  held = 0;
  readonly #stream = new NumberedStream({ picturesPerGroup });
  readonly #pool = new SlabPool({ fillReturned: 0xee });
  #number = 0;

  constructor() {
    this.motion.isAsked = true;
    const writer = archive.store.writer(cameraId, 0, { sinceMs: this.firstMs, cause: "status" });
    this.gate = new MotionGate({ writer, motion: this.motion, onTurn: () => (this.turns += 1) });
    this.gate.resume();
  }

  /** When the picture of a number is captured. */
  msOf(number: number): number {
    return this.firstMs + number * spacingMs;
  }

  moves(isMoving: boolean): void {
    this.motion.moves(isMoving, archive.time.trueMs);
    this.gate.look();
  }

  /** Everything up to the picture of a number, which is the next one then. */
  async sendTo(number: number): Promise<void> {
    for (; this.#number < number; this.#number += 1) {
      const unit = this.#inSlab(this.#stream.next(this.msOf(this.#number)));
      this.gate.append(unit);
      unit.slab?.release();
      archive.time.advance(spacingMs);
      if (this.#number % 10 === 9) await archive.pass(0);
    }
  }

  /** Its bytes are another's once everyone has released them. */
  #inSlab(unit: AccessUnit): AccessUnit {
    const whole = this.#pool.take(unit.data.length);
    whole.bytes.set(unit.data);
    this.held += 1;
    const slab: Slab = {
      bytes: whole.bytes,
      hold: () => {
        this.held += 1;
        whole.hold();
      },
      release: () => {
        this.held -= 1;
        whole.release();
      },
    };
    return { ...unit, data: whole.bytes.subarray(0, unit.data.length), slab };
  }
}

const numbers = () => archive.numbers(cameraId);
const gaps = async () =>
  (await archive.index.gaps({ cameraId, fromMs: 0, toMs: Infinity })).map(({ startMs, endMs, cause }) => ({
    startMs,
    endMs,
    cause,
  }));

describe("recording while something moves", () => {
  it("CAM-34 ARCH-24 it begins ten seconds before the first sign and ends thirty after the last, at the nearest key frames around", async () => {
    const camera = new Camera();
    camera.moves(false);
    await camera.sendTo(305);
    camera.moves(true);
    await camera.sendTo(355);
    camera.moves(false);
    await camera.sendTo(900);
    await archive.store.close();
    // From the key frame before 20.5 s to the one behind 65.5 s.
    expect(await numbers()).toEqual(range(200, 660));
    expect((await gaps()).slice(-2)).toEqual([
      { startMs: expect.any(Number), endMs: camera.msOf(200), cause: "noMotion" },
      { startMs: camera.msOf(660), endMs: null, cause: "noMotion" },
    ]);
    expect(camera.turns).toBe(3);
    expect(await archive.check()).toEqual([]);
  });

  it.each([
    ["before it has ended", 600],
    ["at once", 662],
    ["nine seconds later", 745],
  ])("ARCH-24 pieces that would touch are one: movement begins again %s", async (_, again) => {
    const camera = new Camera();
    camera.moves(false);
    await camera.sendTo(305);
    camera.moves(true);
    await camera.sendTo(355);
    camera.moves(false);
    await camera.sendTo(again);
    camera.moves(true);
    await camera.sendTo(again + 50);
    camera.moves(false);
    await camera.sendTo(1300);
    await archive.store.close();
    const end = Math.ceil((again + 50 + 300 + 1) / picturesPerGroup) * picturesPerGroup;
    expect(await numbers()).toEqual(range(200, end));
    expect((await gaps()).filter(({ startMs }) => startMs >= camera.msOf(200))).toEqual([
      { startMs: camera.msOf(end), endMs: null, cause: "noMotion" },
    ]);
    expect(await archive.check()).toEqual([]);
  });

  it("ARCH-24 between pieces that do not touch the ledger says that nothing moved, and nothing of it is kept in memory", async () => {
    const camera = new Camera();
    camera.moves(false);
    await camera.sendTo(305);
    camera.moves(true);
    camera.moves(false);
    await camera.sendTo(1000);
    // Ten seconds and what is left of a group.
    expect(camera.held).toBeLessThanOrEqual(100 + 2 * picturesPerGroup);
    camera.moves(true);
    await camera.sendTo(1100);
    await archive.store.close();
    expect(await numbers()).toEqual([...range(200, 620), ...range(900, 1100)]);
    expect(await gaps()).toContainEqual({
      startMs: camera.msOf(620),
      endMs: camera.msOf(900),
      cause: "noMotion",
    });
    expect(camera.held).toBe(0);
    expect(await archive.check()).toEqual([]);
  });

  it("CAM-34 while nobody knows what moves everything is recorded", async () => {
    const camera = new Camera();
    await camera.sendTo(100);
    camera.moves(false);
    await camera.sendTo(305);
    camera.motion.lost();
    camera.gate.look();
    await camera.sendTo(400);
    await archive.store.close();
    // What waited is recorded too.
    expect(await numbers()).toEqual([...range(0, 100), ...range(200, 400)]);
  });

  it("ARCH-23 another cause takes its place and gives it back, and what waited meanwhile is nobody's to record", async () => {
    const camera = new Camera();
    camera.moves(false);
    await camera.sendTo(205);
    camera.gate.stop("recordMode");
    expect(camera.held).toBe(0);
    await camera.sendTo(300);
    camera.moves(true);
    camera.gate.resume();
    await camera.sendTo(400);
    await archive.store.close();
    expect(await numbers()).toEqual(range(300, 400));
    expect((await gaps()).map(({ cause }) => cause).slice(-3)).toEqual(["noMotion", "recordMode", "system"]);
  });

  it("CAM-34 a camera that is to be recorded always is, from what waited on", async () => {
    const camera = new Camera();
    camera.moves(false);
    await camera.sendTo(305);
    camera.motion.isAsked = false;
    camera.gate.look();
    await camera.sendTo(400);
    await archive.store.close();
    expect((await numbers()).at(-1)).toBe(399);
    expect((await numbers())[0]).toBeLessThanOrEqual(205);
  });
});
