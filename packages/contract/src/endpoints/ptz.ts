// Calls that steer a camera (PTZ-1 to PTZ-5): moves, presets and home, who steers, and the tour through presets that a camera goes by itself.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { presetNameMaxLength, ptzMoveMs, ptzTourSeconds, ptzTourStopsAtMost } from "../ptz-choices.ts";
import { idParams, page } from "../shapes.ts";
import { deviceFaults } from "./camera-device.ts";
import { oneCamera } from "./camera-shapes.ts";

const base = "/api/camera-manager/camera/{id}";
const speed = z.number().min(-1).max(1);
const token = z.string().min(1).max(256);
const presetParams = idParams.extend({ token });

/** What a camera can do (PTZ-1). */
export const ptzSupport = z.strictObject({
  enabled: z.boolean(),
  pan: z.boolean(),
  tilt: z.boolean(),
  zoom: z.boolean(),
  presets: z.boolean(),
  home: z.boolean(),
});
export type PtzSupport = z.output<typeof ptzSupport>;

/** A place that the camera itself remembers. */
export const ptzPreset = z.strictObject({ token, name: z.string() });
export type PtzPreset = z.output<typeof ptzPreset>;

export const ptzTourStop = z.strictObject({
  token,
  /** As the preset was called when it was chosen. */
  name: z.string().min(1).max(64),
  /** How long the camera stays. */
  seconds: z.number().int().min(ptzTourSeconds.min).max(ptzTourSeconds.max),
});
export type PtzTourStop = z.output<typeof ptzTourStop>;

/** Who steers now, and the tour. */
export const ptzState = z.strictObject({
  /** Null while nobody steers. */
  steering: z
    .strictObject({
      name: z.string(),
      isYou: z.boolean(),
      /** Until the camera is anybody's. */
      seconds: z.number().int(),
    })
    .nullable(),
  tour: z.strictObject({
    stops: z.array(ptzTourStop),
    isRunning: z.boolean(),
    /** Of the stop that it is at; null while it stands. */
    at: z.number().int().nullable(),
  }),
});
export type PtzState = z.output<typeof ptzState>;

const steers = { ...oneCamera, anyOf: ["cameraPtz"] } as const;
const noted = { kind: "camera", action: "ptz" } as const;

const steerFaults = ["ptzNotSupported", ...deviceFaults] as const;

export const ptzEndpoints = {
  support: endpoint({
    id: "ptz.support",
    method: "GET",
    path: `${base}/ptz-enabled`,
    summary: "Read how a camera can be moved",
    access: { ...oneCamera, anyOf: ["cameraRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: ptzSupport,
    errors: [],
  }),
  state: endpoint({
    id: "ptz.state",
    method: "GET",
    path: `${base}/ptz`,
    summary: "Read who steers a camera and its tour",
    access: steers,
    guest: "read",
    params: idParams,
    status: 200,
    answer: ptzState,
    errors: [],
  }),
  move: endpoint({
    id: "ptz.move",
    method: "POST",
    path: `${base}/ptz/move`,
    summary: "Move a camera for a while, and keep it for ten seconds",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    body: z.strictObject({
      /** To the right. */
      pan: speed,
      /** Upwards. */
      tilt: speed,
      /** Closer. */
      zoom: speed,
      timeoutMs: z.number().int().min(ptzMoveMs.min).max(ptzMoveMs.max).default(ptzMoveMs.usual),
    }),
    status: 202,
    answer: z.strictObject({ seconds: z.number().int() }),
    errors: ["ptzBusy", "tooManyRequests", ...steerFaults],
  }),
  stop: endpoint({
    id: "ptz.stop",
    method: "POST",
    path: `${base}/ptz/stop`,
    summary: "Stop a camera that moves",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["ptzBusy", ...steerFaults],
  }),
  takeOver: endpoint({
    id: "ptz.takeOver",
    method: "POST",
    path: `${base}/ptz/take-over`,
    summary: "Steer in place of whoever steers now",
    access: { ...oneCamera, anyOf: ["cameraUpdateSettings"] },
    guest: "refuse",
    log: noted,
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["ptzNotSupported", "CameraNotConfigured"],
  }),
  presets: endpoint({
    id: "ptz.presets",
    method: "GET",
    path: `${base}/ptz/presets`,
    summary: "List the places that a camera remembers",
    access: steers,
    guest: "refuse",
    params: idParams,
    status: 200,
    answer: page(ptzPreset),
    errors: steerFaults,
  }),
  addPreset: endpoint({
    id: "ptz.addPreset",
    method: "POST",
    path: `${base}/ptz/presets`,
    summary: "Remember where the camera looks now",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, "This is required.")
        .max(presetNameMaxLength, `Oops, too long! Max character count is ${presetNameMaxLength}.`),
    }),
    status: 201,
    answer: ptzPreset,
    errors: ["limitReached", ...steerFaults],
  }),
  goToPreset: endpoint({
    id: "ptz.goToPreset",
    method: "PUT",
    path: `${base}/ptz/presets/{token}/go`,
    summary: "Move a camera to a place that it remembers",
    access: steers,
    guest: "refuse",
    log: noted,
    params: presetParams,
    status: 204,
    answer: "none",
    errors: ["notFound", "ptzBusy", "tooManyRequests", ...steerFaults],
  }),
  removePreset: endpoint({
    id: "ptz.removePreset",
    method: "DELETE",
    path: `${base}/ptz/presets/{token}`,
    summary: "Have a camera forget a place; a tour goes on without it",
    access: steers,
    guest: "refuse",
    log: noted,
    params: presetParams,
    status: 204,
    answer: "none",
    errors: ["notFound", ...steerFaults],
  }),
  home: endpoint({
    id: "ptz.home",
    method: "POST",
    path: `${base}/ptz/home`,
    summary: "Move a camera to its home",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["ptzBusy", "tooManyRequests", ...steerFaults],
  }),
  saveTour: endpoint({
    id: "ptz.saveTour",
    method: "PUT",
    path: `${base}/ptz/tour`,
    summary: "Set the presets that a tour goes through, and how long it stays at each; none: no tour",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    body: z.strictObject({ stops: z.array(ptzTourStop).max(ptzTourStopsAtMost) }),
    status: 200,
    answer: ptzState,
    errors: ["ptzNotSupported", "CameraNotConfigured"],
  }),
  startTour: endpoint({
    id: "ptz.startTour",
    method: "POST",
    path: `${base}/ptz/tour/start`,
    summary: "Have a camera go through its tour until somebody steers it or ends the tour",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    status: 200,
    answer: ptzState,
    errors: ["ptzBusy", "ptzNotSupported", "CameraNotConfigured", "notFound"],
  }),
  stopTour: endpoint({
    id: "ptz.stopTour",
    method: "POST",
    path: `${base}/ptz/tour/stop`,
    summary: "End the tour where the camera is",
    access: steers,
    guest: "refuse",
    log: noted,
    params: idParams,
    status: 200,
    answer: ptzState,
    errors: [],
  }),
} as const;
