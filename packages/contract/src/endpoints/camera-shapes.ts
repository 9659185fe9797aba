// Shapes of cameras: how they are reached, what they answer, what a probe finds (CAM, CONN, STAT). The calls that carry them are in cameras.ts.
import { videoCodecs, audioCodecs, type VideoCodec } from "@didban/media";
import { z } from "zod";
import { otherBrands } from "../brand-choices.ts";
import { storedCameraStatus } from "../camera-status.ts";
import { errorCatalogue, type ErrorCode } from "../errors/error-catalogue.ts";
import { cameraMaxLengths, cameraNameMaxLength, mostViewers } from "../form-limits.ts";
import { maskPoints } from "../privacy-mask.ts";
import { id, isoDate } from "../shapes.ts";
import { metadataEntry } from "./metadata.ts";
import { tag } from "./tags.ts";

// --- Connection -------------------------------------------------------------------------------------------------

/** A number that may come as a digit string (CAM-17); anything else non-numeric is refused. */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

const extraPorts = z.strictObject({
  audio: wholeNumber(0, 65_535).optional(),
  serial: wholeNumber(0, 65_535).optional(),
  custom: z
    .array(z.strictObject({ label: z.string().trim().min(1).max(74), port: wholeNumber(0, 65_535) }))
    .max(8)
    .optional(),
});

/** How a camera is reached, as a caller writes it (CAM-10, CAM-11, CAM-19, CAM-22). Addresses are checked further by CAM-20 and CAM-21. */
export const connectionFields = {
  url: z.string().trim().max(cameraMaxLengths.url).default(""),
  port: wholeNumber(1, 65_535).default(80),
  securePort: wholeNumber(0, 65_535).default(443),
  streamPort: wholeNumber(1, 65_535).default(554),
  extraPorts: extraPorts.default({}),
  username: z.string().max(cameraMaxLengths.username).default(""),
  password: z.string().max(cameraMaxLengths.password).default(""),
  channel: wholeNumber(1, 32).default(1),
  useSSL: z.boolean().default(false),
  /** Of the catalogue, or one of `otherBrands` (CONN-13). */
  manufacturerCode: z.string().trim().max(64).default(otherBrands.rtsp),
  /** With the brand it says the paths of the streams that are left empty (CONN-10). */
  model: z.string().trim().max(cameraMaxLengths.model).default(""),
  streamPath: z.string().trim().max(cameraMaxLengths.streamPath).default(""),
  substreamPath: z.string().trim().max(cameraMaxLengths.streamPath).default(""),
};
export const connectionInput = z.strictObject(connectionFields);
export type ConnectionInput = z.output<typeof connectionInput>;

/** Connection info as answered: the password is write-only (CAM-12). */
export const connectionInfo = z.strictObject({
  url: z.string(),
  port: z.number(),
  securePort: z.number(),
  streamPort: z.number(),
  extraPorts,
  username: z.string(),
  hasPassword: z.boolean(),
  channel: z.number(),
  useSSL: z.boolean(),
  manufacturerCode: z.string(),
  model: z.string(),
  configAttempts: z.number().int(),
  streamPath: z.string(),
  substreamPath: z.string(),
});
export type ConnectionInfo = z.output<typeof connectionInfo>;

export const connectionPatch = z.strictObject({
  url: connectionFields.url.unwrap().optional(),
  port: connectionFields.port.unwrap().optional(),
  securePort: connectionFields.securePort.unwrap().optional(),
  streamPort: connectionFields.streamPort.unwrap().optional(),
  extraPorts: extraPorts.optional(),
  username: connectionFields.username.unwrap().optional(),
  password: connectionFields.password.unwrap().optional(),
  channel: connectionFields.channel.unwrap().optional(),
  useSSL: z.boolean().optional(),
  manufacturerCode: connectionFields.manufacturerCode.unwrap().optional(),
  model: connectionFields.model.unwrap().optional(),
  streamPath: connectionFields.streamPath.unwrap().optional(),
  substreamPath: connectionFields.substreamPath.unwrap().optional(),
});

/** Access to the camera that a call's path names. */
export const oneCamera = {
  kind: "resource",
  resource: "camera",
  parameter: "id",
} as const;

// --- What a camera answers ----------------------------------------------------------------------------------------

/** Detailed status (STAT-1, STAT-2); without `cameraHealthRead` only `overall` is answered (STAT-9). */
export const detailedStatus = z.strictObject({
  enabled: z.boolean(),
  connecting: z.boolean(),
  connected: z.boolean(),
  recording: z.boolean(),
  analysing: z.boolean(),
  liveHighResStreamError: z.boolean(),
  liveLowResStreamError: z.boolean(),
  livePoorStreamError: z.boolean(),
  recordStreamError: z.boolean(),
  analyticStreamError: z.boolean(),
  program: z.boolean(),
  alarm: z.boolean(),
  recordFailed: z.boolean(),
  standBy: z.boolean(),
  streaming: z.boolean(),
  overall: z.number().int().min(0).max(5),
  unconnected: z.boolean(),
  healthy: z.boolean(),
  unhealthy: z.boolean(),
  /** What is known of it however long the server was down (CAM-9): one of `storedCameraStatus`. */
  stored: z.literal(Object.values(storedCameraStatus)),
  /** Code of the newest connection fault, while it lasts. */
  faultCode: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]).nullable(),
});
export type DetailedStatus = z.output<typeof detailedStatus>;
export const cameraStatus = z.union([
  detailedStatus,
  z.strictObject({ overall: z.number().int().min(0).max(5) }),
]);

