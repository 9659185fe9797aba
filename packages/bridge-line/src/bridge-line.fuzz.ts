// Fuzz targets of all that is said on the line between a bridge and the server: whatever comes is read, passed over, or refused as it is agreed.
import {
  AgentHandshake,
  FrameForged,
  FrameOpener,
  FrameSealer,
  foundArgs,
  HandshakeRefused,
  isSignedFor,
  lineFound,
  lineHandlers,
  lineKeyOfSeed,
  lineLimits,
  lineReport,
  openMediaArgs,
  readAgentMessage,
  readServerMessage,
  resetAnswer,
  searchArgs,
  ServerHandshake,
  signFor,
  timeAnswer,
  updateArgs,
} from "./index.ts";
import { compareVersions } from "./agree-version.ts";

/** A target and the valid inputs to start from. */
export interface LineFuzzTarget {
  readonly name: string;
  readonly seeds: readonly Uint8Array[];
  /** Throws only when a reader breaks its promise. */
  readonly fuzz: (bytes: Uint8Array) => void;
}

const [agent, server] = [
  lineKeyOfSeed(new Uint8Array(32).fill(1)),
  lineKeyOfSeed(new Uint8Array(32).fill(2)),
];
const id = "01a1fd00-0000-7000-8000-000000000000";
const host = "didban.example:443";
/** 32 bytes that are a point of the curve. */
const point = Buffer.alloc(32, 9).toString("base64url");
const facts = {
  registrationId: id,
  host,
  instance: point,
  versions: { current: 1, oldest: 1 },
  version: "1.0.0",
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const seedsOf = (values: readonly unknown[]) => values.map((value) => bytesOf(JSON.stringify(value)));

/** Runs what may refuse a handshake. */
function unlessRefused<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof HandshakeRefused)) throw error;
    return undefined;
  }
}

/** Strangers say the first frame, and one who has the key of a bridge may say anything behind it; so may a server whose key the agent knows. */
function fuzzHandshake(bytes: Uint8Array): void {
  const text = textOf(bytes);
  const begun = unlessRefused(() => new ServerHandshake(text, host, server));
  if (begun !== undefined) {
    const signature = signFor("agent proof", [text, begun.challenge], agent);
    unlessRefused(() => begun.judge(JSON.stringify({ signature }), agent.publicKey));
  }
  const theirs = new ServerHandshake(hello, host, server);
  if (unlessRefused(() => theirs.judge(text, agent.publicKey)) !== undefined)
    throw new Error("a proof that nobody signed is taken");

  const ours = new AgentHandshake(facts, agent, server.publicKey);
  if (unlessRefused(() => ours.prove(text)) !== undefined)
    throw new Error("a challenge that nobody signed is taken");
  const signature = signFor("server challenge", [ours.hello, text], server);
  unlessRefused(() => ours.prove(JSON.stringify({ challenge: text, signature })));
  isSignedFor("agent call", [text], { publicKey: text.slice(0, 43), signature: text });
}

const hello = JSON.stringify({ ...facts, nonce: point, ephemeral: point });
const challenge = { nonce: point, ephemeral: point };
const handshakeSeeds = [
  bytesOf(hello),
  ...seedsOf([
    challenge,
    {
      challenge: JSON.stringify(challenge),
      signature: signFor("server challenge", [hello, JSON.stringify(challenge)], server),
    },
    { signature: signFor("agent proof", [hello, JSON.stringify(challenge)], agent) },
  ]),
];

const frameKey = new Uint8Array(32).fill(3);
const sealed = (length: number) =>
  new FrameSealer(frameKey).sealBytes([new Uint8Array(length).fill(0x61)]).bytes;
const frameSeeds = [0, 1, 200, 5_000].map(sealed);

/** Only what the other end has sealed opens. */
function fuzzFrame(bytes: Uint8Array): void {
  try {
    new FrameOpener(frameKey).openBytes(bytes);
  } catch (error) {
    if (!(error instanceof FrameForged)) throw error;
    return;
  }
  if (!frameSeeds.some((seed) => Buffer.compare(seed, bytes) === 0)) throw new Error("a forged frame opened");
}

