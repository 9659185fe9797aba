// Reads of cameras that several screens share. How cameras are is read in camera-statuses.ts.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { withGuestChanges } from "../../lib/guest-visit.ts";
import { cameraKeys } from "./camera-keys.ts";

/** What a guest changed of a camera, which the page alone keeps (WS-68). */
export const guestCamera = (id: string): string => `camera ${id}`;

/** All cameras that the person may see, however many pages of the server they are (CAM-24): every screen filters and counts the whole of them. */
export const cameraListQuery = queryOptions({
  queryKey: cameraKeys.list,
  queryFn: async () => {
    const all = await everyPage((offset) => api.cameras.list({ query: { limit: pageLimit, offset } }));
    return all.map((camera) => withGuestChanges(guestCamera(camera.id), camera));
  },
});

export const cameraQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.one(id),
    queryFn: async () => withGuestChanges(guestCamera(id), await api.cameras.get({ params: { id } })),
    placeholderData: keepPreviousData,
  });

/**
 * The newest picture of a camera, as a JPEG: lists and posters show many cameras and decode none. It is never taken from the cache of reads
 * without being asked for again (ARCH-33).
 */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.thumbnail(id),
    queryFn: () => api.archive.thumbnail({ params: { id }, query: { as: "jpeg" } }),
    staleTime: 0,
    // A failed load is tried again every two seconds, five times (STAT-14).
    retry: 5,
    retryDelay: 2000,
  });

/** The newest picture of a camera, or while it does not come the last recorded one: `capturedAt` tells. */
export const lastPictureQuery = (id: string) =>
  queryOptions({
    ...thumbnailQuery(id),
    queryKey: cameraKeys.lastPicture(id),
    queryFn: () => api.archive.thumbnail({ params: { id }, query: { as: "jpeg", whenAway: "lastRecorded" } }),
  });

/** How a camera is reached. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.connection(id),
    queryFn: () => api.cameras.connection({ params: { id } }),
    staleTime: 0,
  });

/** A camera's clock beside the server's, asked of the camera itself. */
export const cameraTimeQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.time(id),
    queryFn: () => api.cameras.time({ params: { id } }),
    retry: false,
  });

/** How a stream is encoded, and how it may be. */
export const videoConfigQuery = (id: string, index: number) =>
  queryOptions({
    queryKey: cameraKeys.videoConfig(id, index),
    queryFn: () => api.cameras.videoConfig({ params: { id, n: index } }),
    staleTime: 0,
  });

/** When a camera is recorded. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.schedule(id),
    queryFn: () => api.archive.schedule({ params: { id } }),
    staleTime: 0,
  });

/** The moves of a camera from one status to another; read again once `now`, how it is, is different. */
export const statusMovesQuery = (id: string, ...now: readonly unknown[]) =>
  queryOptions({
    queryKey: cameraKeys.moves(id, ...now),
    queryFn: () => api.cameras.statusHistory({ params: { id }, query: {} }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What room the workspace's footage has, and how many days of it fit: for whoever chooses how long it is kept. */
export const storageQuery = queryOptions({
  queryKey: cameraKeys.storage,
  queryFn: () => api.archive.storage(),
});

/** Wide enough that only the end of the last recording matters. */
const coarseMs = 86_400_000;

/** What is recorded of a camera, coarsely: for where it ends. */
export const archiveEndQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.archiveEnd(id),
    queryFn: () => api.archive.archiveMap({ params: { id }, query: { resolution: coarseMs } }),
    staleTime: 0,
    gcTime: 0,
  });

export function useCameras() {
  return useQuery(cameraListQuery);
}

/** The order of names, of cameras and groups, as the server has it: "Gate 9" before "Gate 10". */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true });