const codec = z.enum([...videoCodecs, ...audioCodecs]);

/** Names of video codecs beside a picture. */
export const pictureCodecTypes = {
  mjpeg: "mJPEG",
  mpeg4: "MPEG4",
  h264: "H264",
  h265: "H265",
} as const satisfies Record<VideoCodec, string>;
export const pictureCodecType = z.enum(Object.values(pictureCodecTypes));

const hardwareInformation = z.strictObject({
  features: z.array(z.string()),
  model: z.string().nullable(),
  manufacturer: z.string().nullable(),
  hardwareID: z.string().nullable(),
  serialNo: z.string().nullable(),
  firmware: z.string().nullable(),
  ip: z.string().nullable(),
  MAC: z.string().nullable(),
  comments: z.string().nullable(),
});

/** What is known of one stream of a camera. */
export const videoStream = z.strictObject({
  index: z.number().int(),
  codec: z.enum(videoCodecs),
  width: z.number().int(),
  height: z.number().int(),
  fps: z.number(),
  bitrateKbps: z.number(),
});

/** Streams and the roles they fill; an absent role has index -1 (CAM-4, LIVE-33). */
export const streamInformation = z.strictObject({
  streamCount: z.number().int(),
  highResIndex: z.number().int(),
  lowResIndex: z.number().int(),
  poorIndex: z.number().int(),
  recordIndex: z.number().int(),
  analyticIndex: z.number().int(),
  mode: z.string(),
  streams: z.array(videoStream.extend({ audioCodec: z.enum(audioCodecs).nullable() })),
});
export type StreamInformation = z.output<typeof streamInformation>;

/** Record modes (ARCH-2). */
export const recordModes = ["always", "HWMotion", "pause"] as const;
export const recordInformation = z.strictObject({
  availableArchiveAges: z.array(z.number()),
  availableModes: z.array(z.enum(recordModes)),
  /** Days, may be a fraction. */
  archiveAge: z.number(),
  mode: z.enum(recordModes),
  pausedAt: isoDate.nullable(),
});
export type RecordInformation = z.output<typeof recordInformation>;

