// The private calls by which a camera is told what to do, from the api process to the media process that holds it, written once for both ends. No
// password travels by them: whoever holds a camera has its own.
import { ptzPreset } from "@didban/contract";
import { videoCodecs } from "@didban/media";
import { z } from "zod";

/** Why a camera did not do it, in codes of the catalogue. */
export const deviceRefusal = z.enum([
  "CameraNotAccessible",
  "CameraNotRegistered",
  "cameraCredentialsWrong",
  "cameraAccountLocked",
  "cameraCertificateChanged",
  /** Nothing leads to the bridge that dials it. */
  "agentNotAccessible",
  /** It has no such thing: no ONVIF, no PTZ, no encoder that could be set. */
  "notSupported",
  /** It has the thing and says no: no such preset, no room for another. */
  "refused",
]);
export type DeviceRefusal = z.output<typeof deviceRefusal>;

/** `POST {path}?cameraId` of the media process that holds the camera: what it is told, and what it answers where it does so. */
export interface DeviceCall<Body, Value> {
  readonly path: string;
  readonly body: z.ZodType<Body>;
  readonly value: z.ZodType<Value>;
}

/** What such a call answers. */
export type Told<Value> = { readonly value: Value } | { readonly refusal: DeviceRefusal };

function deviceCall<Body, Value>(
  name: string,
  body: z.ZodType<Body>,
  value: z.ZodType<Value>,
): DeviceCall<Body, Value> {
  return { path: `/internal/device/${name}`, body, value };
}

/** The shape of its answer. */
export function toldShape<Value>({ value }: DeviceCall<never, Value> | DeviceCall<unknown, Value>) {
  return z.union([z.strictObject({ refusal: deviceRefusal }), z.strictObject({ value })]);
}

const nothing = z.strictObject({});
const done = z.literal(true);
const axis = z.number().min(-1).max(1);
const preset = z.strictObject({ token: z.string() });
const range = z.strictObject({ min: z.number(), max: z.number() }).nullable();
const clock = z.strictObject({ deviceMs: z.number(), ourMs: z.number(), isUtc: z.boolean() }).nullable();
const settings = z.strictObject({
  codec: z.enum(videoCodecs),
  width: z.number(),
  height: z.number(),
  fps: z.number().nullable(),
  bitrateKbps: z.number().nullable(),
  keyEvery: z.number().nullable(),
});

export const deviceCalls = {
  move: deviceCall(
    "move",
    z.strictObject({ pan: axis, tilt: axis, zoom: axis, timeoutMs: z.number().int() }),
    done,
  ),
  stop: deviceCall("stop", nothing, done),
  presets: deviceCall("presets", nothing, z.array(ptzPreset)),
  addPreset: deviceCall("add-preset", z.strictObject({ name: z.string() }), ptzPreset),
  goToPreset: deviceCall("go-to-preset", preset, done),
  removePreset: deviceCall("remove-preset", preset, done),
  home: deviceCall("home", nothing, done),
  readClock: deviceCall("read-clock", nothing, clock),
  setClock: deviceCall("set-clock", nothing, clock),
  videoConfig: deviceCall(
    "video-config",
    z.strictObject({ index: z.number().int() }),
    z
      .strictObject({
        settings,
        options: z.array(
          z.strictObject({
            codec: z.enum(videoCodecs),
            sizes: z.array(z.strictObject({ width: z.number(), height: z.number() })),
            fps: range,
            fpsSteps: z.array(z.number()),
            bitrateKbps: range,
            keyEvery: range,
          }),
        ),
        hasAudio: z.boolean(),
        canSwitchAudio: z.boolean(),
      })
      .nullable(),
  ),
  setVideoConfig: deviceCall(
    "set-video-config",
    z.strictObject({
      index: z.number().int(),
      change: settings.partial().extend({ hasAudio: z.boolean().optional() }),
    }),
    done,
  ),
} as const;
