// Calls of bookmarks (BOOK): named stretches of a camera's time that people mark for each other, and the pauses of its recording beside them.
import { z } from "zod";
import {
  bookmarkColors,
  bookmarkDescriptionMaxLength,
  bookmarkKinds,
  bookmarkRangeAtMostMs,
  bookmarkTitleMaxLength,
} from "../bookmark-choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, page, pageQuery } from "../shapes.ts";

const text = {
  title: z.string().trim().min(1).max(bookmarkTitleMaxLength),
  description: z.string().trim().max(bookmarkDescriptionMaxLength),
};
const color = z.enum(bookmarkColors);
const times = { startTime: isoDate, endTime: isoDate };

/** A bookmark as its reader sees it (BOOK-1). */
export const bookmark = z.strictObject({
  id,
  cameraId: id,
  kind: z.enum(bookmarkKinds),
  /** Empty for one that nobody made. */
  title: z.string(),
  description: z.string(),
  color,
  startTime: isoDate,
  /** Of a pause that lasts: now. */
  endTime: isoDate,
  createdAt: isoDate,
  /** Who made it, or paused; null: the system. */
  ownerId: id.nullable(),
  /** Their name as the reader may know it; null: the system. */
  ownerName: z.string().nullable(),
});
export type Bookmark = z.output<typeof bookmark>;

export const bookmarkForm = z.strictObject({
  cameraId: id,
  title: text.title,
  description: text.description.default(""),
  color: color.default("white"),
  ...times,
});
export type BookmarkForm = z.output<typeof bookmarkForm>;

export const bookmarkPatch = z.strictObject({ ...text, color, ...times }).partial();
export type BookmarkPatch = z.output<typeof bookmarkPatch>;

const rangeError = { message: "Invalid. Please double check.", path: ["endTime"] };
const rangeOf = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  Date.parse(endTime) - Date.parse(startTime);

const path = "/api/bookmark-manager/bookmark";

export const bookmarksEndpoints = {
  list: endpoint({
    id: "bookmarks.list",
    method: "GET",
    path,
    summary: "Bookmarks that overlap a range of time, of one camera or of all that the caller may see",
    access: { kind: "someResource", anyOf: ["cameraReadBookmark"] },
    guest: "read",
    query: pageQuery(50)
      .extend({
        cameraId: id.optional(),
        ...times,
        /** Words that stand in title or description; pauses have none. */
        search: z.string().trim().max(bookmarkTitleMaxLength).optional(),
        /** By their begin: the earliest first, or the latest. */
        order: z.enum(["earliest", "latest"]).default("earliest"),
      })
      .refine((query) => rangeOf(query) > 0 && rangeOf(query) <= bookmarkRangeAtMostMs, rangeError),
    status: 200,
    answer: page(bookmark),
    errors: ["CameraIdDoesNotExists"],
  }),
  create: endpoint({
    id: "bookmarks.create",
    method: "POST",
    path,
    summary: "Mark a stretch of a camera's time",
    access: { kind: "someResource", anyOf: ["cameraCreateBookmark"] },
    guest: "dryRun",
    log: { kind: "bookmark", action: "create" },
    body: bookmarkForm,
    status: 201,
    answer: bookmark,
    errors: ["CameraIdDoesNotExists", "invalidRange"],
  }),
  update: endpoint({
    id: "bookmarks.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change a bookmark",
    access: { kind: "resource", resource: "bookmark", parameter: "id", anyOf: ["cameraUpdateBookmark"] },
    guest: "dryRun",
    log: { kind: "bookmark", action: "update" },
    params: idParams,
    body: bookmarkPatch,
    status: 200,
    answer: bookmark,
    errors: ["bookmarkReadOnly", "invalidRange"],
  }),
  remove: endpoint({
    id: "bookmarks.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Remove a bookmark",
    access: { kind: "resource", resource: "bookmark", parameter: "id", anyOf: ["cameraRemoveBookmark"] },
    guest: "dryRun",
    log: { kind: "bookmark", action: "remove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["bookmarkReadOnly"],
  }),
} as const;
