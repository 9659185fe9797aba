// Reads of bookmarks. They change by the second: the cache of reads keeps none (ARCH-33).
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { bookmarkKeys } from "./bookmark-keys.ts";

const yearMs = 365 * 86_400_000;

const timesOf = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) => ({
  startTime: new Date(startMs).toISOString(),
  endTime: new Date(endMs).toISOString(),
});

/** A year to each side of now (BOOK-4). */
const bookmarkYears = () => timesOf({ startMs: Date.now() - yearMs, endMs: Date.now() + yearMs });

/** All bookmarks and pauses of a camera, as its timeline shows them. */
export const cameraBookmarksQuery = (cameraId: string) =>
  queryOptions({
    queryKey: bookmarkKeys.ofCamera(cameraId),
    queryFn() {
      const years = bookmarkYears();
      return everyPage((offset) =>
        api.bookmarks.list({ query: { cameraId, ...years, limit: pageLimit, offset } }),
      );
    },
    staleTime: 0,
  });

/** What is looked for: words, one camera, and a stretch of time; all of it where they are left out. */
export interface BookmarkSearch {
  readonly search: string;
  readonly cameraId: string | undefined;
  readonly between: { readonly startMs: number; readonly endMs: number } | undefined;
}

/** The list of bookmarks, the latest first, page after page as one scrolls. */
export const bookmarkListQuery = ({ search, cameraId, between }: BookmarkSearch) =>
  infiniteQueryOptions({
    queryKey: bookmarkKeys.found(search, cameraId, between),
    queryFn: ({ pageParam: offset, signal }) =>
      api.bookmarks.list({
        query: {
          ...(between ? timesOf(between) : bookmarkYears()),
          ...(search !== "" && { search }),
          ...(cameraId !== undefined && { cameraId }),
          order: "latest",
          limit: pageLimit,
          offset,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam({ total }, pages): number | undefined {
      const offset = pages.length * pageLimit;
      return offset < total ? offset : undefined;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
