// Calls of recording and archive: maps, record info, thumbnails (ARCH, TIME-16).
import { gapCauses } from "@didban/media";
import { slotsADay } from "@didban/media/timeline";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate } from "../shapes.ts";
import { oneCamera, pictureCodecType, recordInformation, recordModes } from "./camera-shapes.ts";

const base = "/api/camera-manager/camera/{id}";

/** `[start, end, ongoing]`: spreadsheet day-numbers (epoch 1899-12-30 UTC, millisecond exact) and whether it still goes on (ARCH-12). */
export const archiveMapEntry = z.tuple([z.number(), z.number(), z.boolean()]);

/** One downtime; `endedAt` null while it lasts (ARCH-15). */
export const downtimeEntry = z.strictObject({
  id,
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
  reason: z.enum(gapCauses),
  finished: z.boolean(),
  recordStopper: z.boolean(),
  /** About how many pictures were lost on their way, where the camera kept sending; left out for every other downtime. */
  lostPictures: z.number().int().optional(),
});
export type DowntimeEntry = z.output<typeof downtimeEntry>;

/** The allowed window is the camera's earliest time to now; start must come before end (ARCH-19). */
function isOrdered(query: { startTime?: string | undefined; endTime?: string | undefined }): boolean {
  return !query.startTime || !query.endTime || Date.parse(query.startTime) < Date.parse(query.endTime);
}
const orderError = { message: "Invalid. Please double check.", path: ["endTime"] };

/** What the two maps of a camera's timeline have in common. */
const mapCall = {
  method: "GET",
  access: { ...oneCamera, anyOf: ["cameraStreamArchive"] },
  guest: "read",
  params: idParams,
  query: z
    .strictObject({
      startTime: isoDate.optional(),
      endTime: isoDate.optional(),
      /** Gaps shorter than this many milliseconds are merged (ARCH-14), or left out of the gaps, for wide scales. */
      resolution: z.coerce.number().min(1).max(86_400_000).optional(),
    })
    .refine(isOrdered, orderError),
  status: 200,
  errors: [],
} as const;

export const thumbnail = z.strictObject({
  codecType: pictureCodecType,
  /** One key frame, base64: a JPEG, or Annex-B with its parameter sets. */
  data: z.string(),
  capturedAt: isoDate,
});
export type Thumbnail = z.output<typeof thumbnail>;

const day = z.array(z.boolean()).length(slotsADay);

/** Quarter hours in which a camera is recorded, day by day from 00:00 on by its own clock (CAM-31). */
export const recordingSchedule = z.strictObject({
  days: z.strictObject({
    saturday: day,
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
  }),
});
export type RecordingSchedule = z.output<typeof recordingSchedule>;

const bytes = z.number().min(0);

/** What room the footage of a workspace has, and how far it goes (ARCH-32). */
export const storageOutlook = z.strictObject({
  footageBytes: bytes,
  /** Its share of the space for footage. */
  roomBytes: bytes,
  /** At the rate of the last 24 hours; null before anything was recorded. */
  bytesPerDay: bytes.nullable(),
  /** The longest that footage of one of its cameras is kept; null without cameras. */
  keptDays: z.number().nullable(),
  /** Days that fit into that room at the present rate: fewer than `keptDays`, and the oldest goes before its time. */
  fitDays: z.number().min(0).nullable(),
});
export type StorageOutlook = z.output<typeof storageOutlook>;

export const archiveEndpoints = {
  storage: endpoint({
    id: "archive.storage",
    method: "GET",
    path: "/api/camera-manager/storage",
    summary: "Say what room footage has and how many days fit",
    access: { kind: "someResource", anyOf: ["cameraUpdateRecord"] },
    guest: "read",
    status: 200,
    answer: storageOutlook,
    errors: [],
  }),
  archiveMap: endpoint({
    ...mapCall,
    id: "archive.map",
    path: `${base}/archive-map`,
    summary: "List what is recorded",
    answer: z.strictObject({ archiveMap: z.array(archiveMapEntry) }),
  }),
  downMap: endpoint({
    ...mapCall,
    id: "archive.downMap",
    path: `${base}/down-map`,
    summary: "List the gaps with their causes",
    answer: z.strictObject({ downtimeMap: z.array(downtimeEntry) }),
  }),
  record: endpoint({
    id: "archive.record",
    method: "GET",
    path: `${base}/record`,
    summary: "Read how a camera is recorded",
    access: { ...oneCamera, anyOf: ["cameraRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: recordInformation,
    errors: [],
  }),
  updateRecord: endpoint({
    id: "archive.updateRecord",
    method: "PATCH",
    path: `${base}/record`,
    summary: "Pause, resume or change how long footage is kept",
    access: { ...oneCamera, anyOf: ["cameraUpdateRecord"] },
    guest: "refuse",
    log: { kind: "camera", action: "updateRecordMode" },
    params: idParams,
    body: z
      .strictObject({
        recordMode: z.enum(recordModes).optional(),
        archiveAge: z.number().positive().optional(),
      })
      .refine((body) => body.recordMode !== undefined || body.archiveAge !== undefined, {
        message: "This is required.",
        path: ["recordMode"],
      }),
    status: 200,
    answer: recordInformation,
    errors: ["recordModeNotAvailable", "archiveAgeNotAvailable"],
  }),
  schedule: endpoint({
    id: "archive.schedule",
    method: "GET",
    path: `${base}/schedule`,
    summary: "Read when a camera is recorded",
    access: { ...oneCamera, anyOf: ["cameraRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: recordingSchedule,
    errors: [],
  }),
  updateSchedule: endpoint({
    id: "archive.updateSchedule",
    method: "PUT",
    path: `${base}/schedule`,
    summary: "Say when a camera is recorded; outside of it nothing is",
    access: { ...oneCamera, anyOf: ["cameraUpdateSettings"] },
    guest: "refuse",
    log: { kind: "camera", action: "updateSchedule" },
    params: idParams,
    body: recordingSchedule,
    status: 200,
    answer: recordingSchedule,
    errors: [],
  }),
  thumbnail: endpoint({
    id: "archive.thumbnail",
    method: "GET",
    path: `${base}/thumbnails`,
    summary: "Read the newest picture, or the one at or before a time",
    // With a date the archive right is asked for, without one the live right (TIME-18); the service decides which.
    access: { ...oneCamera, anyOf: ["cameraStreamLive", "cameraStreamArchive"] },
    guest: "read",
    forDisplays: true,
    params: idParams,
    query: z.strictObject({
      /** Spreadsheet day-number. */
      date: z.coerce.number().optional(),
      /** `jpeg` asks for a picture every browser shows, decoded on the server where the camera's codec is another (LIVE-14). */
      as: z.enum(["keyFrame", "jpeg"]).default("keyFrame"),
      /** Without a date, of a camera that does not come: nothing, or the last picture that is recorded, as far as the archive right reaches. */
      whenAway: z.enum(["nothing", "lastRecorded"]).default("nothing"),
    }),
    status: 200,
    answer: thumbnail,
    errors: ["thumbnailNotFound"],
    absences: ["thumbnailNotFound"],
  }),
} as const;
