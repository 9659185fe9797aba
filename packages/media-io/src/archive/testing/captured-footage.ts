// Captures of other people's senders, played in a circle into an archive: for tests of what is written of real streams, and read again.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { releaseUnit, type SlabSource } from "@didban/media";
import { MediaClock, TrackReceiver } from "@didban/media/rtp";
import { parseSdp, type MediaTrack } from "@didban/media/sdp";
import type { ArchiveStore } from "../archive-store.ts";
import { MemoryIndex } from "../index/memory-index.ts";
import { FakeTime } from "./fake-time.ts";
import { openTestArchive } from "./test-archive.ts";

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

/** The camera whose stream the captures become. */
export const capturedCamera = "camera";

/** Records 40 s of captures as the tracks of one stream in `root`, in files of about 10 s; the archive is still open. */
export async function recordCaptured(
  names: readonly string[],
  root: string,
  slabs?: SlabSource,
): Promise<ArchiveStore> {
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
  const writer = store.writer(capturedCamera, 0, { sinceMs: startMs, cause: "status" });
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
  return store;
}
