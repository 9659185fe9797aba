// Both ends of a relay with a line between them that can be slow or cut, and an archive at each: what one recorded is what the other has in the end.
import { NumberedStream } from "@didban/testkit";
import { SlabPool, type AccessUnit } from "@didban/media";
import { RelayError, RelayLane } from "@didban/media/relay";
import { afterEach, describe, expect, it, vi } from "vitest";
import { machineClock } from "../camera/index.ts";
import { ArchiveFixture } from "../archive/testing/index.ts";
import {
  PastPace,
  PastUnavailable,
  RelayHolder,
  relayLimits,
  RelayTaker,
  type HeldFootage,
  type PastItem,
  type RelaySay,
} from "./index.ts";

const camera = "camera-a";
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A line in this process, on which everything takes a turn of the event loop. */
class Line {
  readonly holder: RelayHolder;
  readonly taker: RelayTaker;
  /** Bytes that wait, as the holder is told. */
  waitingBytes = 0;
  isCut = false;
  readonly #refused: unknown[] = [];

  constructor(footage: HeldFootage) {
    const later = (act: () => void) => void settled().then(() => this.isCut || this.#guard(act));
    this.taker = new RelayTaker({ ask: (text) => later(() => this.holder.take(text)) }, new SlabPool());
    const waiting = () => this.waitingBytes;
    const link = {
      send: (parts: readonly Uint8Array[]) => {
        const message = Buffer.concat(parts);
        later(() => this.taker.takeMessage({ bytes: message, free: () => void message.fill(0xee) }));
      },
      say: (text: RelaySay) => later(() => this.taker.takeText(text)),
      get waitingBytes() {
        return waiting();
      },
      drained: async () => settled().then(() => undefined),
      arrived: async () => settled().then(() => undefined),
    };
    this.holder = new RelayHolder(footage, link, new PastPace(machineClock));
  }

  /** What a taker refused to take. */
  get refused(): readonly unknown[] {
    return this.#refused;
  }

  cut(): void {
    this.isCut = true;
    this.holder.close();
    this.taker.lose();
  }

  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#refused.push(error);
    }
  }
}

type Listener = Parameters<HeldFootage["live"]>[2];

/** A camera that a bridge records and passes on. */
class Bridge implements HeldFootage {
  readonly archive: ArchiveFixture;
  readonly #stream = new NumberedStream({ picturesPerGroup: 20 });
  readonly #listeners = new Set<Listener>();
  #group: AccessUnit[] = [];

  constructor(archive: ArchiveFixture) {
    this.archive = archive;
  }