/** The base fields (CAM-1). `maskData` is null for callers who may not read masks (MASK-5). */
export const camera = z.strictObject({
  id,
  workspaceId: id,
  enable: z.boolean(),
  configured: z.boolean(),
  name: z.string(),
  description: z.string(),
  timezone: z.string(),
  maskData: maskPoints.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Camera = z.output<typeof camera>;

export const personOfCamera = z.strictObject({ id, fullName: z.string(), remoteId: id });

/** Everything the client-side camera holds (CAM-2). */
export const cameraDetails = camera.extend({
  hardwareInformation,
  streamInformation,
  recordInformation,
  group: z.strictObject({ groupId: id, name: z.string() }),
  bridge: z.strictObject({ bridgeId: id, name: z.string() }).nullable(),
  users: z.array(personOfCamera),
  /** Absent where the caller may not read tags of this camera (TAG-8). */
  tags: z.array(tag).optional(),
  location: z.strictObject({
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    fullAddress: z.string().nullable(),
    markerId: id.nullable(),
  }),
  /** Absent as well where it may not be read. */
  metadata: z.array(metadataEntry).optional(),
  connectionSummary: z.strictObject({
    url: z.string(),
    port: z.number(),
    channel: z.number(),
    manufacturerCode: z.string(),
    /** Brand and model as they were chosen; empty: none was. */
    manufacturer: z.string(),
    model: z.string(),
  }),
  exportBlocked: z.boolean(),
  /** Which picture stands for it (CAM-64); null: the one of its type. */
  avatarId: id.nullable(),
  status: cameraStatus,
});
export type CameraDetails = z.output<typeof cameraDetails>;

// --- Create and change --------------------------------------------------------------------------------------------

const tooLong = (max: number) => `Oops, too long! Max character count is ${max}.`;
/** A name of a camera or of a group of cameras (CAM-19, CAM-56). */
export const cameraName = z
  .string()
  .trim()
  .min(1, "This is required.")
  .max(cameraNameMaxLength, tooLong(cameraNameMaxLength));
const description = z.string().max(cameraMaxLengths.description, tooLong(cameraMaxLengths.description));
const timezone = z.string().refine(isTimezone, "Invalid. Please double check.");

/** True for an IANA zone name (CAM-53). */
function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The cameraData object of a draft (CAM-13, CAM-16). */
export const cameraCreateBody = z.strictObject({
  name: cameraName,
  groupId: id.optional(),
  bridgeId: id.optional(),
  config: connectionInput,
  description: description.default(""),
  timezone: timezone.default("UTC"),
  userData: z.string().max(128).optional(),
  /** Accounts that alone may see it beside who adds it and the owner (ONB-3); without it everyone whose role lets them. */
  seenBy: z.array(id).max(mostViewers).optional(),
});

export const cameraPatch = z
  .strictObject({
    name: cameraName.optional(),
    description: description.optional(),
    timezone: timezone.optional(),
    groupId: id.optional(),
    bridgeId: id.nullable().optional(),
    enable: z.boolean().optional(),
    comments: z.string().max(1000, tooLong(1000)).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, "This is required.");

/** Why a device behind a bridge is not tried (BRDG-32, BRDG-33). */
export const bridgeTrialRefusals = [
  "cameraAddressNotAllowed",
  "agentNotAccessible",
  "agentRejected",
] as const;

// --- Probe --------------------------------------------------------------------------------------------------------

/** Steps of a probe, in their order (CONN-21). */
export const probeSteps = [
  "resolve",
  "tcp",
  "tls",
  "onvif",
  "rtsp",
  "credentials",
  "describe",
  "codec",
  "firstFrame",
] as const;
/** What a channel of a recorder is. */
export const channelStates = ["found", "empty", "failed", "untried"] as const;
const probedChannel = z.strictObject({
  channel: z.number().int().min(1).max(32),
  /** What somebody called it; null where it has its factory's name. */
  name: z.string().nullable(),
  /** `empty`: nothing is connected there; `untried`: the time was over. */
  state: z.enum(channelStates),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]).nullable(),
  codec: codec.nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Where its streams are, to be kept with the camera that is made of it. */
  streamPort: z.number().int(),
  streamPath: z.string(),
  substreamPath: z.string(),
  /** The workspace has a camera of it, from this address (CONN-29). */
  alreadyAdded: z.boolean(),
});
export type ProbedChannel = z.output<typeof probedChannel>;

export const probeAnswer = z.strictObject({
  ok: z.boolean(),
  /** What is wrong; also of a camera that passes and whose clock is off. */
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]).nullable(),
  /** Values for the placeholders of the code's text; `time` is in seconds, and once more in `seconds`, to be told in the reader's words. */
  parameters: z.record(z.string(), z.string()),
  steps: z.array(
    z.strictObject({
      name: z.enum(probeSteps),
      state: z.enum(["ok", "failed", "skipped"]),
      ms: z.number().int(),
      code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]).optional(),
      /** Host and port for a step about the network, never a credential. */
      detail: z.string().optional(),
    }),
  ),
  device: z.strictObject({
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    firmware: z.string().nullable(),
    serialNo: z.string().nullable(),
    onvif: z.boolean(),
    ptz: z.boolean(),
  }),
  streams: z.array(
    z.strictObject({
      channel: z.number().int(),
      index: z.number().int(),
      codec: codec.nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      fps: z.number().nullable(),
      audioCodec: z.string().nullable(),
      /** False when the sound of this stream cannot be played (AUD-3, CONN-26). */
      audioPlayable: z.boolean(),
      supported: z.boolean(),
      /** Its pictures came, but no whole one: the camera sends key frames so rarely that the first picture takes a while. */
      awaitsKeyFrame: z.boolean(),
      /** Its packets come through the connection, or as datagrams where the camera takes nothing else. */
      transport: z.enum(["tcp", "udp"]),
    }),
  ),
  /** Of a probe of all channels, those of the device (CONN-28); null where one was tried. */
  channels: z.array(probedChannel).nullable(),
  /** Where the streams were found that were tried, to be kept with the camera; null where the given paths were tried (CONN-22). */
  found: z
    .strictObject({ streamPort: z.number().int(), streamPath: z.string(), substreamPath: z.string() })
    .nullable(),
  /** First picture: a JPEG, or the camera's own key frame where nothing here decodes it. */
  snapshot: z.strictObject({ codecType: pictureCodecType, data: z.string() }).optional(),
  /** SHA-256 fingerprint of the camera's certificate, when it was reached over TLS (CONN-27). */
  tlsFingerprint: z.string().nullable(),
});
export type ProbeAnswer = z.output<typeof probeAnswer>;

// --- Address check ----------------------------------------------------------------------------------------------

/** What a look at ports found; `filtered`: neither taken nor refused in time (CONN-17). */
export const checkedAddress = z.strictObject({
  resolvedIp: z.string(),
  ports: z.array(
    z.strictObject({
      port: z.number().int(),
      state: z.enum(["open", "closed", "filtered"]),
      ms: z.number().int(),
    }),
  ),
});
export type CheckedAddress = z.output<typeof checkedAddress>;
