// Asking for a stream (LIVE-1 to LIVE-6, LIVE-25 to LIVE-28): which modes the caller may use, which process serves the camera, a token.
import {
  holdsAction,
  type Action,
  type StreamGrant,
  type StreamQuality,
  type StreamInformation,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { requireEntitlement, type ActingCaller, type Entitlements } from "../access/index.ts";
import { liveRefusal, type StreamCamera } from "./live-readiness.ts";
import { hasRoom } from "./stream-limits.ts";
import { newStreamToken, renewalMs, tokenLifeMs } from "./stream-token.ts";
import type { StreamTokenStore } from "./stream-token-store.ts";

export interface StreamServiceDeps {
  readonly tokens: StreamTokenStore;
  readonly clock: Clock;
  readonly cameras: { find(cameraId: string): Promise<StreamCamera | undefined> };
  readonly access: { allowedActions(caller: ActingCaller, cameraId: string): Promise<ReadonlySet<Action>> };
  readonly entitlements: Entitlements;
  readonly placement: {
    /** Name of the media process that holds the camera; undefined when none does. */
    nodeOf(cameraId: string): Promise<string | undefined>;
    /** Whether a media process could take one more camera. */
    hasRoom(): Promise<boolean>;
  };
  /** Host of streams set by the operator, `wss://host`; undefined: the app's own (CHAN-40). */
  readonly streamHost: string | undefined;
  /** Streams of one camera that may be open at once. */
  readonly viewersPerCamera: number;
}

/** The stream a quality means, else the next existing one (LIVE-5, LIVE-6); -1 when the camera has none. */
export function streamOfQuality(information: StreamInformation, quality: StreamQuality): number {
  const { poorIndex, lowResIndex, highResIndex } = information;
  const order =
    quality === "highDefinition"
      ? [highResIndex, lowResIndex, poorIndex]
      : quality === "medium"
        ? [lowResIndex, highResIndex, poorIndex]
        : [poorIndex, lowResIndex, highResIndex];
  return order.find((index) => index >= 0) ?? -1;
}

/** Streams as a viewer may choose them (LIVE-3). */
export function streamChoices(information: StreamInformation): StreamGrant["streams"] {
  const qualityOf: [StreamQuality, number][] = [
    ["highDefinition", information.highResIndex],
    ["medium", information.lowResIndex],
    ["low", information.poorIndex],
  ];
  return qualityOf.flatMap(([quality, index]) => {
    const stream = information.streams.find((candidate) => candidate.index === index);
    if (!stream) return [];
    const { codec, width, height, fps, bitrateKbps } = stream;
    return [{ quality, index, codec, width, height, fps, bitrateKbps }];
  });
}

export function createStreamService(deps: StreamServiceDeps) {
  const { tokens, clock, cameras, access, entitlements, placement } = deps;

  return {
    async request(
      call: WorkspaceCall,
      cameraId: string,
      { quality, mode }: { quality: StreamQuality; mode: "live" | "archive" },
    ): Promise<StreamGrant> {
      const { caller } = call;
      const allowed = await access.allowedActions(caller, cameraId);
      const allow: StreamGrant["allow"] = [];
      if (holdsAction(allowed, "cameraStreamLive")) allow.push("live");
      if (holdsAction(allowed, "cameraStreamArchive")) allow.push("archive");
      if (!allow.includes(mode) && allow.length === 0) throw new Refusal("forbiddenResource");
      await requireEntitlement(entitlements, caller.workspaceId);
      const camera = await cameras.find(cameraId);
      if (!camera) throw new Refusal("CameraIdDoesNotExists");
      const node = await placement.nodeOf(cameraId);
      if (node === undefined && !(await placement.hasRoom())) throw new Refusal("NoSuitableMediaServer");
      const refusal = mode === "live" ? liveRefusal(camera) : undefined;
      if (refusal !== undefined) throw new Refusal(refusal);
      // One that lost its media process is taken over by another within seconds.
      if (node === undefined) throw new Refusal("CameraNotRegistered");
      const nowMs = clock.nowMs();
      const viewer = { sessionId: caller.sessionId, cameraId };
      const open = await tokens.countOpen(viewer, nowMs, nowMs + renewalMs);
      if (!hasRoom(open, deps.viewersPerCamera))
        throw new Refusal("MaximumNumberOfSimultaneousStreamsReached");
      const token = newStreamToken(node);
      const expiresAtMs = nowMs + tokenLifeMs;
      await tokens.insert({
        token,
        node,
        accountId: caller.accountId,
        sessionId: caller.sessionId,
        workspaceId: caller.workspaceId,
        cameraId,
        issuedAtMs: nowMs,
        expiresAtMs,
      });
      const host = deps.streamHost ?? `${call.isSecure ? "wss" : "ws"}://${call.host}`;
      return {
        token,
        url: `${host}/stream/${cameraId}`,
        streamIndex: streamOfQuality(camera.information, quality),
        expiresAt: new Date(expiresAtMs).toISOString(),
        allow,
        streams: streamChoices(camera.information),
      };
    },
  };
}
