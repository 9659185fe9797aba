// How cameras are, in the words of lists, tiles and pages (STAT-7, STAT-8, STAT-21, STAT-22). Pure; camera-status-poller.ts gets the answers.
import {
  displayedOfHealth,
  errorFlagsOf,
  tabFilters,
  type CameraDetails,
  type DetailedStatus,
  type DisplayedStatus,
  type ErrorFlag,
} from "@didban/contract";

/** The fault of a camera of which nothing is known, because its bridge is away. */
export const bridgeAway = "agentNotAccessible";

export type CameraStatusAnswer = CameraDetails["status"];

/** What a page knows of a camera's status; nothing until the first answer (STAT-25). */
export interface SeenStatus {
  readonly displayed: DisplayedStatus;
  /** The flags, for people who may see them (STAT-9). */
  readonly detail: DetailedStatus | undefined;
  /** Set when the answer is older than a minute, because none came since: its age, milliseconds. */
  readonly staleMs?: number | undefined;
}

export function displayedOf({ overall }: CameraStatusAnswer): DisplayedStatus {
  return displayedOfHealth(overall);
}

export function detailOf(answer: CameraStatusAnswer): DetailedStatus | undefined {
  return "enabled" in answer ? answer : undefined;
}

/** Status as lists say it (STAT-7), in the order of counts; `unknown` before the first answer and on stand-by. */
export const listStatuses = [
  "recording",
  "live",
  "troubleshoot",
  "connecting",
  "error",
  "offline",
  "unknown",
] as const;
export type ListStatus = (typeof listStatuses)[number];

const settled = {
  unknown: "unknown",
  offline: "offline",
  error: "error",
  connecting: "connecting",
} as const satisfies Partial<Record<DisplayedStatus, ListStatus>>;

/** A camera that is up and yet has an error flag behind it needs attention (STAT-8). */
export function listStatusOf(status: SeenStatus | undefined): ListStatus {
  if (status === undefined) return "unknown";
  const { displayed } = status;
  if (displayed !== "healthyLive" && displayed !== "healthyRecording") return settled[displayed];
  if (seenErrorsOf(status).length > 0) return "troubleshoot";
  return displayed === "healthyLive" ? "live" : "recording";
}

/** Nothing about it asks for anybody. */
export function isWell(status: ListStatus): boolean {
  return status === "recording" || status === "live";
}

/** Whether it asks for somebody before all others: it is in error, or behind a bridge that is away (STAT-18). */
export function isDown(status: SeenStatus | undefined): boolean {
  if (status?.displayed === "offline") return status.detail?.faultCode === bridgeAway;
  return status?.displayed === "error";
}

/** Names of the error flags that are set; none where the person may not see them. */
export function seenErrorsOf({ detail }: Pick<SeenStatus, "detail">): ErrorFlag[] {
  return detail === undefined ? [] : errorFlagsOf(detail);
}

/** Whether the camera sends pictures. */
export function isUp(status: SeenStatus | undefined): boolean {
  return status?.displayed === "healthyLive" || status?.displayed === "healthyRecording";
}

const filters = {
  ALL: () => true,
  LIVE: isUp,
  RECORD: (status) => status?.displayed === "healthyRecording",
  ERROR: (status) => status?.displayed === "error",
} as const satisfies Record<(typeof tabFilters)[number], (status: SeenStatus | undefined) => boolean>;

/** Which cameras a list shows (STAT-21). */
export type CameraFilter = keyof typeof filters;
export const cameraFilters: readonly CameraFilter[] = tabFilters;

/** Whether a camera of this status stands in the list; one of unknown status only among all. */
export function passes(filter: CameraFilter, status: SeenStatus | undefined): boolean {
  return filters[filter](status);
}

/** How many cameras there are of each status that occurs; together all of `cameraIds` (STAT-22). */
export function countByStatus(
  cameraIds: Iterable<string>,
  statuses: ReadonlyMap<string, SeenStatus>,
): { readonly status: ListStatus; readonly count: number }[] {
  const found = [...cameraIds].map((id) => listStatusOf(statuses.get(id)));
  return listStatuses.flatMap((status) => {
    const count = found.filter((each) => each === status).length;
    return count === 0 ? [] : [{ status, count }];
  });
}
