// Reads of cameras that several screens share, and the one poll of their status (STAT-10).
import {
  displayedOfHealth,
  errorFlagsOf,
  overallHealth,
  type CameraDetails,
  type DetailedStatus,
  type DisplayedStatus,
} from "@didban/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Cameras a screen lists at most; workspaces beyond it page (CAM-24). */
const listLimit = 200;
const pollMs = 10_000;
/** While a camera is connecting it is asked again this soon (STAT-12). */
const connectingPollMs = 2_000;

export const cameraListQuery = queryOptions({
  queryKey: ["cameras"],
  queryFn: () => api.cameras.list({ query: { limit: listLimit } }),
});

export const cameraQuery = (id: string) =>
  queryOptions({
    queryKey: ["camera", id],
    queryFn: () => api.cameras.get({ params: { id } }),
    placeholderData: keepPreviousData,
  });

/** How long a latest picture counts as the latest. */
const thumbnailMs = 30_000;

/** The newest picture of a camera, as a JPEG: lists and posters show many cameras and decode none. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ["thumbnail", id],
    queryFn: () => api.archive.thumbnail({ params: { id }, query: { as: "jpeg" } }),
    staleTime: thumbnailMs,
    // A failed load is tried again every two seconds, five times (STAT-14).
    retry: 5,
    retryDelay: 2000,
  });

const statusQuery = queryOptions({
  queryKey: ["cameraStatus"],
  queryFn: () => api.cameras.statusAll(),
  staleTime: 0,
  // A failed poll is only logged; the next one runs on time.
  retry: false,
  refetchInterval: (query) =>
    query.state.data?.items.some(({ status }) => status.overall === overallHealth.connecting)
      ? connectingPollMs
      : pollMs,
  refetchIntervalInBackground: false,
});

export type CameraStatusAnswer = CameraDetails["status"];

/** The displayed status of an answer (STAT-4). */
export function displayedOf(status: CameraStatusAnswer | undefined): DisplayedStatus {
  return displayedOfHealth(status?.overall ?? overallHealth.unknown);
}

/** The detailed flags, for people who may see them (STAT-9). */
export function detailOf(status: CameraStatusAnswer | undefined): DetailedStatus | undefined {
  return status !== undefined && "enabled" in status ? status : undefined;
}

/** Displayed as live or recording: there is a picture to see now. */
export function isUp(status: CameraStatusAnswer | undefined): boolean {
  return ["healthyLive", "healthyRecording"].includes(displayedOf(status));
}

/** Healthy to look at and yet with an error flag behind it (STAT-8). */
export function isTroubled(status: CameraStatusAnswer | undefined): boolean {
  const detail = detailOf(status);
  return isUp(status) && detail !== undefined && errorFlagsOf(detail).length > 0;
}

/** Status by camera, polled once for the whole page however many players ask. */
export function useCameraStatuses(): ReadonlyMap<string, CameraStatusAnswer> {
  const { data } = useQuery({
    ...statusQuery,
    select: (answer) => new Map(answer.items.map((item) => [item.cameraId, item.status])),
  });
  return data ?? none;
}

const none: ReadonlyMap<string, CameraStatusAnswer> = new Map();

export function useCameras() {
  return useQuery(cameraListQuery);
}
