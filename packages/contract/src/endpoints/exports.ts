// Calls of exports (EXP): footage of a stretch of time as files that leave the archive, made by the server and kept until they are removed.
import { gapCauses } from "@didban/media";
import { z } from "zod";
import { isSafeInNames } from "../clip-names.ts";
import { endpoint } from "../endpoint.ts";
import {
  exportFaults,
  exportFormats,
  exportMaxCameras,
  exportMaxSeconds,
  exportNameMaxLength,
  exportSounds,
  exportStates,
} from "../export-choices.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";

const name = z
  .string()
  .trim()
  .min(1)
  .max(exportNameMaxLength)
  .refine(isSafeInNames, { message: "invalidField" });

/** Time of the range that a file lacks (EXP-19). */
export const exportGap = z.strictObject({
  from: isoDate,
  to: isoDate,
  /** A cause of the ledger; `codec`: recorded in another codec than the file's. */
  reason: z.enum([...gapCauses, "codec"]),
});

/** What is exported of one camera: a file of its own. */
export const exportPart = z.strictObject({
  cameraId: id,
  /** The camera's name, its last one once it is removed (CLIP-8). */
  cameraName: z.string(),
  isCameraRemoved: z.boolean(),
  /** The camera's zone, in which its times are told. */
  timezone: z.string(),
  /** Null until it is made, as is what follows. */
  file: z
    .strictObject({
      /** In which it is handed over. */
      name: z.string(),
      /** Bytes. */
      size: z.number().int(),
      /** In hex (EXP-24). */
      sha256: z.string(),
      /** Capture times of the first and the last picture. */
      firstFrameAt: isoDate,
      lastFrameAt: isoDate,
      gaps: z.array(exportGap),
      audio: z.enum(exportSounds),
    })
    .nullable(),
});
export type ExportPart = z.output<typeof exportPart>;

/** An export as its reader sees it (EXP-9). What stands beside `parts` is of the first of them. */
export const exportDetails = z.strictObject({
  id,
  cameraId: id,
  cameraName: z.string(),
  name: z.string(),
  startAt: isoDate,
  /** Seconds. */
  duration: z.number().int(),
  format: z.enum(exportFormats),
  ready: z.boolean(),
  /** A privacy mask hides it from this reader: its files and first pictures are refused them (MASK-20). */
  blocked: z.boolean(),
  state: z.enum(exportStates),
  /** Percent; 100 only when it is ready (EXP-13). */
  progress: z.number().int().min(0).max(100),
  /** Bytes of all files; null until it is ready. */
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  gaps: z.array(exportGap),
  createdAt: isoDate,
  createdBy: id,
  /** Who made it, as the reader may know them. */
  createdByName: z.string(),
  /** Why it failed. */
  error: z.enum(exportFaults).nullable(),
  parts: z.array(exportPart),
});
export type ExportDetails = z.output<typeof exportDetails>;

/** An export in short (EXP-8). */
export const exportBrief = exportDetails.pick({
  id: true,
  cameraId: true,
  name: true,
  ready: true,
  blocked: true,
});

export const exportForm = z.strictObject({
  cameraId: id,
  /** Further cameras of the same moment. */
  otherCameraIds: z
    .array(id)
    .max(exportMaxCameras - 1)
    .default([]),
  startAt: isoDate,
  /** Seconds, rounded half up (EXP-2). */
  duration: z
    .number()
    .transform((seconds) => Math.floor(seconds + 0.5))
    .refine((seconds) => seconds >= 1, { message: "invalidField" })
    .refine((seconds) => seconds <= exportMaxSeconds, { message: "exportTooLong" }),
  name: name.optional(),
  format: z.enum(exportFormats, { message: "invalidFormat" }).default(exportFormats[0]),
});
export type ExportForm = z.output<typeof exportForm>;

const path = "/api/export-manager/legacy/export";
const reads = { access: { kind: "someResource", anyOf: ["cameraReadExport"] }, guest: "read" } as const;
/** One of several cameras; the first by default. */
const ofCamera = z.strictObject({ cameraId: id.optional() });
const files = ["video/mp4", "video/x-matroska"] as const;
/** So that a download that was interrupted goes on. */
const rangeHeaders = z.object({
  range: z.string().optional(),
  "if-range": z.string().optional(),
  "if-none-match": z.string().optional(),
});

