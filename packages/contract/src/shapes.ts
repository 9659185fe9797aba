// Shapes that many endpoints share: ids, dates, lists, the error body. A shape of one area lives with its endpoints.
import { z } from "zod";
import { errorCatalogue, type ErrorCode } from "./errors/error-catalogue.ts";

/** UUIDv7 text. In a path a malformed one answers 404, in a body or query 400 (ERR-6). */
export const id = z.uuid();

/** ISO-8601 UTC text with milliseconds. */
export const isoDate = z.iso.datetime({ offset: true });

/** Path parameter `{id}`. */
export const idParams = z.strictObject({ id });

/** Paging of lists: `limit` at most 200. */
export function pageQuery(defaultLimit: 10 | 50) {
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(defaultLimit),
    offset: z.coerce.number().int().min(0).default(0),
  });
}

/** A list's answer. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), total: z.number().int().min(0) });
}

const errorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);

/** The body of every refused call: `application/problem+json` (RFC 9457, ERR-1). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: errorCode,
  field: z.string().optional(),
  value: z.unknown().optional(),
  /** Seconds to wait before trying again (429). */
  retrySeconds: z.number().int().optional(),
  requestId: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), code: errorCode, message: z.string() })).optional(),
});
export type Problem = z.output<typeof problem>;
