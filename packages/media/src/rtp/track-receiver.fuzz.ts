// Fuzz targets of whole tracks: a capture is packets behind 16-bit lengths, RTP or RTCP; whatever they hold, the receiver answers,
// keeps its bounds, and passes on nothing that contradicts format.ts.
import { readFileSync } from "node:fs";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { h265Grammar } from "../codec/h265/grammar.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits, nalPrefixBytes, nalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit, Codec } from "../format.ts";
import type { MediaTrack } from "../sdp/media-track.ts";
import { maxUnitBytes } from "./depacketise/depacketiser.ts";
import { MediaClock } from "./media-clock.ts";
import { withReplayMark } from "./replay-extension.ts";
import { ReplayTrack } from "./replay-track.ts";
import { RtpPacketiser } from "./packetise/packetiser.ts";
import { buildReceiverReport, buildSenderReport, buildSourceDescription } from "./rtcp.ts";
import { TrackReceiver } from "./track-receiver.ts";

/** A target and the valid captures to start from. */
export interface TrackFuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[];
  /** Throws only when the receiver breaks its promise. */
  readonly fuzz: (capture: Uint8Array) => void;
}

const payloadType = 96;
const read = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../codec/fixtures/${name}`, import.meta.url)));
const pictures = {
  h264: splitAccessUnits(read("h264-bframes.h264"), h264Grammar()).map(({ units }) => joinNalUnits(units)),
  h265: splitAccessUnits(read("h265-open-gop.h265"), h265Grammar).map(({ units }) => joinNalUnits(units)),
  mpeg4: [read("mpeg4.m4v").subarray(0, 400)],
  mjpeg: [read("picture.jpg"), read("picture.jpg")],
};
const block = read("sine.aac").subarray(7, 200);

/** Packets behind their lengths. */
function capture(packets: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(packets.flatMap((packet) => [packet.length >> 8, packet.length & 255, ...packet]));
}

function sent(codec: Codec, units: readonly Uint8Array[], ticks: number): Uint8Array {
  const packetiser = new RtpPacketiser(codec, { payloadType, ssrc: 1, maxPacketBytes: 200 });
  const report = buildSenderReport({ ssrc: 1, ntpMs: 0, rtpTimestamp: ticks, packetCount: 1, octetCount: 1 });
  return capture([report, ...units.flatMap((unit, index) => packetiser.packetise(unit, index * ticks))]);
}

/** The same as a camera replays them, each picture marked. */
function replayed(codec: Codec, units: readonly Uint8Array[]): Uint8Array {
  const packetiser = new RtpPacketiser(codec, { payloadType, ssrc: 1, maxPacketBytes: 200 });
  const flags = { endsStretch: false, isDiscontinuity: false };
  return capture(
    units.flatMap((unit, index) => {
      const isLast = index === units.length - 1;
      const mark = { ...flags, timeMs: 1e12 + index * 40, isClean: index === 0, isLast };
      return packetiser.packetise(unit, index * 3600).map((packet) => withReplayMark(packet, mark));
    }),
  );
}

function fuzzReplay(description: MediaTrack): (bytes: Uint8Array) => void {
  return (bytes) => {
    for (const start of [undefined, { rtpTime: undefined, timeMs: 1e12 }]) {
      const receiver = new ReplayTrack(description, 1e12);
      if (start !== undefined) receiver.startsAt(start);
      for (const packet of packetsOf(bytes)) {
        receiver.pushRtp(packet);
        for (let unit = receiver.pull(); unit !== undefined; unit = receiver.pull()) check(unit);
      }
    }
  };
}

function track(codec: Codec, clockRate: number, changes: Partial<MediaTrack> = {}): MediaTrack {
  const kind = clockRate === 90_000 ? "video" : "audio";
  const channels = kind === "audio" ? 1 : 0;
  return {
    kind,
    codec,
    payloadType,
    clockRate,
    channels,
    bitsPerSample: 0,
    control: "",
    parameters: new Map(),
    ...changes,
  };
}

function* packetsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at + 2 <= bytes.length;) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    yield bytes.subarray(at + 2, at + 2 + length);
    at += 2 + length;
  }
}

function fuzzTrack(description: MediaTrack): (bytes: Uint8Array) => void {
  return (bytes) => {
    for (const reorder of [false, true]) {
      const receiver = new TrackReceiver(description, { reorder, clock: new MediaClock() });
      let nowMs = 0;
      for (const packet of packetsOf(bytes)) {
        nowMs += 7;
        if (((packet[1] ?? 0) & 0x7f) === payloadType) receiver.pushRtp(packet, nowMs);
        else receiver.pushRtcp(packet, nowMs);
        for (let unit = receiver.pull(); unit !== undefined; unit = receiver.pull()) check(unit);
      }
      receiver.receiverReport(nowMs);
    }
  };
}

/** What every consumer relies on. */
function check(unit: AccessUnit): void {
  if (!Number.isFinite(unit.ptsUs) || !Number.isFinite(unit.captureMs))
    throw new Error("times are not finite");
  if (unit.data.length > maxUnitBytes) throw new Error("unit is too large");
  const { codec } = unit.format;
  if (codec === "h264" || codec === "h265") {
    let length = 0;
    for (const nal of nalUnits(unit.data)) length += nalPrefixBytes + nal.length;
    if (length !== unit.data.length) throw new Error("NAL units do not fill the unit");
  }
  if (codec === "mjpeg" && (unit.data[0] !== 0xff || unit.data[1] !== 0xd8 || unit.data.at(-1) !== 0xd9)) {
    throw new Error("unit is no JPEG");
  }
}

const rtcp = [
  buildReceiverReport(5, []),
  buildSourceDescription(5, "camera"),
  buildSenderReport({ ssrc: 5, ntpMs: 1e12, rtpTimestamp: 5, packetCount: 1, octetCount: 1 }),
];

/** Every depacketiser, behind the packet, sequence and clock code that all share. */
export const trackFuzzTargets: readonly TrackFuzzTarget[] = [
  { name: "H.264", seeds: [sent("h264", pictures.h264, 3600)], fuzz: fuzzTrack(track("h264", 90_000)) },
  { name: "H.265", seeds: [sent("h265", pictures.h265, 3600)], fuzz: fuzzTrack(track("h265", 90_000)) },
  {
    name: "H.265 with decoding order numbers",
    seeds: [sent("h265", pictures.h265, 3600)],
    fuzz: fuzzTrack(track("h265", 90_000, { parameters: new Map([["sprop-max-don-diff", "1"]]) })),
  },
  { name: "MPEG-4", seeds: [sent("mpeg4", pictures.mpeg4, 3600)], fuzz: fuzzTrack(track("mpeg4", 90_000)) },
  { name: "JPEG", seeds: [sent("mjpeg", pictures.mjpeg, 3600)], fuzz: fuzzTrack(track("mjpeg", 90_000)) },
  { name: "AAC", seeds: [sent("aac", [block, block, block], 1024)], fuzz: fuzzTrack(track("aac", 16_000)) },
  {
    name: "AAC with every field of its headers",
    seeds: [sent("aac", [block, block, block], 1024)],
    fuzz: fuzzTrack(
      track("aac", 16_000, {
        parameters: new Map([
          ["ctsdeltalength", "4"],
          ["dtsdeltalength", "4"],
          ["randomaccessindication", "1"],
          ["streamstateindication", "1"],
          ["auxiliarydatasizelength", "8"],
        ]),
      }),
    ),
  },
  {
    name: "LATM",
    seeds: [sent("mpeg4", [Uint8Array.of(block.length, ...block)], 1024)],
    fuzz: fuzzTrack(
      track("aac", 16_000, { encoding: "MP4A-LATM", parameters: new Map([["config", "400028103fc0"]]) }),
    ),
  },
  {
    name: "G.726",
    seeds: [sent("pcmu", [block, block], 160)],
    fuzz: fuzzTrack(track("adpcm", 8000, { bitsPerSample: 3, encoding: "AAL2-G726-24" })),
  },
  {
    name: "H.264 replayed",
    seeds: [replayed("h264", pictures.h264)],
    fuzz: fuzzReplay(track("h264", 90_000)),
  },
  {
    name: "JPEG replayed",
    seeds: [replayed("mjpeg", pictures.mjpeg), sent("mjpeg", pictures.mjpeg, 3600)],
    fuzz: fuzzReplay(track("mjpeg", 90_000)),
  },
  {
    name: "AAC replayed",
    seeds: [replayed("aac", [block, block])],
    fuzz: fuzzReplay(track("aac", 16_000)),
  },
  {
    name: "RTCP",
    seeds: [capture(rtcp), capture([Uint8Array.of(...rtcp.flatMap((packet) => [...packet]))])],
    fuzz: fuzzTrack(track("pcmu", 8000)),
  },
];
