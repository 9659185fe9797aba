// Whether a camera can be watched live now, and the code that says why not (LIVE-6, LIVE-11, LIVE-27, LIVE-28). Pure.
import type { DetailedStatus, ErrorCode, HttpErrorCode, StreamInformation } from "@didban/contract";

/** What a stream needs to know of its camera. */
export interface StreamCamera {
  readonly hasAddress: boolean;
  readonly information: StreamInformation;
  readonly status: Pick<DetailedStatus, "enabled" | "connecting" | "connected" | "faultCode">;
}

/** Faults of a camera that nothing was heard of at all; with any other one it answers and something else is wrong. */
const unreachable: readonly StreamCamera["status"]["faultCode"][] = [
  "cameraAddressUnresolved",
  "cameraAddressNotAllowed",
  "CameraNotAccessible",
  "cameraConnectionRefused",
  "agentNotAccessible",
];

/** A camera that answers, and what is said of it beside "its stream information is missing". */
const closer: Partial<Record<ErrorCode, HttpErrorCode>> = {
  cameraStreamNotFound: "StreamIdNotFound",
  cameraCodecUnsupported: "cameraCodecUnsupported",
};

/**
 * Why no live stream can be given; undefined when one can. A camera that was lost a moment ago and is being looked for is streamed: its
 * picture comes when it does (WIRE-40). One that was never seen is asked for again soon, until it is known what is wrong with it.
 */
export function liveRefusal({ hasAddress, information, status }: StreamCamera): HttpErrorCode | undefined {
  if (!hasAddress) return "CameraNotConfigured";
  const isUnseen = information.streamCount === 0;
  const isLookedFor = status.connecting || status.connected;
  const isSettled = !status.enabled || !isLookedFor || (isUnseen && status.faultCode !== null);
  if (status.enabled && isSettled && unreachable.includes(status.faultCode))
    return status.faultCode === "agentNotAccessible" ? "agentNotAccessible" : "CameraNotAccessible";
  if (!isUnseen) return undefined;
  if (!isSettled) return "liveRequestPending";
  return (status.faultCode && closer[status.faultCode]) ?? "cameraInfoNotFound";
}
