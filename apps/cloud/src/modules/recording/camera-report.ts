// What a media process says of a camera it holds (STAT-1, STAT-16, STAT-17). Pure.
import type { StreamSession } from "@didban/media-io/recording";
import { writtenLifeMs, type HealthReport } from "../cameras/index.ts";

/** What the report is made of. */
export interface CameraFacts {
  readonly streams: readonly Pick<StreamSession, "index" | "hasPicture" | "upMs" | "downMs" | "faultCode">[];
  /** The recorded stream; undefined while none is wanted. */
  readonly main: CameraFacts["streams"][number] | undefined;
  /** No further try is made until a person acts. */
  readonly isLocked: boolean;
  /** For how long nothing but a missing picture would have kept it from being recorded, milliseconds; undefined while something else does. */
  readonly wantedMs: number | undefined;
  /** Since footage was last written. */
  readonly sinceWrittenMs: number;
  readonly viewerCount: number;
  readonly lastFrameMs: number | undefined;
  /** Numeric address at which the camera last took a connection. */
  readonly address?: string | undefined;
}

/** After this long without a picture a camera is in error, not connecting any more (STAT-16). */
const connectingMs = 30_000;

export function reportOf(facts: CameraFacts): HealthReport {
  const { streams, main, isLocked, wantedMs, sinceWrittenMs, viewerCount, lastFrameMs } = facts;
  const isConnected = streams.some(({ hasPicture }) => hasPicture);
  const isWriting = sinceWrittenMs < writtenLifeMs;
  const failed = streams.filter(
    ({ hasPicture, downMs, faultCode }) =>
      !hasPicture && faultCode !== undefined && (downMs > connectingMs || isLocked),
  );
  const waitsForPicture = streams.some((stream) => !stream.hasPicture && !failed.includes(stream));
  const mainUpMs = main?.hasPicture === true ? main.upMs : 0;
  return {
    isConnecting: !isLocked && !isConnected && waitsForPicture,
    isConnected,
    isRecording: wantedMs !== undefined && isConnected && isWriting,
    sinceWrittenMs: Number.isFinite(sinceWrittenMs) ? Math.round(sinceWrittenMs) : null,
    // Pictures come but nothing is written.
    hasRecordFailed: !isWriting && Math.min(mainUpMs, wantedMs ?? 0) > writtenLifeMs,
    failedStreams: failed.map(({ index }) => index),
    viewerCount,
    faultCode: main?.faultCode ?? streams.find(({ faultCode }) => faultCode !== undefined)?.faultCode ?? null,
    ...(facts.address === undefined ? {} : { address: facts.address }),
    lastFrameAt: lastFrameMs === undefined ? null : new Date(lastFrameMs).toISOString(),
  };
}
