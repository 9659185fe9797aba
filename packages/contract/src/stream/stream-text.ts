// What the server says on the stream besides media: JSON texts (WIRE-2, WIRE-17, WIRE-22 to WIRE-26, WIRE-33 to WIRE-43). Clients skip
// types and fields they do not know, so that an older client outlives a newer server.
import { audioCodecs, gapCauses, videoCodecs } from "@didban/media";
import { z } from "zod";
import { streamChoice } from "../endpoints/streams.ts";
import { id, isoDate } from "../shapes.ts";
import { streamGeneration } from "./stream-command.ts";
import { streamModes, streamSpeeds } from "./stream-limits.ts";

/** Errors that keep the connection (WIRE-26). */
export const keptStreamErrors = [
  "seekOutOfRange",
  "noFootageInRange",
  "forbiddenResource",
  "StreamIdNotFound",
  "unsupportedCodec",
  "badCommand",
] as const;

/** Errors after which the server closes (WIRE-3, WIRE-26). */
export const fatalStreamErrors = [
  "CameraNotAccessible",
  "CameraNotConfigured",
  "CameraNotRegistered",
  "NoSuitableMediaServer",
  "MaximumNumberOfSimultaneousStreamsReached",
  "TokenExpired",
  "tokenInvalid",
  "tokenInUse",
] as const;

export const streamErrorCodes = [...keptStreamErrors, ...fatalStreamErrors] as const;
export type StreamErrorCode = (typeof streamErrorCodes)[number];

const requestId = z.int().min(0).max(0xffff_ffff);
const stream = z.int();

/** First text of a connection (WIRE-2). */
const ready = z.object({
  type: z.literal("ready"),
  protocol: z.int(),
  cameraId: id,
  allow: z.array(z.enum(streamModes)),
  /** The server's clock. */
  now: isoDate,
  /** Earliest time that may be played (ARCH-20). */
  earliest: isoDate,
  /** When the token ends, unless renewed. */
  expiresAt: isoDate,
  streams: z.array(streamChoice),
  maxCredit: z.int(),
});

/** The picture changed its size or codec; a key frame follows (WIRE-17). */
const config = z.object({
  type: z.literal("config"),
  generation: streamGeneration,
  codec: z.enum(videoCodecs),
  width: z.int(),
  height: z.int(),
  stream,
});

/** A generation begins; no frame of an older one follows (WIRE-23). */
const ack = z.object({
  type: z.literal("ack"),
  cmd: z.enum(["play", "seek", "speed", "pause", "quality"]),
  generation: streamGeneration,
  mode: z.enum(streamModes),
  speed: z.literal(streamSpeeds),
  /** Where playback stands; null in live. */
  at: isoDate.nullable(),
  /** Index of the stream really sent (LIVE-6). */
  stream,
  codec: z.enum(videoCodecs),
  width: z.int(),
  height: z.int(),
  /** Null when no sound is sent. */
  audio: z.object({ codec: z.enum(audioCodecs), rate: z.number(), channels: z.int() }).nullable(),
});

/** The command's generation was not greater than the current one (WIRE-22). */
const stale = z.object({ type: z.literal("stale"), generation: streamGeneration });

/** Live frames were skipped (WIRE-33). */
const drop = z.object({ type: z.literal("drop"), generation: streamGeneration, count: z.int().min(1) });

/** Nothing is recorded from `from` to `to`; the next recorded key frame follows (WIRE-35). */
const gap = z.object({
  type: z.literal("gap"),
  generation: streamGeneration,
  from: isoDate,
  to: isoDate,
  reason: z.enum(gapCauses),
});

/** Media ends: with a generation the connection stays, without one it closes (WIRE-36, WIRE-39, WIRE-40, WIRE-43). */
const end = z.object({
  type: z.literal("end"),
  generation: streamGeneration.optional(),
  reason: z.enum(["caughtUp", "sourceLost", "idle", "revoked", "cameraRemoved"]),
});

/** The token was renewed (WIRE-41). */
const renewed = z.object({ type: z.literal("renewed"), expiresAt: isoDate });

/** No thumbnail: the time lies in a gap or outside what may be played (WIRE-38). */
const thumbnailMiss = z.object({
  type: z.literal("thumbnailMiss"),
  requestId,
  reason: z.enum(["gap", "outOfRange"]),
});

const error = z.object({
  type: z.literal("error"),
  code: z.enum(streamErrorCodes),
  generation: streamGeneration.optional(),
  /** True: the server closes next. */
  fatal: z.literal(true).optional(),
});

export const streamText = z.discriminatedUnion("type", [
  ready,
  config,
  ack,
  stale,
  drop,
  gap,
  end,
  renewed,
  thumbnailMiss,
  error,
]);
export type StreamText = z.output<typeof streamText>;
export type StreamTextOf<Type extends StreamText["type"]> = Extract<StreamText, { readonly type: Type }>;

/** Parses a server's text on the client; undefined for one it does not know. Never throws. */
export function parseStreamText(text: string): StreamText | undefined {
  try {
    return streamText.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** True when the server closes after this error. */
export function isFatalStreamError(code: StreamErrorCode): boolean {
  return (fatalStreamErrors as readonly StreamErrorCode[]).includes(code);
}
