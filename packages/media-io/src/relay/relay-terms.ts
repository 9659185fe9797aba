// What both ends of a relay mean: whoever holds footage (a bridge) and whoever takes it (the server). The taker asks, the holder sends; how texts and messages
// get to the other end is the business of the line between them (media-line.ts).
import { gapCauses } from "@didban/media";
import { z } from "zod";

/** The taker's numbers, never used again on a line. */
const lane = z.number().int().min(0).max(0xffff_ffff);
/** What a date can say. */
const mostMs = 8.64e15;
/** Milliseconds since 1970 UTC. */
const time = z.number().min(-mostMs).max(mostMs);
const cameraId = z.string().min(1).max(64);

export const relayAskShapes = [
  /** One stream as it comes. */
  z.object({
    ask: z.literal("live"),
    lane,
    cameraId,
    stream: z.number().int().min(0).max(255),
  }),
  /**
   * A time of the past, from the key frame at or before `fromMs` on. With `wholeToMs` no more than what makes it whole up to there: it ends with the first key frame at or
   * behind that, or with the gap that reaches it. A holder that does not know of this sends on up to `toMs`.
   */
  z.object({ ask: z.literal("past"), lane, cameraId, fromMs: time, toMs: time, wholeToMs: time.optional() }),
  z.object({ ask: z.literal("stop"), lane }),
  /** So many bytes more may come of the past; what is live needs none. */
  z.object({
    ask: z.literal("credit"),
    lane,
    bytes: z
      .number()
      .int()
      .min(0)
      .max(2 ** 31),
  }),
] as const;
export type RelayAsk = z.output<(typeof relayAskShapes)[number]>;

/** How the taker's side is, told when it changes: of the whole line, not of a lane. */
export const takerState = z.object({
  ask: z.literal("note"),
  /** Somebody watches what comes live. */
  isWatched: z.boolean(),
  /** How far the taker is with what it lacks, in milliseconds of footage; null: it lacks nothing. */
  backfill: z.object({ doneMs: z.number().min(0), leftMs: z.number().min(0) }).nullable(),
});
export type TakerState = Omit<z.output<typeof takerState>, "ask">;

/**
 * `complete`: all that there is of the past was sent. `stopped`: as asked. `lost`: the camera sends nothing more. `behind`: the line is slower than the stream. `refused`: there is no such
 * stream, or too much was asked for. `failed`: footage could not be read.
 */
const relayEnd = z.enum(["complete", "stopped", "lost", "behind", "refused", "failed"]);
export type RelayEnd = z.output<typeof relayEnd>;

/** Why a camera sends nothing, as texts: the other end may know more or fewer of them. */
const cameraAway = z.object({
  /** Kind of its CameraFault. */
  fault: z.string().max(64),
  /** What that means to its owner, a CameraDiagnosis. */
  diagnosis: z.string().max(64),
});
export type CameraAway = z.output<typeof cameraAway>;

export const relaySayShapes = [
  /** `away`: with `lost`, where that is known. */
  z.object({ say: z.literal("ended"), lane, why: relayEnd, away: cameraAway.optional() }),
  /** Nothing was recorded then; `toMs` is null for what still lasts. */
  z.object({
    say: z.literal("gap"),
    lane,
    fromMs: time,
    toMs: time.nullable(),
    cause: z.enum(gapCauses),
  }),
] as const;
export type RelaySay = z.output<(typeof relaySayShapes)[number]>;

export const relayLimits = {
  /** Lanes at a time. */
  lanes: 128,
  /** Where more bytes than these have waited for so long, the line is too slow for all that is live: one lane after another ends, and what it misses is taken from the past. */
  behindBytes: 2 * 1024 * 1024,
  behindMs: 3_000,
  /** Beyond this every lane ends with its next unit. */
  mostWaitingBytes: 16 * 1024 * 1024,
  /** The group of pictures with which a live lane begins is sent where so many bytes wait with it at most; else the lane begins with the next one. */
  groupBytes: 8 * 1024 * 1024,
  /** Bytes of the past on their way at most, for each lane. */
  windowBytes: 1024 * 1024,
  /** Units and gaps of the past that wait to be taken, of each lane: as many as fit into that many bytes. */
  waitingItems: 65_536,
} as const;