export const exportsEndpoints = {
  list: endpoint({
    ...reads,
    id: "exports.list",
    method: "GET",
    path,
    summary: "Exports that the caller may see, newest first; whole with `detailed`, else in short",
    query: pageQuery(50).extend({
      cameraId: id.optional(),
      detailed: z.stringbool().default(false),
      /** Who made them. */
      createdBy: id.optional(),
      state: z.enum(exportStates).optional(),
      /** Of footage at or after it. */
      startTime: isoDate.optional(),
      /** Of footage before it. */
      endTime: isoDate.optional(),
    }),
    status: 200,
    answer: page(z.union([exportDetails, exportBrief])),
    errors: ["CameraIdDoesNotExists"],
  }),
  create: endpoint({
    id: "exports.create",
    method: "POST",
    path,
    summary: "Make files of a stretch of time of one camera, or of several",
    access: { kind: "someResource", anyOf: ["cameraCreateExport"] },
    guest: "dryRun",
    log: { kind: "clips", action: "exportCreate" },
    body: exportForm,
    status: 201,
    answer: z.strictObject({ id }),
    errors: [
      "CameraIdDoesNotExists",
      "invalidFormat",
      "exportTooLong",
      "exportBlockedByMask",
      "seekOutOfRange",
      "noFootageInRange",
      "tooManyExports",
      "exportQuotaExceeded",
    ],
  }),
  read: endpoint({
    ...reads,
    id: "exports.read",
    method: "GET",
    path: `${path}/{id}`,
    summary: "One export",
    params: idParams,
    status: 200,
    answer: exportDetails,
    errors: ["exportNotFound"],
  }),
  update: endpoint({
    id: "exports.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Call an export something else; its files stay as they are",
    access: { kind: "someResource", anyOf: ["cameraUpdateExport"] },
    guest: "dryRun",
    log: { kind: "clips", action: "exportUpdate" },
    params: idParams,
    body: z.strictObject({ name }),
    status: 200,
    answer: exportDetails,
    errors: ["exportNotFound"],
  }),
  remove: endpoint({
    id: "exports.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Stop an export that is being made, and remove it for good",
    access: { kind: "someResource", anyOf: ["cameraRemoveExport"] },
    guest: "dryRun",
    log: { kind: "clips", action: "exportRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["exportNotFound"],
  }),
  media: endpoint({
    ...reads,
    id: "exports.media",
    method: "GET",
    path: `${path}/{id}/media`,
    summary: "A file of an export, whole or a range of its bytes",
    log: { kind: "clips", action: "exportDownload" },
    params: idParams,
    query: ofCamera,
    headers: rangeHeaders,
    status: 200,
    answer: { contentTypes: files },
    errors: ["exportNotFound", "ExportNotReady", "privacyMaskActive", "rangeNotSatisfiable"],
  }),
  bundle: endpoint({
    ...reads,
    id: "exports.bundle",
    method: "GET",
    path: `${path}/{id}/bundle`,
    summary:
      "All that is handed over of an export as one ZIP: its files, its manifest, and the page that checks them; whole or a range of its bytes",
    log: { kind: "clips", action: "exportDownload" },
    params: idParams,
    headers: rangeHeaders,
    status: 200,
    answer: { contentTypes: ["application/zip"] },
    errors: ["exportNotFound", "ExportNotReady", "privacyMaskActive", "rangeNotSatisfiable"],
  }),
  manifest: endpoint({
    ...reads,
    id: "exports.manifest",
    method: "GET",
    path: `${path}/{id}/manifest`,
    summary: "What is signed about an export; its bytes are what a verifier takes (EXP-25)",
    params: idParams,
    status: 200,
    answer: { contentTypes: ["application/json"] },
    errors: ["exportNotFound", "ExportNotReady"],
  }),
  thumbnail: endpoint({
    ...reads,
    id: "exports.thumbnail",
    method: "GET",
    path: `${path}/{id}/thumbnail/media`,
    summary: "The first picture of a file of an export",
    params: idParams,
    query: ofCamera,
    headers: z.object({ "if-none-match": z.string().optional() }),
    status: 200,
    answer: { contentTypes: ["image/jpeg"] },
    errors: ["exportNotFound", "ExportNotReady", "privacyMaskActive"],
  }),
} as const;
