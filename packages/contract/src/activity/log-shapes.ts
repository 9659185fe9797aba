// What an entry of a log says beside its act: the places of its sentence, and what it is about.
import { z } from "zod";
import { logResourceTypes } from "../permissions/resource-kinds.ts";
import { id, isoDate } from "../shapes.ts";
import { logRecurrences } from "./log-acts.ts";

/** What of a camera an entry may say that it is another than before (CAM-81). */
export const changedFields = [
  "name",
  "description",
  "comments",
  "timezone",
  "group",
  "bridge",
  "enable",
  "url",
  "port",
  "securePort",
  "streamPort",
  "extraPorts",
  "channel",
  "useSSL",
  "brand",
  "model",
  "streamPath",
  "substreamPath",
  "username",
  "password",
  "recordMode",
  "archiveAge",
  "scheduledHours",
  "maskPoints",
  "avatar",
] as const;
export type ChangedField = (typeof changedFields)[number];

/**
 * What was changed, each with its former and its new value as texts: null where it is only said that it changed, as of credentials. In rows and not in
 * objects, since an audit's hash is made of their order and the database keeps none of fields.
 */
const logChanges = z.array(z.tuple([z.enum(changedFields), z.string().nullable(), z.string().nullable()]));
export type LogChanges = z.output<typeof logChanges>;

/** Places of an entry's sentence (LOG-4); those that it has no use for are left out. */
export const logPlaceholders = z.strictObject({
  date: isoDate.optional(),
  name: z.string().optional(),
  camera: z.string().optional(),
  /** The person whom the act concerned. */
  user: z.string().optional(),
  cardLastDigits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** Whole seconds. */
  duration: z.number().int().min(0).optional(),
  recurring: z.enum(logRecurrences).optional(),
  /** Beside the sentence: what its act changed (CAM-81). */
  changes: logChanges.optional(),
});
export type LogPlaceholders = z.output<typeof logPlaceholders>;

export const logResource = z.strictObject({ type: z.enum(logResourceTypes), id });
export type LogResource = z.output<typeof logResource>;
