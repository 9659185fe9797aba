// Where a stream comes from: the seam between keeping it coming (stream-session.ts) and the way its units are received, from the camera itself or over a line from whoever has it.
import type { AccessUnit } from "@didban/media";
import type { MediaClock } from "@didban/media/rtp";
import {
  openCameraSource,
  type CameraEvent,
  type CameraFault,
  type CameraSourceOptions,
  type CameraTransport,
} from "../camera/index.ts";

/** What former attempts of the same session have learned. */
export interface KnownOfStream {
  /** Presentation time goes on by it. */
  readonly mediaClock: MediaClock;
  /** How it was sent last; undefined until a way was refused. */
  readonly transport: CameraTransport | undefined;
  /** Of the certificate that was seen. */
  readonly fingerprint: string | undefined;
}

/** Calls `act` once, never at once, when another attempt is worth its while, unless the returned function was called before. */
export type Again = (act: () => void) => () => void;

/** What an attempt tells. */
export interface StreamEvents {
  /** In decode order; who keeps one beyond the call holds it. */
  onUnit(unit: AccessUnit): void;
  /**
   * The attempt is over. Comes once, last, never after `close` and never before the attempt was returned. `again`: where another one is no try of the camera, and the usual
   * rhythm of tries (CAM-29) is not meant.
   */
  onEnd(fault: CameraFault, again?: Again): void;
  onEvent(event: CameraEvent): void;
}

export interface OpenedStream {
  /** Lets go of everything. */
  close(): void;
}

/** Begins one attempt to receive a stream. */
export type OpenStream = (known: KnownOfStream, events: StreamEvents) => OpenedStream;

/** Receives the stream from the camera. */
export const fromCamera =
  (options: Omit<CameraSourceOptions, "mediaClock" | "transport">): OpenStream =>
  ({ mediaClock, transport, fingerprint }, events) =>
    openCameraSource(
      {
        ...options,
        ...(transport && { transport }),
        knownFingerprint: options.knownFingerprint ?? fingerprint,
        mediaClock,
      },
      events,
    );
