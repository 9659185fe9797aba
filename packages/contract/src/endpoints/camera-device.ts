// Shapes of what is asked of a camera itself: how it encodes its streams (CAM-39), and what time it has. The calls that carry them are in cameras.ts and
// ptz.ts.
import { videoCodecs } from "@didban/media";
import { z } from "zod";
import { isoDate } from "../shapes.ts";
import { videoStream } from "./camera-shapes.ts";

/** Why a camera that is asked something does not answer it (CAM-70). */
export const deviceFaults = [
  "CameraNotAccessible",
  "CameraNotConfigured",
  "CameraNotRegistered",
  "cameraCredentialsWrong",
  "cameraAccountLocked",
  "cameraCertificateChanged",
  "agentNotAccessible",
  "NoSuitableMediaServer",
] as const;

const range = z.strictObject({ min: z.number(), max: z.number() });

/** What one codec may be set to; a range that is null cannot be set. */
export const codecOptions = z.strictObject({
  codec: z.enum(videoCodecs),
  /** The largest first. */
  sizes: z.array(z.strictObject({ width: z.number().int(), height: z.number().int() })),
  fps: range.nullable(),
  /** The only rates there are; empty: every whole one of the range. */
  fpsSteps: z.array(z.number()),
  bitrateKbps: range.nullable(),
  /** Pictures from one key frame to the next; in seconds it depends on the frame rate. */
  keyFrameEvery: range.nullable(),
});
export type CodecOptionsOnWire = z.output<typeof codecOptions>;

export const videoConfig = videoStream.extend({
  gopSeconds: z.number(),
  audioEnabled: z.boolean(),
  /** What may be set; null where the camera's settings cannot be changed from here. */
  options: z.strictObject({ codecs: z.array(codecOptions), audio: z.boolean() }).nullable(),
});
export type VideoConfigAnswer = z.output<typeof videoConfig>;

export const videoConfigPatch = z
  .strictObject({
    codec: z.enum(videoCodecs).optional(),
    width: z.number().int().positive().optional(),
    height: z.number().int().positive().optional(),
    fps: z.number().positive().optional(),
    bitrateKbps: z.number().positive().optional(),
    gopSeconds: z.number().positive().optional(),
    audioEnabled: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, "This is required.");
export type VideoConfigPatch = z.output<typeof videoConfigPatch>;

/** A camera's clock beside the server's. */
export const cameraTime = z.strictObject({
  serverTime: isoDate,
  /** Null where the camera does not tell its time. */
  deviceTime: isoDate.nullable(),
  /** By how much the camera's is ahead; null where it does not tell, or tells the time of its zone alone. */
  offsetSeconds: z.number().nullable(),
});
export type CameraTime = z.output<typeof cameraTime>;
