// How a camera is, in the words of the product: from what its media process reports to the detailed, displayed and list status
// (STAT-1 to STAT-8). Pure and total.
import {
  errorFlagsOf,
  overallHealth,
  storedCameraStatus,
  type DetailedStatus,
  type DisplayedStatus,
  type ErrorCode,
  type StoredCameraStatus,
} from "@didban/contract";

/** What the media process that holds a camera says of it. Written whole on every change and as a sign of life. */
export interface HealthReport {
  readonly isConnecting: boolean;
  /** A picture came in the last seconds. */
  readonly isConnected: boolean;
  /** It is to be recorded, its pictures come, and they are written. */
  readonly isRecording: boolean;
  /** Milliseconds from the last write of footage to this report; null: none was written. */
  readonly sinceWrittenMs: number | null;
  /** Footage should be written and cannot be. */
  readonly hasRecordFailed: boolean;
  /** Stream indexes that are wanted and do not come. */
  readonly failedStreams: readonly number[];
  readonly viewerCount: number;
  /** Code of the newest connection fault, while it lasts. */
  readonly faultCode: ErrorCode | null;
  readonly lastFrameAt: string | null;
  /** Numeric address at which the camera last answered; absent until then. */
  readonly address?: string | undefined;
}

/** Facts of the camera itself that its status depends on. */
export interface StatusFacts {
  readonly enable: boolean;
  /** Its schedule has it recorded now. */
  readonly isScheduled: boolean;
  /** A picture of it came once. */
  readonly hasSentPictures: boolean;
  readonly highResIndex: number;
  readonly lowResIndex: number;
  readonly poorIndex: number;
  readonly recordIndex: number;
  readonly analyticIndex: number;
}

/** A report older than this says nothing any more. */
const reportLifeMs = 15_000;
/** Recording means that footage was written within this long (STAT-17). */
export const writtenLifeMs = 15_000;

const silence: HealthReport = {
  isConnecting: true,
  isConnected: false,
  isRecording: false,
  sinceWrittenMs: null,
  hasRecordFailed: false,
  failedStreams: [],
  viewerCount: 0,
  faultCode: null,
  lastFrameAt: null,
};

/**
 * The detailed status of a camera `reportAgeMs` after its report; without a report of the last 15 s an enabled camera is connecting. It stops
 * recording on its own 15 s after the last write, also when nobody is there any more to say so (STAT-17).
 */
export function detailedStatusOf(
  facts: StatusFacts,
  report: HealthReport | null,
  reportAgeMs: number,
): DetailedStatus {
  const said = report !== null && reportAgeMs <= reportLifeMs ? report : silence;
  const isWritten = said.sinceWrittenMs !== null && said.sinceWrittenMs + reportAgeMs < writtenLifeMs;
  const isAway = said.failedStreams.length > 0 && !said.isConnected;
  // Behind a bridge that is away nobody knows how it is: that is no error of its own, and it is offline (STAT-18).
  const isUnknown = isAway && said.faultCode === "agentNotAccessible";
  // Of a camera that never came nobody knows which of its streams would have which part: it fails in all of them.
  const hasFailed = (index: number) =>
    facts.enable && !isUnknown && (index < 0 ? isAway : said.failedStreams.includes(index));
  const flags = {
    enabled: facts.enable,
    connecting: facts.enable && said.isConnecting,
    connected: facts.enable && said.isConnected,
    recording: facts.enable && said.isRecording && isWritten && !said.hasRecordFailed,
    analysing: false,
    liveHighResStreamError: hasFailed(facts.highResIndex),
    liveLowResStreamError: hasFailed(facts.lowResIndex),
    livePoorStreamError: hasFailed(facts.poorIndex),
    recordStreamError: hasFailed(facts.recordIndex),
    analyticStreamError: false,
    program: facts.isScheduled,
    alarm: false,
    recordFailed: facts.enable && said.hasRecordFailed,
    standBy: false,
    streaming: said.viewerCount > 0,
  };
  const isHealthy = isHealthyStatus(flags);
  return {
    ...flags,
    overall: overallHealth[displayedStatusOf(flags)],
    unconnected: !flags.connected && !isHealthy,
    healthy: isHealthy,
    unhealthy: flags.connected && !isHealthy,
    stored: storedStatusOf(flags, facts.hasSentPictures),
    faultCode: facts.enable ? said.faultCode : null,
  };
}

type Flags = Omit<
  DetailedStatus,
  "overall" | "unconnected" | "healthy" | "unhealthy" | "stored" | "faultCode"
>;

/** STAT-5: first match wins. */
export function displayedStatusOf(flags: Flags): DisplayedStatus {
  if (!flags.enabled) return "offline";
  if (flags.recording) return "healthyRecording";
  if (flags.connected) return "healthyLive";
  if (flags.connecting) return "connecting";
  if (errorFlagsOf(flags).length > 0) return "error";
  if (flags.standBy) return "unknown";
  return "offline";
}

/** STAT-6. */
export function isHealthyStatus(flags: Flags): boolean {
  const liveError = flags.liveHighResStreamError || flags.liveLowResStreamError || flags.livePoorStreamError;
  return (
    flags.enabled &&
    !flags.connecting &&
    (flags.connected || flags.standBy) &&
    !flags.recordStreamError &&
    !flags.recordFailed &&
    !liveError
  );
}

/** CAM-9: the stored status code. */
function storedStatusOf(status: Flags, hasSentPictures: boolean): StoredCameraStatus {
  if (!status.enabled) return storedCameraStatus.inactivate;
  if (status.connected) return storedCameraStatus.active;
  return hasSentPictures ? storedCameraStatus.disconnected : storedCameraStatus.stall;
}
