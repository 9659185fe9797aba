// Calls of snapshots (SNAP): pictures of cameras that people took and keep.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";
import { snapshotMaxBytes, snapshotNameMaxLength, snapshotSizes } from "../snapshot-choices.ts";

const name = z.string().trim().min(1).max(snapshotNameMaxLength);

/** A snapshot as its reader sees it (SNAP-5). It outlives its camera (CLIP-8). */
export const snapshot = z.strictObject({
  id,
  cameraId: id,
  /** The camera's name, its last one once it is removed. */
  cameraName: z.string(),
  isCameraRemoved: z.boolean(),
  /** The camera's zone, in which its time is told. */
  timezone: z.string(),
  name: z.string(),
  /** When the picture was captured. */
  time: isoDate,
  /** The export that it belongs to. */
  exportId: id.nullable(),
  /** Bytes. */
  size: z.number().int(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  createdAt: isoDate,
  createdBy: id,
  /** Who took it, as the reader may know them. */
  createdByName: z.string(),
});
export type Snapshot = z.output<typeof snapshot>;

export const snapshotForm = z.strictObject({ cameraId: id, time: isoDate, exportId: id.optional() });
export type SnapshotForm = z.output<typeof snapshotForm>;

const path = "/api/export-manager/legacy/snapshot";
const reads = { access: { kind: "someResource", anyOf: ["cameraReadSnapshot"] }, guest: "read" } as const;

export const snapshotsEndpoints = {
  list: endpoint({
    ...reads,
    id: "snapshots.list",
    method: "GET",
    path,
    summary: "Snapshots that the caller may see, newest first",
    query: pageQuery(50).extend({
      cameraId: id.optional(),
      /** Who took them. */
      createdBy: id.optional(),
      /** Captured at or after it. */
      startTime: isoDate.optional(),
      /** Captured before it. */
      endTime: isoDate.optional(),
    }),
    status: 200,
    answer: page(snapshot),
    errors: ["CameraIdDoesNotExists"],
  }),
  create: endpoint({
    id: "snapshots.create",
    method: "POST",
    path,
    summary: "Keep a picture of a camera: JPEG or PNG, with the time at which it was captured",
    access: { kind: "someResource", anyOf: ["cameraCreateSnapshot"] },
    guest: "dryRun",
    log: { kind: "clips", action: "snapshotCreate" },
    upload: { maxBytes: snapshotMaxBytes },
    body: snapshotForm,
    status: 201,
    answer: z.strictObject({ id }),
    errors: [
      "CameraIdDoesNotExists",
      "exportNotFound",
      "seekOutOfRange",
      "invalidFileExtension",
      "invalidImage",
      "fileMaxSizeExceeded",
      "AvatarUploadFailed",
    ],
  }),
  read: endpoint({
    ...reads,
    id: "snapshots.read",
    method: "GET",
    path: `${path}/{id}`,
    summary: "One snapshot",
    params: idParams,
    status: 200,
    answer: snapshot,
    errors: ["SnapshotNotAvailable"],
  }),
  update: endpoint({
    id: "snapshots.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Call a snapshot something else",
    access: { kind: "someResource", anyOf: ["cameraUpdateSnapshot"] },
    guest: "dryRun",
    log: { kind: "clips", action: "snapshotUpdate" },
    params: idParams,
    body: z.strictObject({ name }),
    status: 200,
    answer: snapshot,
    errors: ["SnapshotNotAvailable"],
  }),
  remove: endpoint({
    id: "snapshots.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a snapshot for good",
    access: { kind: "someResource", anyOf: ["cameraRemoveSnapshot"] },
    guest: "dryRun",
    log: { kind: "clips", action: "snapshotRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["SnapshotNotAvailable"],
  }),
  media: endpoint({
    ...reads,
    id: "snapshots.media",
    method: "GET",
    path: `${path}/{id}/media`,
    summary: "The picture of a snapshot, whole or small",
    log: { kind: "clips", action: "snapshotDownload" },
    params: idParams,
    query: z.strictObject({ size: z.enum(snapshotSizes).default("full") }),
    headers: z.object({ "if-none-match": z.string().optional() }),
    status: 200,
    answer: { contentTypes: ["image/jpeg", "image/png"] },
    errors: ["SnapshotNotAvailable", "privacyMaskActive"],
  }),
} as const;
