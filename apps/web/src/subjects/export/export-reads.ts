// Reads of exports (CLIP-2, CLIP-4): lists, and the first pictures of what was made, which are fetched with the session.
import type { ExportDetails, ExportState } from "@didban/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { pictureOf } from "../avatar/avatars.ts";
import { exportKeys } from "./export-keys.ts";

const pageRows = 50;
/** The channel tells of the beginning and the end of making one, not of how far it is (EXP-14). */
const progressMs = 2_000;

/** What is looked for: of one camera, by one person, in one state, of footage of a stretch of time; all of it where they are left out. */
export interface ExportSearch {
  readonly cameraId: string | undefined;
  /** The account of who made it. */
  readonly createdBy: string | undefined;
  readonly state: ExportState | undefined;
  /** Milliseconds since 1970. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

export const isUnfinished = ({ state }: Pick<ExportDetails, "state">): boolean =>
  state === "queued" || state === "processing";

/** The list of exports, the newest first, page after page as one scrolls; asked for again while one of them is being made. */
export const exportListQuery = ({ cameraId, createdBy, state, fromMs, toMs }: ExportSearch) =>
  infiniteQueryOptions({
    queryKey: exportKeys.found(cameraId, createdBy, state, fromMs, toMs),
    queryFn: async ({ pageParam: offset, signal }) => {
      const { items, total } = await api.exports.list({
        query: {
          detailed: "true",
          ...(cameraId !== undefined && { cameraId }),
          ...(createdBy !== undefined && { createdBy }),
          ...(state !== undefined && { state }),
          ...(fromMs !== undefined && { startTime: new Date(fromMs).toISOString() }),
          ...(toMs !== undefined && { endTime: new Date(toMs).toISOString() }),
          limit: pageRows,
          offset,
        },
        signal,
      });
      return { total, items: items.filter((one) => "state" in one) };
    },
    initialPageParam: 0,
    getNextPageParam({ total }, pages): number | undefined {
      const offset = pages.length * pageRows;
      return offset < total ? offset : undefined;
    },
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isUnfinished)) === true ? progressMs : false,
    placeholderData: keepPreviousData,
  });

/** The first picture of one of its files. */
export const exportPictureQuery = (id: string, cameraId: string) =>
  queryOptions({
    queryKey: exportKeys.picture(id, cameraId),
    queryFn: async ({ signal }) =>
      pictureOf(await api.exports.thumbnail({ params: { id }, query: { cameraId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
