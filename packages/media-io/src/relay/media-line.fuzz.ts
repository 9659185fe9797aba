// Fuzz targets of both ends of a media line: whatever the other end says within its seal, it is taken, or the line is closed for a fault of the other end's.
import { EventEmitter } from "node:events";
import { SlabPool, type AccessUnit, type MediaFormat } from "@didban/media";
import { RelayError, RelayLane } from "@didban/media/relay";
import { NumberedStream, numberedAudioFormat, numberedSound } from "@didban/testkit";
import { z } from "zod";
import { machineClock } from "../camera/index.ts";
import { HolderLine, TakerLine, type FrameSeals, type LineSocket } from "./media-line.ts";
import { PastPace } from "./past-pace.ts";
import type { HeldFootage } from "./relay-holder.ts";
import type { RelayAsk, RelaySay } from "./relay-terms.ts";
import { encodeTunnelHead, type TunnelAsk, type TunnelSay } from "./tunnel-terms.ts";

/** A socket without a network: what the other end says is emitted here. */
class LoneSocket extends EventEmitter implements LineSocket {
  readonly readyState = 1;
  readonly OPEN = 1;
  readonly bufferedAmount = 0;

  send(_: Uint8Array, sent: () => void): void {
    sent();
  }
  ping(): void {}
  close(): void {}
  terminate(): void {}
}

/** Lets everything through. */
const seals: FrameSeals = {
  sealer: { sealBytes: (parts) => ({ bytes: Buffer.concat(parts), free: () => undefined }) },
  opener: { openBytes: (frame) => ({ bytes: frame, free: () => undefined }) },
};

const text = (said: object) => Buffer.concat([Uint8Array.of(0), Buffer.from(JSON.stringify(said))]);
const ask = (asked: RelayAsk | TunnelAsk | { readonly ask: "note"; readonly [key: string]: unknown }) =>
  text(asked);
const say = (said: RelaySay | TunnelSay) => text(said);
const tunnelMessage = (tunnel: number, isEnd: boolean) =>
  Buffer.concat([encodeTunnelHead(tunnel, isEnd), Buffer.from("RTSP/1.0 200 OK\r\n\r\n")]);

const pictures = new NumberedStream().take(3, 1_795_000_000_000);
const [picture] = pictures;
const sounds = [numberedSound(numberedAudioFormat(), 1, 1_795_000_000_000)];
const unitsOf = (lane: number) => {
  const sender = new RelayLane(lane);
  return [...pictures, ...sounds].flatMap((unit) =>
    sender.messagesOf(unit).map((parts) => Buffer.concat(parts)),
  );
};
/** Lanes and the tunnel as an end below opens them. */
const [liveLane, pastLane, tunnel] = [0, 1, 0];

/** What a bridge says to the server. */
const saidSeeds: readonly Uint8Array[] = [
  ...unitsOf(liveLane),
  ...unitsOf(pastLane),
  say({ say: "dialled", tunnel, address: "192.168.1.64" }),
  tunnelMessage(tunnel, false),
  say({ say: "room", tunnel, bytes: 4_096 }),
  say({ say: "gap", lane: pastLane, fromMs: 1_795_000_000_000, toMs: 1_795_000_060_000, cause: "status" }),
  say({ say: "gap", lane: pastLane, fromMs: 1_795_000_060_000, toMs: null, cause: "system" }),
  tunnelMessage(tunnel, true),
  say({ say: "hungUp", tunnel, why: "ECONNRESET" }),
  say({
    say: "ended",
    lane: liveLane,
    why: "lost",
    away: { fault: "noPicture", diagnosis: "cameraNoPicture" },
  }),
  say({ say: "ended", lane: pastLane, why: "complete" }),
];

