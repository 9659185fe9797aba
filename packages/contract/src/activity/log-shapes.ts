// What an entry of a log says beside its act: the places of its sentence, and what it is about.
import { z } from "zod";
import { logResourceTypes } from "../permissions/resource-kinds.ts";
import { id, isoDate } from "../shapes.ts";
import { logRecurrences } from "./log-acts.ts";

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
});
export type LogPlaceholders = z.output<typeof logPlaceholders>;

export const logResource = z.strictObject({ type: z.enum(logResourceTypes), id });
export type LogResource = z.output<typeof logResource>;
