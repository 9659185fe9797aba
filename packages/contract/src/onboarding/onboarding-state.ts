// What a tab keeps of the first steps of a workspace, under its setting `onboarding` (ONB-1, ONB-9, ONB-13). No field of it holds a password or a
// card, and none that is not named here is kept.
import { z } from "zod";
import { id, isoDate } from "../shapes.ts";
import { onboardingStepKeys, stepStatuses } from "./onboarding-steps.ts";

/** Drafts that a tab keeps, so that its setting stays small. */
const draftsAtMost = 16;

const text = z.string().max(2048);

/** Further ports as they were typed (CAM-11). */
const draftPorts = z.strictObject({
  audio: text.default(""),
  serial: text.default(""),
  custom: z
    .array(z.strictObject({ label: text.default(""), port: text.default("") }))
    .max(8)
    .default([]),
});

/** How a camera that is not added yet is reached, without its password (CAM-15). */
const draftConfig = z.strictObject({
  url: text.default(""),
  streamPort: text.default("554"),
  username: text.default(""),
  manufacturerCode: text.default("rtsp"),
  model: text.default(""),
  streamPath: text.default(""),
  substreamPath: text.default(""),
  useSSL: z.boolean().default(false),
  channel: text.default("1"),
  port: text.default("80"),
  securePort: text.default("443"),
  extraPorts: draftPorts.prefault({}),
});

const cameraDraft = z.strictObject({
  cameraData: z.strictObject({
    name: text.default(""),
    timezone: text.default(""),
    /** Empty: the server dials it itself. */
    bridgeId: text.default(""),
    config: draftConfig.prefault({}),
    /** Pairs it with the camera that is made of it (CAM-14). */
    userData: text.default(""),
  }),
  /** Nothing that is not added yet is connected (CAM-13). */
  status: z.literal("offline").default("offline"),
  /** A password was typed, and is to be asked for again. */
  hadPassword: z.boolean().default(false),
  /** One that was kept before this was noted has none. */
  createdAt: isoDate.optional(),
  updatedAt: isoDate,
});
export type OnboardingDraft = z.output<typeof cameraDraft>;

/** Where adding a camera is (BRDG-19). */
const addingSteps = ["activate", "loading", "discovery", "notDetected"] as const;

const cameraData = z.strictObject({
  currentStep: z.enum(addingSteps).default("activate"),
  cameraList: z.array(cameraDraft).max(draftsAtMost).default([]),
  /** Discovered devices that were chosen. */
  selections: z.array(text).max(draftsAtMost).default([]),
  /** The discovery under way. */
  process: text.nullable().default(null),
  /** The address that was entered. */
  staticIp: text.default(""),
  /** The connection check passed. */
  verifyConfigureIp: z.boolean().default(false),
});

/** What has been chosen to be paid with; only a trial can be, so far, and it asks for neither name nor place. */
const payment = z.strictObject({
  plan: z.enum(["trial"]).nullable().default(null),
  fullName: text.default(""),
  zipCode: z.string().max(16).default(""),
});

const data = z.strictObject({
  camera: cameraData.prefault({}),
  payment: payment.prefault({}),
  /** Who may see the new cameras; null: everyone whose role lets them. */
  cameraUsers: z.array(id).max(200).nullable().default(null),
});
export type OnboardingData = z.output<typeof data>;

const stepKey = z.enum(onboardingStepKeys);

const step = z.strictObject({
  title: z.string().max(74),
  key: stepKey,
  order: z.number().int().min(1),
  percent: z.number().int().min(0).max(100),
  status: z.enum(stepStatuses),
});

/** The whole of it. */
export const onboardingState = z.strictObject({
  steps: z.array(step).max(16).default([]),
  currentStep: stepKey.nullable().default(null),
  nextStep: stepKey.nullable().default(null),
  data: data.prefault({}),
});
export type OnboardingState = z.output<typeof onboardingState>;
