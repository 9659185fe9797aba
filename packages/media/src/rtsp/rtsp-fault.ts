// Why an RTSP session could not start or go on, and what that means to the people who own the camera. Owns the fault kinds and the
// one table from fault to diagnosis; the texts of the diagnoses are the error catalogue's.
import type { RtspParseFault } from "./rtsp-parser.ts";

/** What a probe or a camera's status can say about a camera (CONN-23). */
export const cameraDiagnoses = [
  "cameraAddressUnresolved", "cameraAddressNotAllowed", "CameraNotAccessible", "cameraConnectionRefused", "cameraTlsFailed", "cameraCertificateChanged",
  "cameraCredentialsWrong", "cameraAccountLocked", "cameraStreamNotFound", "cameraCodecUnsupported", "cameraSrtpOnly", "cameraTransportRefused",
  "cameraNoPicture", "cameraClockSkew", "cameraWithoutOnvif", "agentNotAccessible",
] as const; // prettier-ignore
export type CameraDiagnosis = (typeof cameraDiagnoses)[number];

/** The request a fault belongs to: enough to find it in a capture of the connection. */
export interface FaultyRequest {
  readonly method: string;
  readonly uri: string;
  readonly cseq: number;
}

/** The camera's answer to it. */
export interface FaultyAnswer extends FaultyRequest {
  readonly status: number;
  readonly reason: string;
}

/** Why the session is over. After any of these the connection is of no more use. */
export type RtspFault =
  /** The bytes cannot be followed: no RTSP, or past a limit. */
  | { readonly kind: "unreadable"; readonly parse: RtspParseFault; readonly streamOffset: number }
  /** The camera asks us without end. */
  | { readonly kind: "tooManyRequests"; readonly request: FaultyRequest }
  /** A request was not answered in time. */
  | { readonly kind: "noAnswer"; readonly request: FaultyRequest }
  /** 401 although the credentials were given, or 403. */
  | { readonly kind: "credentialsRefused"; readonly answer: FaultyAnswer }
  /** 401, and there are no credentials, or none that may be sent the way the camera asks. */
  | { readonly kind: "credentialsNeeded"; readonly answer: FaultyAnswer }
  | {
      readonly kind: "accountLocked";
      readonly answer: FaultyAnswer;
      readonly retryAfterSeconds: number | undefined;
    }
  /** The camera knows no such stream. */
  | { readonly kind: "streamNotFound"; readonly answer: FaultyAnswer }
  /** The answer to DESCRIBE is no session description that can be used. */
  | { readonly kind: "badDescription"; readonly answer: FaultyAnswer; readonly reason: string }
  /** The description holds pictures, but only in `encodings` that are foreign here. */
  | {
      readonly kind: "codecUnsupported";
      readonly answer: FaultyAnswer;
      readonly encodings: readonly string[];
    }
  /** The description holds no pictures at all. */
  | { readonly kind: "noVideo"; readonly answer: FaultyAnswer }
  /** Neither of the transports offered was taken. */
  | { readonly kind: "transportRefused"; readonly answer: FaultyAnswer }
  /** The picture is offered by SRTP, and plain RTP was refused. */
  | { readonly kind: "srtpOnly"; readonly answer: FaultyAnswer }
  /** Any other refusal. */
  | { readonly kind: "refused"; readonly answer: FaultyAnswer }
  /** The camera forgot the session (454), or ended it with a TEARDOWN or REDIRECT of its own. */
  | { readonly kind: "sessionLost"; readonly request: FaultyRequest };

/** The diagnosis of a fault. */
export function diagnosisOf(fault: RtspFault): CameraDiagnosis {
  switch (fault.kind) {
    case "unreadable":
    case "tooManyRequests":
    case "noAnswer":
      return "CameraNotAccessible";
    case "credentialsRefused":
    case "credentialsNeeded":
      return "cameraCredentialsWrong";
    case "accountLocked":
      return "cameraAccountLocked";
    case "streamNotFound":
    case "badDescription":
      return "cameraStreamNotFound";
    case "codecUnsupported":
      return "cameraCodecUnsupported";
    case "srtpOnly":
      return "cameraSrtpOnly";
    case "transportRefused":
      return "cameraTransportRefused";
    case "noVideo":
    case "refused":
    case "sessionLost":
      return "cameraNoPicture";
  }
}
