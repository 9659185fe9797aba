// Why a camera gives no picture, from its name to its last frame, and what that means to its owner. Owns the faults of sockets and time;
// those of the RTSP conversation come from `@didban/media/rtsp` and keep their place in it.
import { type CameraDiagnosis, diagnosisOf, type RtspFault } from "@didban/media/rtsp";
import type { AddressRefusal } from "./address-policy.ts";

/** An end of a connection. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

export type CameraFault =
  /** The text is no rtsp or rtsps address, or a redirect leads to one that is none. */
  | { readonly kind: "addressUnusable" }
  | { readonly kind: "addressUnresolved"; readonly host: string }
  /** `byItsNetwork`: whoever dials in the camera's network refuses it, and does not say why. */
  | {
      readonly kind: "addressRefused";
      readonly address: string;
      readonly refusal: AddressRefusal | "byItsNetwork";
    }
  | { readonly kind: "connectionRefused"; readonly endpoint: Endpoint }
  /** No answer to the connection attempt in time, or the network's word that there is no way. */
  | { readonly kind: "unreachable"; readonly endpoint: Endpoint; readonly reason: string }
  | { readonly kind: "tlsFailed"; readonly endpoint: Endpoint; readonly reason: string }
  /** The camera's certificate is another than the one known (CONN-27); nothing was sent. */
  | { readonly kind: "certificateChanged"; readonly known: string; readonly seen: string }
  /** The connection ended without the session having ended. */
  | { readonly kind: "connectionLost"; readonly reason: string }
  /** The camera answers, but so slowly that setting up would never end. */
  | { readonly kind: "tooSlow"; readonly afterMs: number }
  /** The camera sends megabytes that nobody asked for. */
  | { readonly kind: "flooding" }
  | { readonly kind: "tooManyRedirects" }
  /** The track's description cannot be used although its codec is known. */
  | { readonly kind: "trackUnusable"; readonly encoding: string; readonly reason: string }
  /** The session plays and no picture came, or none any more. */
  | { readonly kind: "noPicture"; readonly afterMs: number }
  /** The camera says by RTCP that the picture ends (RFC 3550 6.6), and none came after that. */
  | { readonly kind: "ended" }
  | { readonly kind: "rtsp"; readonly fault: RtspFault }
  /** Whoever dials the camera for us says so: the kind of their fault, and what it means. */
  | { readonly kind: "relayed"; readonly fault: string; readonly diagnosis: CameraDiagnosis }
  /** Nothing leads to whoever dials the camera for us. */
  | { readonly kind: "lineMissing" }
  /** An error of ours, met by this camera's bytes: to be logged and mended. */
  | { readonly kind: "defect"; readonly error: unknown };

/** The diagnosis of a fault (CONN-23). */
export function diagnosisOfCamera(fault: CameraFault): CameraDiagnosis {
  switch (fault.kind) {
    case "addressUnusable":
    case "addressRefused":
      return "cameraAddressNotAllowed";
    case "addressUnresolved":
      return "cameraAddressUnresolved";
    case "connectionRefused":
      return "cameraConnectionRefused";
    case "unreachable":
    case "connectionLost":
    case "tooSlow":
    case "flooding":
      return "CameraNotAccessible";
    case "tlsFailed":
      return "cameraTlsFailed";
    case "certificateChanged":
      return "cameraCertificateChanged";
    case "tooManyRedirects":
      return "cameraStreamNotFound";
    case "trackUnusable":
      return "cameraCodecUnsupported";
    case "noPicture":
    case "ended":
    case "defect":
      return "cameraNoPicture";
    case "rtsp":
      return diagnosisOf(fault.fault);
    case "relayed":
      return fault.diagnosis;
    case "lineMissing":
      return "agentNotAccessible";
  }
}
