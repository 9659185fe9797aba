// What changes bookmarks: each call with what is read anew after it.
import type { Bookmark } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import type { BookmarkWords } from "./bookmark-fields.tsx";
import { bookmarkKeys } from "./bookmark-keys.ts";

type Form = BookmarkWords & Pick<Bookmark, "cameraId" | "startTime" | "endTime">;

/** Marks a stretch of a camera's time; `onMade` hears of it before it is read. */
export async function addBookmark(body: Form, onMade: (bookmark: Bookmark) => void): Promise<void> {
  onMade(await api.bookmarks.create({ body }));
  await dropReads(bookmarkKeys.each);
}

/** Words one anew. */
export async function changeBookmark(id: string, body: BookmarkWords): Promise<void> {
  await api.bookmarks.update({ params: { id }, body });
  await dropReads(bookmarkKeys.each);
}

export async function removeBookmark(id: string): Promise<void> {
  await api.bookmarks.remove({ params: { id } });
  await dropReads(bookmarkKeys.each);
}