/** What the server asks of a bridge. */
const askedSeeds: readonly Uint8Array[] = [
  ask({ ask: "live", lane: liveLane, cameraId: "gate", stream: 0 }),
  ask({ ask: "past", lane: pastLane, cameraId: "gate", fromMs: 1_795_000_000_000, toMs: 1_795_000_060_000, wholeToMs: 1_795_000_030_000 }),
  ask({ ask: "credit", lane: pastLane, bytes: 65_536 }),
  ask({ ask: "note", isWatched: true, backfill: { doneMs: 1_000, leftMs: 60_000 } }),
  ask({ ask: "dial", tunnel, host: "192.168.1.64", port: 554 }),
  tunnelMessage(tunnel, false),
  ask({ ask: "room", tunnel, bytes: 4_096 }),
  tunnelMessage(tunnel, true),
  ask({ ask: "hungUp", tunnel, why: null }),
  ask({ ask: "stop", lane: liveLane }),
]; // prettier-ignore

/** Closes the line for what the other end said; anything else is a fault of ours. */
function judge(fault: unknown): void {
  if (fault === undefined || fault instanceof RelayError) return;
  if (fault instanceof z.ZodError || fault instanceof SyntaxError) return;
  throw fault;
}

/** Has an end hear a damaged frame first, between valid ones, and last. */
function hear(
  socket: LoneSocket,
  valid: readonly Uint8Array[],
  bytes: Uint8Array,
  closed: () => unknown,
): void {
  const middle = Math.floor(valid.length / 2);
  for (const frame of [bytes, ...valid.slice(0, middle), bytes, ...valid.slice(middle), bytes])
    socket.emit("message", Buffer.from(frame), true);
  socket.emit("close");
  // A line that was closed for a fault has its socket cut off later: until then it holds nothing else.
  socket.removeAllListeners();
  judge(closed());
}

function fuzzTaker(bytes: Uint8Array): void {
  const socket = new LoneSocket();
  let closedFor: unknown;
  const line = new TakerLine({
    socket,
    seals,
    slabs: new SlabPool(),
    onClosed: (fault) => (closedFor = fault),
  });
  line.live("gate", 0, { onUnit: checkUnit, onEnd: () => undefined });
  const past = line.past("gate", 0, 1_795_000_060_000);
  past.next().then(
    ({ value }) => value?.kind === "gap" && new Date(value.fromMs).toISOString(),
    () => undefined,
  );
  line.dial({ host: "192.168.1.64", port: 554 }).on("error", () => undefined);
  hear(socket, saidSeeds, bytes, () => closedFor);
}

function checkUnit({ format, captureMs, ptsUs }: AccessUnit): void {
  if (Number.isNaN(new Date(captureMs).getTime()) || !Number.isFinite(ptsUs))
    throw new TypeError("a unit has no time");
  if (!isWhole(format)) throw new TypeError("a format has no measure");
}

const isWhole = (format: MediaFormat) =>
  format.kind === "video"
    ? format.width > 0 && format.height > 0
    : format.sampleRate > 0 && format.channels > 0;

const footage: HeldFootage = {
  live(cameraId, stream, { onUnit, onLost }) {
    if (cameraId !== "gate") return undefined;
    for (const unit of pictures) onUnit(unit);
    if (stream > 0) onLost({ fault: "noPicture", diagnosis: "cameraNoPicture" });
    return () => undefined;
  },
  async *past(_, fromMs, toMs) {
    yield { kind: "gap", fromMs, toMs, cause: "status" };
    if (picture !== undefined) yield { kind: "units", units: pictures };
  },
};

function fuzzHolder(bytes: Uint8Array): void {
  const socket = new LoneSocket();
  let closedFor: unknown;
  const line = new HolderLine({
    socket,
    seals,
    footage,
    pace: new PastPace(machineClock),
    onBackfill: () => undefined,
    tunnels: {
      policy: () => ({ isPublicServer: false, allow: ["127.0.0.1"] }),
      mayDial: (port) => port === 554,
      // Nobody is ever dialled.
      resolve: () => new Promise(() => undefined),
    },
    onClosed: (fault) => (closedFor = fault),
  });
  hear(socket, askedSeeds, bytes, () => closedFor);
  line.close();
}

export const mediaLineFuzzTargets = [
  { name: "what bridges say", seeds: saidSeeds, fuzz: fuzzTaker },
  { name: "what bridges are asked", seeds: askedSeeds, fuzz: fuzzHolder },
] as const;
