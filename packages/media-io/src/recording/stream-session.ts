// Keeps one stream of one camera coming: one attempt after another, waiting as the reconnect policy says. What comes goes to the hub.
import type { AccessUnit } from "@didban/media";
import { MediaClock } from "@didban/media/rtp";
import type { CameraDiagnosis } from "@didban/media/rtsp";
import {
  diagnosisOfCamera,
  ReconnectPolicy,
  type CameraClock,
  type CameraFault,
  type CameraTransport,
} from "../camera/index.ts";
import type { Again, OpenedStream, OpenStream } from "./open-stream.ts";
import type { StreamHub } from "./stream-hub.ts";

export interface StreamSessionDeps {
  readonly index: number;
  /** Takes what comes; it outlives the session. */
  readonly hub: StreamHub;
  /** The stream has been seen with this connection before. */
  readonly isKnown: boolean;
  readonly clock: CameraClock;
  /** Begins an attempt, wherever the stream comes from. */
  readonly open: OpenStream;
  onUnit(unit: AccessUnit): void;
  /** The camera described the stream: it took the password. */
  onAccepted(): void;
  /** An attempt failed; `waitMs` undefined: no further try until a person acts (CAM-29), 0: as soon as there is reason for one. */
  onFault(fault: CameraFault, code: CameraDiagnosis, waitMs: number | undefined): void;
  /** The first picture of an attempt came. */
  onPicture(): void;
  /** The camera's certificate was seen. */
  onFingerprint(fingerprint: string): void;
}

/** A camera that worked before is looked for more often than CAM-29 tries a new one, so that it is back soon after its return (STAT-16). */
const longestKnownWaitMs = 20_000;

export class StreamSession {
  readonly index: number;
  readonly hub: StreamHub;
  readonly #deps: StreamSessionDeps;
  readonly #policy = new ReconnectPolicy(Math.random);
  readonly #mediaClock = new MediaClock();
  #source: OpenedStream | undefined;
  #cancelRetry: () => void = () => {};
  #isOpen = false;
  #isKnown: boolean;
  #hasPicture = false;
  #isClosed = false;
  #faultCode: CameraDiagnosis | undefined;
  #changedMs: number;
  #address: string | undefined;
  /** Of the certificate first seen here; another one later is refused (CONN-27). */
  #fingerprint: string | undefined;
  /** How the camera last took to send; undefined until it has refused a way. */
  #transport: CameraTransport | undefined;

  constructor(deps: StreamSessionDeps) {
    this.#deps = deps;
    this.index = deps.index;
    this.hub = deps.hub;
    this.#isKnown = deps.isKnown;
    this.#changedMs = deps.clock.monotonicMs();
  }

  /** True while pictures come. */
  get hasPicture(): boolean {
    return this.#hasPicture;
  }

  /** Why there is no picture; undefined before the first failure and while pictures come. */
  get faultCode(): CameraDiagnosis | undefined {
    return this.#faultCode;
  }

  /** Capture time, as this stream is labelled, of what another stream of the camera shows in `unit`; undefined while nobody knows. */
  captureAsOn(other: StreamSession, unit: AccessUnit): number | undefined {
    return this.#mediaClock.captureAsOn(other.#mediaClock, unit.ptsUs);
  }

  /** Numeric address at which the camera last took a connection; undefined until it has. */
  get address(): string | undefined {
    return this.#address;
  }

  /** Failed tries in a row. */
  get failures(): number {
    return this.#policy.failures;
  }

  /** How long pictures have come, milliseconds; 0 while they do not. */
  get upMs(): number {
    return this.#hasPicture ? this.#sinceChangeMs : 0;
  }

  /** How long there has been no picture, milliseconds; 0 while they come. */
  get downMs(): number {
    return this.#hasPicture ? 0 : this.#sinceChangeMs;
  }

  /** Begins to try; one that tries already goes on. */
  open(): void {
    if (this.#isOpen || this.#isClosed) return;
    this.#isOpen = true;
    this.#try();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#source?.close();
    if (this.#hasPicture) this.hub.lose();
  }

  #try(): void {
    const { open, onAccepted, onFingerprint } = this.#deps;
    const known = {
      mediaClock: this.#mediaClock,
      transport: this.#transport,
      fingerprint: this.#fingerprint,
    };
    this.#source = open(known, {
      onUnit: (unit) => this.#take(unit),
      onEnd: (fault, again) => (again ? this.#await(fault, again) : this.#fail(fault)),
      onEvent: (event) => {
        if (event.kind === "connected") this.#address = event.endpoint.address;
        if (event.kind === "secured") {
          this.#fingerprint ??= event.fingerprint;
          onFingerprint(event.fingerprint);
        }
        if (event.kind === "transportChosen") this.#transport = event.transport;
        if (event.kind === "described") onAccepted();
      },
    });
  }

  #take(unit: AccessUnit): void {
    if (!this.#hasPicture && unit.format.kind === "video") {
      this.#note(true);
      this.#isKnown = true;
      this.#faultCode = undefined;
      this.#policy.succeeded();
      this.#deps.onPicture();
    }
    this.hub.push(unit);
    this.#deps.onUnit(unit);
  }

  #fail(fault: CameraFault): void {
    if (this.#isClosed) return;
    const { upMs } = this;
    if (this.#hasPicture) this.hub.lose();
    this.#note(false);
    const code = diagnosisOfCamera(fault);
    this.#faultCode = code;
    const waitMs = fault.kind === "ended" ? this.#policy.ended(upMs) : this.#waitAfter(code);
    this.#deps.onFault(fault, code, waitMs);
    if (waitMs !== undefined && !this.#isClosed)
      this.#cancelRetry = this.#deps.clock.after(waitMs, () => this.#try());
  }

  /** Who is asked tries the camera by themselves: what was said already is not said again. */
  #await(fault: CameraFault, again: Again): void {
    if (this.#isClosed) return;
    const code = diagnosisOfCamera(fault);
    const isNews = this.#hasPicture || code !== this.#faultCode;
    if (this.#hasPicture) this.hub.lose();
    this.#note(false);
    this.#faultCode = code;
    if (isNews) this.#deps.onFault(fault, code, 0);
    if (!this.#isClosed) this.#cancelRetry = again(() => this.#try());
  }

  #waitAfter(code: CameraDiagnosis): number | undefined {
    const waitMs = this.#policy.failed(code);
    return waitMs === undefined || !this.#isKnown ? waitMs : Math.min(waitMs, longestKnownWaitMs);
  }

  #note(hasPicture: boolean): void {
    if (hasPicture !== this.#hasPicture) this.#changedMs = this.#deps.clock.monotonicMs();
    this.#hasPicture = hasPicture;
  }

  get #sinceChangeMs(): number {
    return this.#deps.clock.monotonicMs() - this.#changedMs;
  }
}
