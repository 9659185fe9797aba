// Every parser of bytes from outside with the valid captures its damaged inputs are made from, and parsers broken on purpose, which the
// run has to catch.
import { parseStreamCommand } from "@didban/contract";
import { lineFuzzTargets } from "../../packages/bridge-line/src/bridge-line.fuzz.ts";
import { codecFuzzTargets } from "../../packages/media/src/codec/codec.fuzz.ts";
import { fmp4Seeds, fuzzFmp4 } from "../../packages/media/src/fmp4/fmp4.fuzz.ts";
import { trackFuzzTargets } from "../../packages/media/src/rtp/track-receiver.fuzz.ts";
import { fuzzRtspClient, rtspClientSeeds } from "../../packages/media/src/rtsp/rtsp-client.fuzz.ts";
import { fuzzRtspParser, rtspParserSeeds } from "../../packages/media/src/rtsp/rtsp-parser.fuzz.ts";
import { fuzzSdp, sdpSeeds } from "../../packages/media/src/sdp/sdp.fuzz.ts";
import { fuzzRelay, relaySeeds } from "../../packages/media/src/relay/relay.fuzz.ts";
import { fuzzWire, wireSeeds } from "../../packages/media/src/wire/wire.fuzz.ts";
import { mediaLineFuzzTargets } from "../../packages/media-io/src/relay/media-line.fuzz.ts";
import { onvifFuzzTargets } from "../../packages/onvif/src/onvif.fuzz.ts";

export interface FuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[];
  /** Throws only when the parser breaks its promise. */
  fuzz(bytes: Uint8Array): void;
}

/** Most that an RTP packet can hold. */
const packetBytes = 65_536;

const commands = [
  {
    cmd: "play",
    generation: 1,
    mode: "archive",
    accept: ["h264", "aac"],
    credit: 120,
    at: "2026-11-21T08:30:00.000Z",
    speed: 2,
  },
  { cmd: "seek", generation: 2, at: "2026-11-21T08:30:00.000Z", soft: true },
  { cmd: "quality", generation: 3, quality: "low", auto: true },
  { cmd: "thumbnail", requestId: 9, at: "2026-11-21T08:30:00.000Z" },
].map((command) => new TextEncoder().encode(JSON.stringify(command)));

export const fuzzTargets: readonly FuzzTarget[] = [
  ...trackFuzzTargets.map((target) => ({ ...target, name: `RTP: ${target.name}` })),
  { name: "RTSP messages", seeds: rtspParserSeeds, fuzz: fuzzRtspParser },
  { name: "RTSP sessions", seeds: rtspClientSeeds, fuzz: fuzzRtspClient },
  { name: "SDP", seeds: sdpSeeds, fuzz: fuzzSdp },
  ...codecFuzzTargets.map(({ name, seeds, fuzz }) => ({
    name: `headers: ${name}`,
    seeds,
    // G.726 has a sample for every few bits: a quarter of the longest packet is three to eight seconds of sound.
    fuzz: name.startsWith("G.726") ? (bytes: Uint8Array) => fuzz(bytes.subarray(0, packetBytes / 4)) : fuzz,
  })),
  { name: "recorded files", seeds: fmp4Seeds, fuzz: fuzzFmp4 },
  { name: "stream messages", seeds: wireSeeds, fuzz: fuzzWire },
  { name: "units between two programs", seeds: relaySeeds, fuzz: fuzzRelay },
  ...onvifFuzzTargets.map((target) => ({ ...target, name: `ONVIF: ${target.name}` })),
  ...lineFuzzTargets.map((target) => ({ ...target, name: `lines of bridges: ${target.name}` })),
  ...mediaLineFuzzTargets.map((target) => ({ ...target, name: `media lines: ${target.name}` })),
  {
    name: "stream commands",
    seeds: commands,
    fuzz: (bytes) => void parseStreamCommand(new TextDecoder().decode(bytes)),
  },
];

const hoard: Uint8Array[] = [];

/** Parsers that crash, hang and grow; a run that lets one pass is worth nothing. */
export const brokenTargets: readonly FuzzTarget[] = [
  {
    name: "believes a length",
    seeds: commands,
    fuzz: (bytes) => void new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(60),
  },
  {
    name: "never ends",
    seeds: commands,
    fuzz(bytes) {
      for (let at = 0; bytes[at] === 0x7b;) at += 0;
    },
  },
  {
    name: "is slow at times",
    seeds: commands,
    fuzz(bytes) {
      if (bytes.length < 60) for (let turn = 0; turn < 3e8; turn++);
    },
  },
  { name: "lets nothing go", seeds: commands, fuzz: () => void hoard.push(new Uint8Array(100_000)) },
];
