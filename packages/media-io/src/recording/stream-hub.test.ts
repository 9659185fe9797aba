import { SlabPool, type AccessUnit, type VideoFormat } from "@didban/media";
import { numberedAudioFormat } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { StreamHub, type LiveUnit } from "./stream-hub.ts";

const video: VideoFormat = {
  kind: "video",
  codec: "h264",
  width: 640,
  height: 360,
  parameterSets: [],
  codecString: "avc1.42e01e",
};
const audio = numberedAudioFormat();

function picture(number: number, isKey = false, bytes = 100): AccessUnit {
  const captureMs = 1_000_000 + number * 40;
  return {
    format: video,
    isKey,
    isDiscontinuity: false,
    ptsUs: number * 40_000,
    captureMs,
    data: new Uint8Array(bytes),
  };
}
const sound = (number: number): AccessUnit => ({ ...picture(number), format: audio, isKey: true });

function watch(hub: StreamHub) {
  const seen: number[] = [];
  const listener = {
    onUnit: ({ unit }: LiveUnit) => void seen.push((unit.captureMs - 1_000_000) / 40),
    onLost: () => undefined,
  };
  return { seen, stop: hub.subscribe(listener) };
}

describe("a live stream's hub", () => {
  it("keeps the memory of its group, of the newest key frame and of nothing else", () => {
    const pool = new SlabPool({ fillReturned: 0xdb });
    const hub = new StreamHub();
    const push = (number: number, isKey = false) => {
      const slab = pool.take(1);
      slab.bytes.fill(number, 0, 8);
      hub.push({ ...picture(number, isKey), data: slab.bytes.subarray(0, 8), slab });
      slab.release();
    };
    const held = () => {
      const bytes: number[] = [];
      hub.subscribe({
        onUnit: ({ unit }) => void bytes.push(unit.data[0] ?? -1),
        onLost: () => undefined,
      })();
      return bytes;
    };
    for (let number = 0; number < 8; number += 1) push(number, number % 5 === 0);
    expect(held()).toEqual([5, 6, 7]);
    hub.lose();
    expect(hub.latestKey?.unit.data[0]).toBe(5);
    const freeBytes = pool.freeBytes;
    hub.forget();
    expect(pool.freeBytes).toBe(freeBytes + 64 * 1024);
  });

  it("what is shared with viewers stays, whatever becomes of the unit's memory", () => {
    const pool = new SlabPool({ fillReturned: 0xdb });
    const hub = new StreamHub();
    const seen: Uint8Array[] = [];
    hub.subscribe({
      onUnit: (live) => void seen.push(live.share(({ data }) => data)),
      onLost: () => undefined,
    });
    const slab = pool.take(1);
    slab.bytes.fill(7);
    hub.push({ ...picture(1), data: slab.bytes.subarray(0, 4), slab });
    slab.release();
    expect(seen.map((bytes) => [...bytes])).toEqual([[7, 7, 7, 7]]);
  });

  it("WIRE-32 a new viewer begins with the last key frame, without waiting for the next", () => {
    const hub = new StreamHub();
    expect(watch(hub).seen).toEqual([]);
    for (let number = 0; number < 8; number += 1) hub.push(picture(number, number % 5 === 0));
    const viewer = watch(hub);
    expect(viewer.seen).toEqual([5, 6, 7]);
    hub.push(sound(8));
    hub.push(picture(9));
    expect(viewer.seen).toEqual([5, 6, 7, 8, 9]);
    viewer.stop();
    hub.push(picture(10));
    expect(viewer.seen).toHaveLength(5);
  });

  it("keeps nothing of a lost source, and nothing larger than its bound", () => {
    const hub = new StreamHub();
    hub.push(picture(0, true));
    hub.push(picture(1));
    hub.lose();
    expect(watch(hub).seen).toEqual([]);
    hub.push(picture(2));
    expect(watch(hub).seen).toEqual([]);
    hub.push(picture(3, true, 20 << 20));
    hub.push(picture(4, false, 10 << 20));
    expect(watch(hub).seen).toEqual([]);
    hub.push(picture(5, true));
    expect(watch(hub).seen).toEqual([5]);
    expect(hub.latestKey?.unit.captureMs).toBe(1_000_200);
  });

  it("makes what viewers share once", () => {
    const hub = new StreamHub();
    let made = 0;
    const make = (unit: AccessUnit) => ((made += 1), unit.data);
    for (let viewer = 0; viewer < 3; viewer += 1)
      hub.subscribe({ onUnit: (live) => void live.share(make), onLost: () => undefined });
    hub.push(picture(0, true));
    expect(made).toBe(1);
  });

  it("measures frame rate, bit rate and key-frame distance", () => {
    const hub = new StreamHub();
    for (let number = 0; number <= 250; number += 1) hub.push(picture(number, number % 50 === 0, 1000));
    expect(hub.facts).toMatchObject({ video, fps: 25, gopSeconds: 2 });
    expect(hub.facts?.bitrateKbps).toBeCloseTo(200, -1);
  });
});
