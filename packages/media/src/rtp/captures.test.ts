// Captures of other people's senders through description parser and receiver: what comes out is what they were given.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAdtsHeader } from "../codec/aac/adts.ts";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { h265Grammar } from "../codec/h265/grammar.ts";
import { jpegMarker, jpegSegments } from "../codec/jpeg/jpeg-segments.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import type { NalGrammar } from "../codec/nal/nal-grammar.ts";
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";
import { parseSdp } from "../sdp/index.ts";
import { MediaClock } from "./media-clock.ts";
import type { TrackEvent } from "./track-event.ts";
import { TrackReceiver } from "./track-receiver.ts";

const read = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));
const source = (name: string) => read(`../codec/fixtures/${name}`);

/** Everything a capture yields when its packets come at once. */
function receive(name: string): { units: AccessUnit[]; events: TrackEvent[] } {
  const text = new TextDecoder().decode(read(`fixtures/${name}.sdp`));
  const [track] = parseSdp(text, { requestUrl: "rtsp://192.0.2.1/" }).tracks;
  if (track === undefined) throw new Error(`${name} describes no track`);
  const events: TrackEvent[] = [];
  const receiver = new TrackReceiver(track, {
    reorder: true,
    clock: new MediaClock(),
    onEvent: (event) => events.push(event),
  });
  const capture = read(`fixtures/${name}.rtp`);
  const units: AccessUnit[] = [];
  for (let at = 0; at < capture.length;) {
    const end = at + 2 + (((capture[at] ?? 0) << 8) | (capture[at + 1] ?? 0));
    const packet = capture.subarray(at + 2, end);
    const isRtcp = (packet[1] ?? 0) >= 200 && (packet[1] ?? 0) <= 204;
    if (isRtcp) receiver.pushRtcp(packet, 0);
    else receiver.pushRtp(packet, 0);
    for (let unit = receiver.pull(); unit !== undefined; unit = receiver.pull()) units.push(unit);
    at = end;
  }
  return { units, events };
}

/** The pictures of an encoder's file as `AccessUnit.data` has them. */
function pictures(name: string, grammar: NalGrammar): Uint8Array[] {
  const isCarried = (nal: Uint8Array) => grammar.roleOf(nal[0] ?? 0) !== "parameterSet";
  return splitAccessUnits(source(name), grammar).map(({ units }) => joinNalUnits(units.filter(isCarried)));
}

function aacBlocks(): Uint8Array[] {
  const file = source("sine.aac");
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < file.length;) {
    const end = at + (parseAdtsHeader(file, at)?.frameBytes ?? file.length);
    blocks.push(file.slice(at + 7, end));
    at = end;
  }
  return blocks;
}

/** The entropy-coded part of a JPEG. */
function scanOf(jpeg: Uint8Array): number[] {
  const scan = [...jpegSegments(jpeg, 2)].find(({ marker }) => marker === jpegMarker.startOfScan);
  return [...jpeg.subarray((scan?.start ?? 0) + 14)];
}

const joined = (units: readonly AccessUnit[]) => units.flatMap((unit) => [...unit.data]);

const expectations: Readonly<Record<string, (units: readonly AccessUnit[]) => void>> = {
  h264: (units) =>
    expect(units.map((unit) => unit.data)).toEqual(pictures("h264-bframes.h264", h264Grammar())),
  h265: (units) =>
    expect(units.map((unit) => unit.data)).toEqual(pictures("h265-open-gop.h265", h265Grammar)),
  mpeg4: (units) => expect(units).toHaveLength(8),
  jpeg: (units) => {
    const expected = scanOf(source("picture.jpg"));
    expect(units.map((unit) => scanOf(unit.data))).toEqual([expected, expected]);
  },
  aac: (units) => expect(units.map((unit) => unit.data)).toEqual(aacBlocks()),
  latm: (units) => expect(units.map((unit) => unit.data)).toEqual(aacBlocks()),
  g726: (units) => expect(joined(units)).toEqual([...source("g726-32.g726")]),
  l16: (units) => expect(joined(units)).toEqual([...source("pcm-s16.raw")]),
};

describe("captures", () => {
  const names = readdirSync(new URL("fixtures", import.meta.url)).filter((file) => file.endsWith(".rtp"));
  for (const name of names.map((file) => file.replace(".rtp", ""))) {
    it(`${name} gives the sender's stream back without a fault`, () => {
      const { units, events } = receive(name);
      expect(events).toEqual([]);
      expectations[name.replace(/^.*-/, "")]?.(units);
      expect(units.map((unit) => unit.isDiscontinuity)).toEqual(units.map((_, index) => index === 0));
    });
  }

  it("WIRE-16 B-frames of a capture stand out of order in decode order, evenly spaced in presentation order", () => {
    for (const name of ["gstreamer-h264", "gstreamer-h265"]) {
      const pts = receive(name).units.map((unit) => Math.round(unit.ptsUs));
      const sorted = pts.toSorted((a, b) => a - b);
      expect(pts).not.toEqual(sorted);
      expect(sorted).toEqual(sorted.map((_, index) => index * 40_000));
    }
  });
});
