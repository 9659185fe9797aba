// The steps of a probe (CONN-21): which were passed, which failed, and how long each took. Owns the one table from fault to step.
import { authorityOf } from "@didban/media";
import type { CameraDiagnosis, RtspFault } from "@didban/media/rtsp";
import type { OnvifFault } from "@didban/onvif";
import type { CameraClock } from "./camera-clock.ts";
import { type CameraFault, diagnosisOfCamera } from "./camera-fault.ts";
import type { CameraEvent } from "./camera-source.ts";
import { parseStreamUrl, type StreamUrl } from "./stream-url.ts";

/** In the order in which they run. */
export const probeStepNames = [
  "resolve", "tcp", "tls", "onvif", "rtsp", "credentials", "describe", "codec", "firstFrame",
] as const; // prettier-ignore
export type ProbeStepName = (typeof probeStepNames)[number];

export interface ProbeStep {
  readonly name: ProbeStepName;
  readonly state: "ok" | "failed" | "skipped";
  /** What this step took, in whole milliseconds; 0 when skipped. */
  readonly ms: number;
  readonly code?: CameraDiagnosis;
  /** Where it was tried, for a step about the network: the host, from the connection on with its port (CONN-23). */
  readonly detail?: string;
}

/** The step of ONVIF, which runs beside the stream's connection: on a port of its own. */
export function onvifStep(fault: OnvifFault | undefined, tookMs: number, detail: string): ProbeStep {
  const ms = Math.round(tookMs);
  if (fault === undefined) return { name: "onvif", state: "ok", ms, detail };
  return { name: "onvif", state: "failed", ms, detail, code: diagnosisOfOnvif(fault) };
}

/** What a fault of ONVIF means to the camera's owner: that its stream may come all the same, unless it is about who asks or where (CONN-22). */
export function diagnosisOfOnvif(fault: OnvifFault): CameraDiagnosis {
  switch (fault.kind) {
    case "credentialsNeeded":
    case "credentialsRefused":
      return "cameraCredentialsWrong";
    case "accountLocked":
      return "cameraAccountLocked";
    case "addressRefused":
      return "cameraAddressNotAllowed";
    case "certificateChanged":
      return "cameraCertificateChanged";
    case "lineMissing":
      return "agentNotAccessible";
    case "noAnswer":
    case "tooLarge":
    case "tooSlow":
    case "redirected":
    case "notOnvif":
    case "notSupported":
    case "refused":
      return "cameraWithoutOnvif";
  }
}

/** Steps that leave no event of their own are passed together with the next one that does. */
export class ProbeSteps {
  readonly #clock: CameraClock;
  readonly #steps = new Map<ProbeStepName, ProbeStep>();
  #sinceMs: number;
  #target: StreamUrl | undefined;

  constructor(clock: CameraClock, url: string) {
    this.#clock = clock;
    this.#target = parseStreamUrl(url);
    this.#sinceMs = clock.monotonicMs();
  }

  /** Every step in order; those not reached are skipped. */
  all(): ProbeStep[] {
    return probeStepNames.map((name) => this.#steps.get(name) ?? { name, state: "skipped", ms: 0 });
  }

  happened(event: CameraEvent): void {
    switch (event.kind) {
      case "resolved":
        return this.#pass("resolve");
      case "connected":
        return this.#pass("tcp");
      case "secured":
        return this.#pass("tls");
      case "answered":
        return this.#pass("rtsp");
      case "described":
        return this.#pass("credentials", "describe", "codec");
      case "redirected":
        this.#target = parseStreamUrl(event.url);
        return;
      case "playing":
      case "arriving":
      case "transportChosen":
      case "track":
        return;
    }
  }

  pictureCame(): void {
    this.#pass("firstFrame");
  }

  failed(fault: CameraFault): void {
    const failedAt = this.#stepOf(fault);
    // An answer about a later step proves the ones before it.
    const isAnswer = fault.kind === "rtsp" && "answer" in fault.fault;
    for (const name of isAnswer ? probeStepNames.slice(0, probeStepNames.indexOf(failedAt)) : []) {
      const isProven = name === "credentials" || name === "describe";
      if (isProven && !this.#steps.has(name)) this.#steps.set(name, { name, state: "ok", ms: 0 });
    }
    this.#steps.set(failedAt, {
      name: failedAt,
      state: "failed",
      ms: this.#lap(),
      code: diagnosisOfCamera(fault),
      ...this.#detailOf(failedAt),
    });
  }

  /** The time since the last event goes to the first of `names`. */
  #pass(...names: ProbeStepName[]): void {
    for (const name of names)
      this.#steps.set(name, { name, state: "ok", ms: this.#lap(), ...this.#detailOf(name) });
  }

  #detailOf(name: ProbeStepName): Pick<ProbeStep, "detail"> {
    if (this.#target === undefined) return {};
    const { host, port } = this.#target;
    if (name === "resolve") return { detail: host };
    const isOfNetwork = name === "tcp" || name === "tls" || name === "rtsp";
    return isOfNetwork ? { detail: authorityOf(host, port) } : {};
  }

  #lap(): number {
    const nowMs = this.#clock.monotonicMs();
    const lapMs = Math.round(nowMs - this.#sinceMs);
    this.#sinceMs = nowMs;
    return lapMs;
  }

  #stepOf(fault: CameraFault): ProbeStepName {
    switch (fault.kind) {
      case "addressUnusable":
      case "addressUnresolved":
      case "addressRefused":
        return "resolve";
      case "connectionRefused":
      case "unreachable":
        return "tcp";
      case "tlsFailed":
      case "certificateChanged":
        return "tls";
      case "trackUnusable":
        return "codec";
      case "noPicture":
      case "ended":
        return "firstFrame";
      case "connectionLost":
      case "tooSlow":
      case "flooding":
      case "tooManyRedirects":
      case "defect":
      case "relayed":
      case "lineMissing":
        return this.#reached();
      case "rtsp":
        return this.#stepOfRtsp(fault.fault);
    }
  }

  #stepOfRtsp(fault: RtspFault): ProbeStepName {
    switch (fault.kind) {
      case "credentialsRefused":
      case "credentialsNeeded":
      case "accountLocked":
        return "credentials";
      case "streamNotFound":
      case "badDescription":
        return "describe";
      case "codecUnsupported":
      case "srtpOnly":
      case "noVideo":
        return "codec";
      case "unreadable":
      case "tooManyRequests":
      case "noAnswer":
      case "refused":
      case "transportRefused":
      case "sessionLost":
        return this.#reached();
    }
  }

  /** The step that was under way. */
  #reached(): ProbeStepName {
    if (this.#steps.has("describe")) return "firstFrame";
    if (this.#steps.has("rtsp")) return "describe";
    if (this.#steps.has("tcp")) return "rtsp";
    return this.#steps.has("resolve") ? "tcp" : "resolve";
  }
}
