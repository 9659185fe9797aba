// What a client says on the stream: JSON texts, one command each (WIRE-18 to WIRE-21). Checks form only; whether the viewer may, and
// whether there is footage, is the server's business.
import { audioCodecs, videoCodecs } from "@didban/media";
import { z } from "zod";
import { isoDate } from "../shapes.ts";
import { liveSpeeds, streamLimits, streamModes, streamQualities, streamSpeeds } from "./stream-limits.ts";

/** Chosen by the client, strictly growing (WIRE-22). */
export const streamGeneration = z.int().min(0).max(0xffff_ffff);

const speed = z.literal(streamSpeeds);
const quality = z.enum(streamQualities);

/** A codec's name in JSON (CAM-8). */
export const streamCodec = z.enum([...videoCodecs, ...audioCodecs]);

const play = z
  .strictObject({
    cmd: z.literal("play"),
    generation: streamGeneration,
    mode: z.enum(streamModes),
    /** Needed for archive. */
    at: isoDate.optional(),
    speed: speed.optional(),
    quality: quality.optional(),
    auto: z.boolean().optional(),
    audio: z.boolean().optional(),
    /** What the browser can decode (LIVE-12). */
    accept: z.array(streamCodec).max(videoCodecs.length + audioCodecs.length),
    credit: z.int().min(0).max(streamLimits.maxCredit),
  })
  .refine((command) => command.mode === "live" || command.at !== undefined, { path: ["at"] })
  .refine((command) => command.mode === "archive" || liveSpeeds.includes(command.speed ?? 1), {
    path: ["speed"],
  });

const seek = z.strictObject({
  cmd: z.literal("seek"),
  generation: streamGeneration,
  at: isoDate,
  /** Only the key frame at or before `at`. */
  soft: z.boolean().optional(),
});

const changeSpeed = z.strictObject({
  cmd: z.literal("speed"),
  generation: streamGeneration,
  speed,
  at: isoDate.optional(),
});

const pause = z.strictObject({ cmd: z.literal("pause"), generation: streamGeneration });

const changeQuality = z.strictObject({
  cmd: z.literal("quality"),
  generation: streamGeneration,
  quality,
  auto: z.boolean().optional(),
  at: isoDate.optional(),
});

const audio = z.strictObject({ cmd: z.literal("audio"), on: z.boolean() });

/** The sum is capped at `maxCredit` by the server, the surplus dropped (WIRE-27). */
const credit = z.strictObject({ cmd: z.literal("credit"), add: z.int().min(0) });

const thumbnail = z.strictObject({
  cmd: z.literal("thumbnail"),
  /** Comes back as the sequence number of the answer (WIRE-38). */
  requestId: z.int().min(0).max(0xffff_ffff),
  at: isoDate,
});

const renew = z.strictObject({ cmd: z.literal("renew"), token: z.string().min(1).max(4096) });

/** Every command; unknown names and fields are refused (WIRE-25). */
export const streamCommand = z.discriminatedUnion("cmd", [
  play,
  seek,
  changeSpeed,
  pause,
  changeQuality,
  audio,
  credit,
  thumbnail,
  renew,
]);
export type StreamCommand = z.output<typeof streamCommand>;

/** Commands that begin a generation and are answered by `ack` (WIRE-23). */
export type GenerationCommand = Extract<StreamCommand, { readonly generation: number }>;

/** True for commands that begin a generation. */
export function isGenerationCommand(command: StreamCommand): command is GenerationCommand {
  return "generation" in command;
}

/** Why a text is no command; becomes the server's `error` text (WIRE-25). */
export interface BadCommand {
  readonly code: "badCommand";
  /** The text's generation, where it has a readable one. */
  readonly generation: number | undefined;
  /** Where and how the text differs from a command; for the log, it quotes nothing of the text. */
  readonly detail: string;
}

export type CommandResult =
  | { readonly ok: true; readonly command: StreamCommand }
  | { readonly ok: false; readonly error: BadCommand };

/** Parses a client's text. Its length is checked before (`streamLimits.commandBytes`). Never throws. */
export function parseStreamCommand(text: string): CommandResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, error: { code: "badCommand", generation: undefined, detail: "not JSON" } };
  }
  const parsed = streamCommand.safeParse(json);
  if (parsed.success) return { ok: true, command: parsed.data };
  const named = z.looseObject({ generation: streamGeneration }).safeParse(json);
  const detail = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`).join(", ");
  return { ok: false, error: { code: "badCommand", generation: named.data?.generation, detail } };
}
