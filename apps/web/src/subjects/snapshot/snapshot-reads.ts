// Reads of snapshots (CLIP-4): lists, and the pictures themselves, which are fetched with the session.
import type { snapshotSizes } from "@didban/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { pictureOf } from "../avatar/avatars.ts";
import { snapshotKeys } from "./snapshot-keys.ts";

const pageRows = 50;
/** How long a whole picture, of some megabytes, stays in memory once nobody looks at it. */
const wholeKeptMs = 60_000;

/** What is looked for: of one camera, by one person, captured in a stretch of time; all of it where they are left out. */
export interface SnapshotSearch {
  readonly cameraId: string | undefined;
  /** The account of who took it. */
  readonly createdBy: string | undefined;
  /** Milliseconds since 1970. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** The list of snapshots, the newest first, page after page as one scrolls. Nobody tells of new ones: whoever comes back to the window asks. */
export const snapshotListQuery = ({ cameraId, createdBy, fromMs, toMs }: SnapshotSearch) =>
  infiniteQueryOptions({
    queryKey: snapshotKeys.found(cameraId, createdBy, fromMs, toMs),
    queryFn: ({ pageParam: offset, signal }) =>
      api.snapshots.list({
        query: {
          ...(cameraId !== undefined && { cameraId }),
          ...(createdBy !== undefined && { createdBy }),
          ...(fromMs !== undefined && { startTime: new Date(fromMs).toISOString() }),
          ...(toMs !== undefined && { endTime: new Date(toMs).toISOString() }),
          limit: pageRows,
          offset,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam({ total }, pages): number | undefined {
      const offset = pages.length * pageRows;
      return offset < total ? offset : undefined;
    },
    staleTime: 0,
    refetchOnWindowFocus: "always",
    placeholderData: keepPreviousData,
  });

/** The picture of one. Who has the whole one handed out stands in the audit trail (LOG-14): it is asked for once as long as it is looked at. */
export const snapshotPictureQuery = (id: string, size: (typeof snapshotSizes)[number]) =>
  queryOptions({
    queryKey: snapshotKeys.picture(id, size),
    queryFn: async ({ signal }) =>
      pictureOf(await api.snapshots.media({ params: { id }, query: { size }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    ...(size === "full" && { gcTime: wholeKeptMs }),
  });
