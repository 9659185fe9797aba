// What lies on the disk is decided by what cameras sent and when it came, to the byte: captures of other people's senders, played in a
// circle, make the very files that they made when this test was written. A change of the recorder that is to change nothing shows here.
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { releaseUnit, SlabPool, type SlabSource } from "@didban/media";
import { MediaClock, TrackReceiver } from "@didban/media/rtp";
import { parseSdp, type MediaTrack } from "@didban/media/sdp";
import { expect, it } from "vitest";
import { MemoryIndex } from "../index/memory-index.ts";
import { FakeTime } from "../testing/fake-time.ts";
import { openTestArchive } from "../testing/test-archive.ts";

const captures = join(import.meta.dirname, "..", "..", "..", "..", "media", "src", "rtp", "fixtures");
const seconds = 40;
/** As a camera with a picture every 40 ms sends. */
const packetSpacingMs = 20;

/** The capture's description and its RTP packets. */
async function capture(name: string): Promise<{ track: MediaTrack; packets: Uint8Array[] }> {
  const text = await readFile(join(captures, `${name}.sdp`), "utf8");
  const [track] = parseSdp(text, { requestUrl: "rtsp://192.0.2.1/" }).tracks;
  if (track === undefined) throw new Error(`${name} describes no track`);
  const bytes = new Uint8Array(await readFile(join(captures, `${name}.rtp`)));
  const packets: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
    const packet = bytes.slice(at + 2, end);
    if ((packet[1] ?? 0) < 200 || (packet[1] ?? 0) > 204) packets.push(packet);
    at = end;
  }
  return { track, packets };
}

/** The packets again and again, numbered and timed on, each with when it came after the beginning. */
function* circle(
  packets: readonly Uint8Array[],
  clockRate: number,
): Generator<{ packet: Uint8Array; ms: number }> {
  const views = packets.map((packet) => new DataView(packet.buffer));
  const times = views.map((view) => view.getUint32(4));
  const roundMs = packets.length * packetSpacingMs;
  for (let round = 0; round * roundMs < seconds * 1000; round++) {
    for (const [at, packet] of packets.entries()) {
      const sent = packet.slice();
      const view = new DataView(sent.buffer);
      view.setUint16(2, ((views[0]?.getUint16(2) ?? 0) + round * packets.length + at) & 0xffff);
      view.setUint32(4, ((times[at] ?? 0) + (round * roundMs * clockRate) / 1000) >>> 0);
      yield { packet: sent, ms: round * roundMs + at * packetSpacingMs };
    }
  }
}

/** Records captures as the tracks of one stream, and gives a digest of every file in the order of their names. */
async function digestOf(names: readonly string[], slabs?: SlabSource): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "didban-bytes-"));
  try {
    const timeSource = new FakeTime();
    let ids = 0;
    const store = await openTestArchive({
      root,
      index: new MemoryIndex(),
      timeSource,
      filePeriodMs: 10_000,
      newId: () => `id-${++ids}`,
    });
    const startMs = store.clock.nowMs();
    const writer = store.writer("camera", 0, { sinceMs: startMs, cause: "status" });
    const clock = new MediaClock();
    const tracks = await Promise.all(names.map(capture));
    const sent = tracks.flatMap(({ track, packets }) => {
      const receiver = new TrackReceiver(track, { reorder: false, clock, slabs });
      return [...circle(packets, track.clockRate)].map((each) => ({ ...each, receiver }));
    });
    for (const { packet, ms, receiver } of sent.sort((a, b) => a.ms - b.ms)) {
      timeSource.advance(startMs + ms - store.clock.nowMs());
      receiver.pushRtp(packet, store.clock.nowMs());
      for (let unit = receiver.pull(); unit !== undefined; unit = receiver.pull()) {
        writer.append(unit);
        releaseUnit(unit);
      }
      if (ms % 4_000 === 0) await store.checkpoint();
    }
    await store.close();
    const digest = createHash("sha256");
    const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".mp4")).sort();
    for (const path of files) digest.update(await readFile(join(root, path)));
    return `${files.length} files ${digest.digest("hex").slice(0, 32)}`;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const files: readonly (readonly [names: string, digest: string])[] = [
  ["gstreamer-h264", "5 files 101a08bc96ffe268219979592ebad500"],
  ["gstreamer-h265", "4 files 2d8d3af1a02b4b53f6c7db47323ade44"],
  ["gstreamer-jpeg", "4 files 193b6f96532ddbf89782119a95598ab4"],
  ["ffmpeg-h264", "4 files 23bb67ca7e30ff2790fb723483f2725e"],
  ["ffmpeg-mpeg4", "4 files d9ba09aa1df3570a8bcf2d20f095cc05"],
  ["gstreamer-h264 gstreamer-aac", "4 files 120691de7470e23924092d6918951455"],
  ["ffmpeg-h264 ffmpeg-l16", "4 files 68e08fc40c72c8917b98c084ac8652c7"],
];

it.each(files)("%s makes the same bytes as ever", async (names, digest) => {
  expect(await digestOf(names.split(" "))).toBe(digest);
});

const poison = 0xdb;

it.each(files)("%s is written before its memory is handed back", async (names, digest) => {
  expect(await digestOf(names.split(" "), new SlabPool({ fillReturned: poison }))).toBe(digest);
});

it("memory that is handed back too early would show in the bytes", async () => {
  const pool = new SlabPool({ fillReturned: poison });
  const careless: SlabSource = {
    take(byteLength) {
      const slab = pool.take(byteLength);
      let isOut = true;
      const release = () => {
        if (isOut) slab.release();
        isOut = false;
      };
      return { bytes: slab.bytes, hold: () => undefined, release };
    },
  };
  expect(await digestOf(["gstreamer-h264"], careless)).not.toBe(files[0]?.[1]);
});
