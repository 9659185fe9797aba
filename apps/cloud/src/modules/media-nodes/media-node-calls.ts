// The private calls between the api process and the processes that touch media, written once for both ends.
import { checkedAddress, connectionInput, discoveryKinds, maskPoints, probeAnswer } from "@didban/contract";
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

/** The bridge that dials what is tried; null: it is dialled from here. */
const bridgeId = z.string().nullable();
/** Why nothing was tried: the bridge dials nothing now (BRDG-33), or what it dialled does not say. */
const trialRefusal = z.enum([
  "agentNotAccessible",
  "agentRejected",
  "cameraAddressNotAllowed",
  "CameraNotAccessible",
  "cameraWithoutOnvif",
]);
export type TrialRefusal = z.output<typeof trialRefusal>;

/** Why nothing was tried; `reason`: what a bridge that refused said. */
export interface Untried {
  readonly refusal: TrialRefusal;
  readonly reason?: string | undefined;
}

/** What somebody has tried answers, or why nothing was. */
export type Tried<Value> = { readonly value: Value } | Untried;

/** A call by which something is tried. */
export interface TrialCall<Body, Value> {
  readonly path: string;
  readonly body: z.ZodType<unknown, Body>;
  readonly answer: z.ZodType<Tried<Value>>;
}

const tried = <Value extends z.ZodType>(value: Value) =>
  z.union([
    z.strictObject({ refusal: trialRefusal, reason: z.string().optional() }),
    z.strictObject({ value }),
  ]);

/** `POST {path}`: tries an address (CONN-20). */
export const probeCall = {
  path: "/internal/probe",
  body: z.strictObject({ config: connectionInput, tlsFingerprint: z.string().nullable(), bridgeId }),
  answer: tried(probeAnswer),
} as const;

/** `POST {path}`: asks a device of a bridge what time it is (BRDG-31). */
export const deviceTimeCall = {
  path: "/internal/device-time",
  body: z.strictObject({ bridgeId: z.string(), host: z.string(), port: z.number().int() }),
  answer: tried(z.strictObject({ deviceMs: z.number(), bridgeMs: z.number(), isUtc: z.boolean() })),
} as const;

/** `POST {path}`: asks a recorder for all its channels (CONN-28); `places` are those that its brand has, where that is known. */
export const channelsCall = {
  path: "/internal/channels",
  body: z.strictObject({
    config: connectionInput,
    tlsFingerprint: z.string().nullable(),
    bridgeId,
    asksOnvif: z.boolean(),
    places: z.array(
      z.strictObject({ channel: z.number().int(), streamPath: z.string(), substreamPath: z.string() }),
    ),
  }),
  answer: tried(probeAnswer),
} as const;

/** `GET {path}`: the networks that this process would search for cameras. */
export const networksCall = {
  path: "/internal/networks",
  answer: z.strictObject({ networks: z.array(z.string()) }),
} as const;

/** `POST {path}`: begins to search them. */
export const searchCall = {
  path: "/internal/search",
  body: z.strictObject({ key: z.string(), kind: z.enum(discoveryKinds) }),
  answer: z.strictObject({ isBegun: z.literal(true) }),
} as const;

/** `GET {path}?key`: what a search has found up to now; 404 when the process knows none of this key. */
export const foundCall = {
  path: "/internal/found",
  answer: z.strictObject({
    isOver: z.boolean(),
    progress: z.number(),
    items: z.array(
      z.strictObject({
        ip: z.string(),
        port: z.number().int(),
        streamPort: z.number().int().nullable(),
        isOnvif: z.boolean(),
        name: z.string().nullable(),
        manufacturer: z.string().nullable(),
        model: z.string().nullable(),
        server: z.string().nullable(),
      }),
    ),
  }),
} as const;
export type SearchState = z.output<typeof foundCall.answer>;

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
