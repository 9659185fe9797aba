// The private calls between the api process and the processes that touch media, written once for both ends.
import { checkedAddress, connectionInput, maskPoints, probeAnswer } from "@didban/contract";
import { videoCodecs } from "@didban/media";
import { z } from "zod";

/**
 * `GET {path}?cameraId&at&since`: the newest key frame of a camera, or the recorded one at or before `at` (milliseconds since 1970). Where
 * nothing is recorded at `at`, `since` asks for the last one before, of footage that reaches beyond that time; 404 without one.
 */
export const keyFrameCall = {
  path: "/internal/key-frame",
  answer: z.strictObject({
    codec: z.enum(videoCodecs),
    captureMs: z.number(),
    /** Base64 of Annex-B with parameter sets, or of a JPEG. */
    data: z.string(),
  }),
} as const;

/** `POST {path}`: tries an address (CONN-20). */
export const probeCall = {
  path: "/internal/probe",
  body: z.strictObject({ config: connectionInput, tlsFingerprint: z.string().nullable() }),
  answer: probeAnswer,
} as const;

/** `POST {path}`: looks at ports of a host (CONN-17); the answer is the code of the refusal where the name leads nowhere good. */
export const portsCall = {
  path: "/internal/ports",
  body: z.strictObject({ host: z.string(), ports: z.array(z.number().int()) }),
  answer: z.union([
    checkedAddress,
    z.strictObject({ refusal: z.enum(["cameraAddressNotAllowed", "cameraAddressUnresolved"]) }),
  ]),
} as const;

/** `GET {path}`: what flows through a media process now. */
export const ratesCall = {
  path: "/internal/rates",
  answer: z.strictObject({
    incomingBitsPerSecond: z.number(),
    outgoingBitsPerSecond: z.number(),
    viewers: z.number().int(),
  }),
} as const;

/** `POST {path}` of the analysis process: a key frame in, a JPEG out, filled where the mask lies; 404 when it cannot be decoded here. */
export const stillCall = {
  path: "/internal/still",
  /** Whoever asks says what is hidden; null: nothing. */
  body: z.strictObject({ codec: z.enum(videoCodecs), data: z.string(), mask: maskPoints.nullable() }),
} as const;

/**
 * `POST {path}?cameraId` of the media process that holds a camera: the camera's mask was changed. It answers when each of the camera's viewers has been asked about
 * anew, and nothing that the mask hides now is on its way to any of them.
 */
export const maskChangedCall = {
  path: "/internal/mask-changed",
  body: z.strictObject({}),
  answer: z.strictObject({ isDone: z.literal(true) }),
} as const;
