// All streams of one camera, kept coming: connected afresh when the connection changes, and never with a password that the camera refused. Owns the hubs, which outlive
// every connection.
import type { AccessUnit } from "@didban/media";
import type { CameraDiagnosis } from "@didban/media/rtsp";
import type { CameraClock, CameraFault } from "../camera/index.ts";
import type { OpenStream } from "./open-stream.ts";
import { StreamHub } from "./stream-hub.ts";
import { StreamSession } from "./stream-session.ts";

/** A stream to connect to. */
export interface WantedStream {
  readonly index: number;
  /** It has been seen with this connection before. */
  readonly isKnown: boolean;
  readonly open: OpenStream;
}

export interface CameraStreamsDeps {
  readonly clock: CameraClock;
  onUnit(index: number, unit: AccessUnit): void;
  /** The first picture of an attempt came. */
  onPicture(index: number): void;
  /** An attempt failed; `waitMs` undefined: no further try until a person acts (CAM-29). */
  onFault(
    index: number,
    fault: {
      readonly fault: CameraFault;
      readonly code: CameraDiagnosis;
      readonly waitMs: number | undefined;
    },
  ): void;
  /** A stream is let go of, with its connection. */
  onClosed(index: number): void;
  /** The camera's certificate was seen. */
  onFingerprint(fingerprint: string): void;
}

export class CameraStreams {
  readonly #deps: CameraStreamsDeps;
  readonly #hubs = new Map<number, StreamHub>();
  #sessions: StreamSession[] = [];
  #isLocked = false;

  constructor(deps: CameraStreamsDeps) {
    this.#deps = deps;
  }

  get sessions(): readonly StreamSession[] {
    return this.#sessions;
  }

  get hubs(): ReadonlyMap<number, StreamHub> {
    return this.#hubs;
  }

  /** The camera refused the password: no further try is made until a person acts. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** A stream of the camera, for as long as the camera is here: sources come and go behind it. */
  hub(index: number): StreamHub {
    const hub = this.#hubs.get(index) ?? new StreamHub();
    this.#hubs.set(index, hub);
    return hub;
  }

  /** The stream with the largest pictures that have come; -1 before any has. */
  get largest(): number {
    const areas = [...this.#hubs].flatMap(([index, { video }]) =>
      video ? [{ index, area: video.width * video.height }] : [],
    );
    return areas.sort((a, b) => b.area - a.area || a.index - b.index)[0]?.index ?? -1;
  }

  /** True when pictures of every stream have come. */
  get areAllKnown(): boolean {
    return this.#sessions.every(({ hub }) => hub.video !== undefined);
  }

  session(index: number): StreamSession | undefined {
    return this.#sessions.find((one) => one.index === index);
  }

  /** Lets go of the present connection, and makes these streams the camera's; `open` has them tried. */
  replace(wanted: readonly WantedStream[]): void {
    this.close();
    for (const hub of this.#hubs.values()) hub.forget();
    this.#isLocked = false;
    this.#sessions = wanted.map((one) => this.#session(one));
  }

  /** Begins to try. A password is tried with one stream first, so that a wrong one is tried once (CAM-29). */
  open({ hasPassword }: { readonly hasPassword: boolean }): void {
    const [first, ...others] = this.#sessions;
    first?.open();
    if (!hasPassword) for (const other of others) other.open();
  }

  close(): void {
    for (const session of this.#sessions.splice(0)) {
      session.close();
      this.#deps.onClosed(session.index);
    }
  }

  /** Capture time, as one stream is labelled, of what another one shows in a unit; undefined while nobody knows. */
  captureAsOn(index: number, other: number, unit: AccessUnit): number | undefined {
    const others = this.session(other);
    return others && this.session(index)?.captureAsOn(others, unit);
  }

  #session({ index, isKnown, open }: WantedStream): StreamSession {
    const deps = this.#deps;
    return new StreamSession({
      index,
      hub: this.hub(index),
      isKnown,
      clock: deps.clock,
      open,
      onUnit: (unit) => deps.onUnit(index, unit),
      onAccepted: () => this.#openAll(),
      onPicture: () => deps.onPicture(index),
      onFault: (fault, code, waitMs) => {
        if (waitMs === undefined) this.#stopTrying(code);
        else this.#openAll();
        deps.onFault(index, { fault, code, waitMs });
      },
      onFingerprint: (fingerprint) => deps.onFingerprint(fingerprint),
    });
  }

  #openAll(): void {
    for (const session of this.#sessions) session.open();
  }

  /** So that the account is not locked (CAM-29). */
  #stopTrying(code: CameraDiagnosis): void {
    this.#isLocked = true;
    for (const session of this.#sessions)
      if (!session.hasPicture && session.faultCode !== code) session.close();
  }
}
