// Calls of stream tokens (LIVE). What flows over the stream afterwards is in ../stream/ and in the wire codec.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, isoDate } from "../shapes.ts";
import { streamModes, streamQualities } from "../stream/stream-limits.ts";
import { oneCamera, videoStream } from "./camera-shapes.ts";

/** One existing stream as a viewer may choose it (LIVE-3). */
export const streamChoice = videoStream.extend({ quality: z.enum(streamQualities) });

export const streamGrant = z.strictObject({
  token: z.string(),
  /** `wss://{host}/stream/{cameraId}`; the token is appended as a query (WIRE-1). */
  url: z.string(),
  streamIndex: z.number().int(),
  expiresAt: isoDate,
  allow: z.array(z.enum(streamModes)),
  streams: z.array(streamChoice),
});
export type StreamGrant = z.output<typeof streamGrant>;

export const streamsEndpoints = {
  request: endpoint({
    id: "stream.request",
    method: "POST",
    path: "/api/camera-manager/camera/{id}/stream",
    summary: "Ask for a stream token",
    access: { ...oneCamera, anyOf: ["cameraStreamLive", "cameraStreamArchive"] },
    guest: "read",
    forDisplays: true,
    log: { none: "only promises a stream; what is watched is audited where it flows" },
    params: idParams,
    body: z
      .strictObject({
        quality: z.enum(streamQualities).default("medium"),
        mode: z.enum(streamModes).default("live"),
      })
      .prefault({}),
    status: 200,
    answer: streamGrant,
    errors: [
      "liveRequestPending",
      "CameraNotConfigured",
      "CameraNotRegistered",
      "CameraNotAccessible",
      "agentNotAccessible",
      "StreamIdNotFound",
      "cameraInfoNotFound",
      "cameraCodecUnsupported",
      "NoSuitableMediaServer",
      "MaximumNumberOfSimultaneousStreamsReached",
      "noActiveSubscription",
    ],
    absences: ["liveRequestPending", "cameraInfoNotFound", "CameraNotAccessible", "agentNotAccessible"],
  }),
} as const;