const camera = {
  id,
  generation: 3,
  isRecorded: true,
  streams: [
    { index: 0, url: "rtsp://192.168.1.64:554/Streaming/Channels/101" },
    { index: 1, url: "rtsp://192.168.1.64:554/Streaming/Channels/102" },
  ],
  username: "admin",
  password: "12345",
  fingerprint: null,
};
const device = {
  ip: "192.168.1.64",
  port: 80,
  streamPort: 554,
  isOnvif: true,
  name: "Gate",
  manufacturer: "HIKVISION",
  model: "DS-2CD2043G0-I",
  server: null,
};
const offered = { version: "1.5.21", sha256: "ab".repeat(32), bytes: 1_000_000, signature: point };
const report = {
  clockOffsetMs: -120.5,
  storage: "good",
  usedBytes: 1e9,
  capacityBytes: 6e10,
  cameras: [
    { id, kbps: 2_048.5 },
    { id, kbps: null },
  ],
};
const answers = [
  [{ name: "stream", version: "1.0.0", state: "running" }],
  { timeMs: 1_795_000_000_000 },
  { isOver: false, progress: 0.5, items: [device, device] },
  { busy: "backfilling" },
  null,
];
const questions: readonly (readonly [string, unknown])[] = [
  ["openMedia", { path: "/api/bridge-agent/media/m1/01a1fd00-0000", ticket: point }],
  ["search", { key: id, kind: "full" }],
  ["found", { key: id }],
  ["update", { ...offered, isNamed: false }],
];

const agentSeeds = seedsOf([
  { name: "heartbeat" },
  { name: "confirm", bridgeId: id },
  { name: "report", report },
  ...answers.map((value) => ({ name: "answer", id, value })),
  { name: "refuse", id, reason: "restartNotAllowed" },
  { name: "updateFailed", version: "1.5.21", reason: "crashed" },
]);

/** What a bridge says, and what the server reads in its answers. */
function fuzzAgentMessage(bytes: Uint8Array): void {
  const message = readAgentMessage(textOf(bytes));
  if (message?.name === "updateFailed") compareVersions(message.version, "1.5.20");
  if (message?.name === "report" && message.report.cameras.length > lineLimits.cameras)
    throw new Error("too many cameras");
  if (message?.name !== "answer") return;
  for (const shape of [lineHandlers, timeAnswer, lineReport, resetAnswer]) shape.safeParse(message.value);
  const found = lineFound.safeParse(message.value).data;
  for (const { ip, name } of found?.items ?? [])
    if (!/^[\d.]{7,15}$/.test(ip) || (name?.length ?? 0) > lineLimits.foundText)
      throw new Error("a device has no bounds");
}

const serverSeeds = seedsOf([
  { name: "welcome", version: 1, serverTime: 1_795_000_000_000, pairing: { state: "free" } },
  { name: "pairing", pairing: { state: "paired", bridgeId: id, name: "Shop" } },
  { name: "time", serverTime: 1_795_000_000_000 },
  { name: "cameras", cameras: [camera, camera] },
  ...questions.map(([what, args]) => ({ name: "ask", id, what, args })),
]);

/** What the server says, and what an agent reads in its questions. */
function fuzzServerMessage(bytes: Uint8Array): void {
  const message = readServerMessage(textOf(bytes));
  if (message?.name === "cameras" && message.cameras.length > lineLimits.cameras)
    throw new Error("too many cameras");
  if (message?.name !== "ask") return;
  for (const shape of [searchArgs, foundArgs]) shape.safeParse(message.args);
  const update = updateArgs.safeParse(message.args).data;
  if (update !== undefined) compareVersions(update.version, "1.5.20");
  const media = openMediaArgs.safeParse(message.args).data;
  if (media !== undefined && new URL(media.path, "https://didban.example").pathname !== media.path)
    throw new Error(`led to ${media.path}`);
}

export const lineFuzzTargets: readonly LineFuzzTarget[] = [
  { name: "handshake", seeds: handshakeSeeds, fuzz: fuzzHandshake },
  { name: "sealed frames", seeds: frameSeeds, fuzz: fuzzFrame },
  { name: "what agents say", seeds: agentSeeds, fuzz: fuzzAgentMessage },
  { name: "what servers say", seeds: serverSeeds, fuzz: fuzzServerMessage },
];