  /** So many pictures, a tenth of a second apart; `meanwhile` after each. */
  async send(count: number, meanwhile: (unit: AccessUnit) => Promise<void>): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const unit = this.#stream.next(this.archive.store.clock.nowMs());
      if (unit.isKey) this.#group = [];
      this.#group.push(unit);
      this.archive.writer(camera).append(unit);
      for (const listener of this.#listeners) listener.onUnit(unit);
      this.archive.time.advance(100);
      if (at % 10 === 9) await this.archive.pass(0, at % 40 === 39);
      await meanwhile(unit);
    }
  }

  live(cameraId: string, stream: number, listener: Listener): (() => void) | undefined {
    if (cameraId !== camera || stream !== 0) return undefined;
    for (const unit of this.#group) listener.onUnit(unit);
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  past(cameraId: string, fromMs: number, toMs: number) {
    return this.archive.store.reader.read({ cameraId, fromMs, toMs });
  }

  lose(): void {
    for (const listener of this.#listeners) listener.onLost();
  }
}

const archives: ArchiveFixture[] = [];
afterEach(async () => {
  for (const archive of archives.splice(0)) {
    await archive.store.close();
    await archive.remove();
  }
});

async function openArchive(): Promise<ArchiveFixture> {
  const archive = await ArchiveFixture.make();
  archives.push(archive);
  return archive;
}

describe("a relay", () => {
  it("ARCH-25 whatever is cut, once the past has been fetched the server has every picture once, as the bridge recorded it", async () => {
    const bridge = new Bridge(await openArchive());
    const server = await openArchive();
    let line = new Line(bridge);
    const writer = server.writer(camera);
    const record = () => {
      let isFirst = true;
      line.taker.live(camera, 0, {
        onUnit(unit) {
          if (isFirst) writer.resume();
          isFirst = false;
          writer.append(unit);
        },
        onEnd: () => writer.stop("status"),
      });
    };
    let count = 0;
    const pass = async () => {
      server.time.advance(100);
      count += 1;
      await settled();
      await settled();
      if (count % 10 === 0) await server.pass(0, count % 40 === 0);
    };
    record();
    for (const [up, down] of [
      [133, 57],
      [20, 40],
      [7, 1],
      [90, 111],
    ] as const) {
      await bridge.send(up, pass);
      line.cut();
      await bridge.send(down, pass);
      line = new Line(bridge);
      record();
    }
    await bridge.send(90, pass);
    line.cut();
    line = new Line(bridge);
    bridge.archive.writer(camera).stop("status");
    await bridge.archive.store.checkpoint();
    await server.store.checkpoint();
    const all = { cameraId: camera, fromMs: -Infinity, toMs: Infinity };
    const holes = (await server.index.gaps(all)).filter(({ startMs, endMs }) => endMs !== startMs);
    expect(holes.length).toBeGreaterThan(2);
    for (const hole of holes) {
      const units: AccessUnit[] = [];
      for await (const item of line.taker.past(
        camera,
        hole.startMs - 1,
        (hole.endMs ?? bridge.archive.time.trueMs) + 100,
      ))
        if (item.kind === "unit") units.push(item.unit);
      await server.store.importer.import(camera, 0, units);
    }
    await server.store.checkpoint();
    expect(await server.numbers(camera, -Infinity)).toEqual(range(0, 549));
    expect(await server.numbers(camera, -Infinity)).toEqual(await bridge.archive.numbers(camera, -Infinity));
    expect(await server.check()).toEqual([]);
    expect(line.refused).toEqual([]);
  });

  it("the past comes no faster than it is taken, and its gaps with their causes", async () => {
    const bridge = new Bridge(await openArchive());
    const startMs = bridge.archive.time.trueMs;
    const large = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 60_000 }).take(100, startMs);
    bridge.archive.writer(camera);
    await bridge.archive.pass(15);
    await bridge.archive.store.importer.import(camera, 0, large);
    await bridge.archive.store.checkpoint();
    let sent = 0;
    const counted = new Line({
      live: () => undefined,
      async *past(...span) {
        for await (const item of bridge.past(...span)) {
          if (item.kind === "units") sent += item.units.reduce((sum, { data }) => sum + data.length, 0);
          yield item;
        }
      },
    });
    const items = counted.taker.past(camera, startMs, startMs + 12_000);
    const first = await items.next();
    expect(first.value).toMatchObject({ kind: "unit" });
    for (let turn = 0; turn < 200; turn += 1) await settled();
    const largestFragment = 6 * 240_000;
    expect(sent).toBeLessThan(relayLimits.windowBytes + largestFragment);
    const rest: PastItem[] = [];
    for await (const item of items) rest.push(item);
    expect(rest.filter(({ kind }) => kind === "unit")).toHaveLength(99);
    expect(rest.at(-1)).toMatchObject({ kind: "gap", fromMs: startMs + 10_000, cause: "status" });
  });

  it("BRDG-43 of a piece of the past no more is sent than up to the key frame that makes it whole, or the gap that reaches its end", async () => {
    const bridge = new Bridge(await openArchive());
    const startMs = bridge.archive.time.trueMs;
    bridge.archive.writer(camera);
    await bridge.archive.pass(15);
    const pictures = new NumberedStream({ picturesPerGroup: 10 }).take(100, startMs);
    await bridge.archive.store.importer.import(camera, 0, pictures);
    await bridge.archive.store.checkpoint();
    const line = new Line(bridge);
    const cameTo = async (wholeToMs: number) => {
      const came: PastItem[] = [];
      for await (const item of line.taker.past(camera, startMs, startMs + 60_000, wholeToMs)) came.push(item);
      return came;
    };
    const piece = await cameTo(startMs + 4_500);
    expect(piece).toHaveLength(51);
    expect(piece.at(-1)).toMatchObject({ kind: "unit", unit: { isKey: true, captureMs: startMs + 5_000 } });
    const last = await cameTo(startMs + 9_500);
    expect(last).toHaveLength(101);
    expect(last.at(-1)).toMatchObject({ kind: "gap", fromMs: startMs + 10_000 });
    expect(line.refused).toEqual([]);
  });

  it("a stream that the line is too slow for ends as behind, one that is lost as lost, an unknown one as refused", async () => {
    const bridge = new Bridge(await openArchive());
    const line = new Line(bridge);
    const ends: string[] = [];
    const open = (stream = 0) =>
      line.taker.live(camera, stream, { onUnit: () => undefined, onEnd: (why) => ends.push(why) });
    open();
    open(1);
    await bridge.send(3, async () => void (await settled()));
    line.waitingBytes = relayLimits.mostWaitingBytes + 1;
    await bridge.send(1, async () => void (await settled()));
    line.waitingBytes = 0;
    open();
    await settled();
    bridge.lose();
    await settled();
    const closed = open();
    closed.close();
    open();
    await settled();
    line.cut();
    expect(ends).toEqual(["refused", "behind", "lost", "lost"]);
  });

  it("on a line that is too slow for all, one lane after another ends until the rest fits, and a short stop ends none", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const bridge = new Bridge(await openArchive());
      const line = new Line(bridge);
      const ends: string[] = [];
      const lanes = ["a", "b", "c"];
      for (const name of lanes)
        line.taker.live(camera, 0, { onUnit: () => undefined, onEnd: (why) => ends.push(`${name} ${why}`) });
      const pass = async (ms: number, waitingBytes: number) => {
        line.waitingBytes = waitingBytes;
        await bridge.send(1, async () => void (await settled()));
        vi.advanceTimersByTime(ms);
        await bridge.send(1, async () => void (await settled()));
      };
      await pass(relayLimits.behindMs - 1, relayLimits.behindBytes + 1);
      await pass(0, relayLimits.behindBytes);
      await pass(relayLimits.behindMs - 1, relayLimits.behindBytes + 1);
      expect(ends).toEqual([]);
      await pass(2, relayLimits.behindBytes + 1);
      expect(ends).toHaveLength(1);
      await pass(relayLimits.behindMs + 1, relayLimits.behindBytes + 1);
      expect(ends).toHaveLength(2);
      await pass(relayLimits.behindMs + 1, 0);
      expect(ends.every((end) => end.endsWith("behind"))).toBe(true);
      expect(ends).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("what is left half fetched is told, be it that the line is cut or that the holder cannot read", async () => {
    const bridge = new Bridge(await openArchive());
    await bridge.send(100, async () => undefined);
    const line = new Line(bridge);
    const items = line.taker.past(camera, -Infinity, Infinity);
    await items.next();
    line.cut();
    await expect(async () => {
      for await (const item of items) expect(item.kind).toBe("unit");
    }).rejects.toThrow(PastUnavailable);
    const broken = new Line({
      live: () => undefined,
      past: () => {
        throw new Error("unreadable");
      },
    });
    await expect(broken.taker.past(camera, 0, 1).next()).rejects.toThrow("failed");
  });

  it("a holder that sends what nobody asked for, or more than there is room for, is refused", async () => {
    const line = new Line({ live: () => undefined, past: async function* () {} });
    expect(() => line.taker.takeText({ say: "ended", lane: 9, why: "lost" })).toThrow(RelayError);
    const greedy = new RelayTaker({ ask: () => undefined }, new SlabPool());
    const items = greedy.past(camera, 0, 1);
    const next = items.next();
    const lane = new RelayLane(0);
    const big = new NumberedStream({ bytesPerPicture: 500_000 }).next(0);
    const free = () => undefined;
    const send = () =>
      lane.messagesOf(big).forEach((parts) => greedy.takeMessage({ bytes: Buffer.concat(parts), free }));
    send();
    await next;
    expect(() => [1, 2, 3].forEach(send)).toThrow("room");
    const gap = { say: "gap", lane: 0, fromMs: 0, toMs: 1, cause: "status" } as const;
    const tell = () => {
      for (let turn = 0; turn <= relayLimits.waitingItems; turn++) greedy.takeText(gap);
    };
    expect(tell).toThrow("room");
  });
});
