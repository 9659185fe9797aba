// Reading what is recorded and changing how it is recorded (ARCH-1 to ARCH-20). Times are clipped to what the caller may play.
import {
  holdsAction,
  pictureCodecTypes,
  type Action,
  type DowntimeEntry,
  type MaskPoints,
  type RecordInformation,
  type RecordingSchedule,
  type StorageOutlook,
  type Thumbnail,
  type EndpointInput,
  type archiveEndpoints,
} from "@didban/contract";
import { isRecordStopper, type VideoCodec } from "@didban/media";
import type { ArchiveIndex } from "@didban/media-io/archive";
import { dayNumberOf, msOfDayNumber } from "@didban/media/timeline";
import type { ActingCaller } from "../access/index.ts";
import type { PictureMasks } from "../cameras/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { Refusal, type Caller, type WorkspaceCall } from "../../platform/http/index.ts";

/** What the archive's calls need to know of a camera. */
export interface RecordedCamera {
  /** Earliest time that may be played (ARCH-20). */
  readonly earliestMs: number;
  readonly record: RecordInformation;
}

/** One key frame, ready to be shown: Annex-B with parameter sets, or a JPEG. */
export interface Picture {
  readonly codec: VideoCodec;
  readonly captureMs: number;
  readonly data: Uint8Array;
}

export interface ArchiveServiceDeps {
  /** What room a workspace has. */
  readonly storage: (workspaceId: string) => Promise<StorageOutlook>;
  readonly index: Pick<ArchiveIndex, "coverage" | "gaps">;
  readonly clock: Clock;
  readonly cameras: {
    find(cameraId: string): Promise<RecordedCamera | undefined>;
    /** Stores the change and tells the media processes; who paused is kept. */
    changeRecord(
      cameraId: string,
      change: { recordMode?: RecordInformation["mode"]; archiveAge?: number },
      caller: Caller,
    ): Promise<void>;
    schedule(cameraId: string): Promise<RecordingSchedule | undefined>;
    changeSchedule(cameraId: string, schedule: RecordingSchedule, caller: Caller): Promise<void>;
  };
  readonly access: { allowedActions(caller: ActingCaller, cameraId: string): Promise<ReadonlySet<Action>> };
  readonly masks: Pick<PictureMasks, "over">;
  readonly pictures: {
    /** The newest key frame; undefined while the camera does not come. */
    newest(cameraId: string): Promise<Picture | undefined>;
    /** The recorded key frame at or before `atMs`; undefined where nothing is recorded then. */
    at(cameraId: string, atMs: number): Promise<Picture | undefined>;
    /** The last recorded key frame, of footage that reaches beyond `sinceMs`. */
    lastSince(cameraId: string, sinceMs: number): Promise<Picture | undefined>;
    /** A JPEG of a key frame, filled where `mask` lies; undefined where nothing here can decode it. */
    toJpeg(picture: Picture, mask: MaskPoints | null, signal: AbortSignal): Promise<Uint8Array | undefined>;
  };
}

type Window = EndpointInput<typeof archiveEndpoints.archiveMap>["query"];

/** An end of the map that lies at most this far back counts as going on (ARCH-13). */
const ongoingMs = 5_000;

export function createArchiveService(deps: ArchiveServiceDeps) {
  const { index, clock, cameras, pictures } = deps;

  async function find(cameraId: string): Promise<RecordedCamera> {
    const camera = await cameras.find(cameraId);
    if (!camera) throw new Refusal("CameraIdDoesNotExists");
    return camera;
  }

  async function schedule(cameraId: string): Promise<RecordingSchedule> {
    const found = await cameras.schedule(cameraId);
    if (!found) throw new Refusal("CameraIdDoesNotExists");
    return found;
  }

  /** The asked window inside the allowed one; undefined when they do not meet (ARCH-19). */
  function clip(
    { startTime, endTime }: Pick<Window, "startTime" | "endTime">,
    camera: RecordedCamera,
    nowMs: number,
  ) {
    const fromMs = Math.max(camera.earliestMs, startTime === undefined ? -Infinity : Date.parse(startTime));
    const toMs = Math.min(nowMs, endTime === undefined ? Infinity : Date.parse(endTime));
    return fromMs < toMs ? { fromMs, toMs } : undefined;
  }

  return {
    storage: ({ caller }: WorkspaceCall): Promise<StorageOutlook> => deps.storage(caller.workspaceId),

    async archiveMap(cameraId: string, query: Window): Promise<{ archiveMap: [number, number, boolean][] }> {
      const camera = await find(cameraId);
      const nowMs = clock.nowMs();
      const window = clip(query, camera, nowMs);
      if (!window) return { archiveMap: [] };
      const spans = await index.coverage({
        cameraId,
        ...window,
        ...(query.resolution === undefined ? {} : { resolutionMs: query.resolution }),
      });
      const last = spans.at(-1);
      return {
        archiveMap: spans.map((span) => [
          dayNumberOf(span.startMs),
          dayNumberOf(span.endMs),
          span === last && nowMs - span.endMs <= ongoingMs,
        ]),
      };
    },

    async downMap(cameraId: string, query: Window): Promise<{ downtimeMap: DowntimeEntry[] }> {
      const camera = await find(cameraId);
      const window = clip(query, camera, clock.nowMs());
      if (!window) return { downtimeMap: [] };
      const gaps = await index.gaps({
        cameraId,
        ...window,
        ...(query.resolution === undefined ? {} : { minMs: query.resolution }),
      });
      return {
        downtimeMap: gaps.map((gap) => ({
          id: gap.id,
          startedAt: iso(Math.max(gap.startMs, camera.earliestMs)),
          endedAt: gap.endMs === null ? null : iso(gap.endMs),
          reason: gap.cause,
          finished: gap.endMs !== null,
          recordStopper: isRecordStopper(gap.cause),
          ...(gap.lostPictures === undefined ? {} : { lostPictures: gap.lostPictures }),
        })),
      };
    },

    async record(cameraId: string): Promise<RecordInformation> {
      return (await find(cameraId)).record;
    },

    async updateRecord(
      call: WorkspaceCall,
      cameraId: string,
      body: EndpointInput<typeof archiveEndpoints.updateRecord>["body"],
    ): Promise<RecordInformation> {
      const { record } = await find(cameraId);
      if (body.recordMode !== undefined && !record.availableModes.includes(body.recordMode))
        throw new Refusal("recordModeNotAvailable", { field: "recordMode" });
      if (body.archiveAge !== undefined && !record.availableArchiveAges.includes(body.archiveAge))
        throw new Refusal("archiveAgeNotAvailable", { field: "archiveAge" });
      await cameras.changeRecord(
        cameraId,
        {
          ...(body.recordMode === undefined ? {} : { recordMode: body.recordMode }),
          ...(body.archiveAge === undefined ? {} : { archiveAge: body.archiveAge }),
        },
        call.caller,
      );
      return (await find(cameraId)).record;
    },

    schedule,

    async updateSchedule(
      { caller }: WorkspaceCall,
      cameraId: string,
      wanted: RecordingSchedule,
    ): Promise<RecordingSchedule> {
      await cameras.changeSchedule(cameraId, wanted, caller);
      return schedule(cameraId);
    },

    /** The newest picture needs the live right, one of the past the archive right (TIME-18); the last one of a camera that is away needs both. */
    async thumbnail(
      call: WorkspaceCall,
      cameraId: string,
      query: EndpointInput<typeof archiveEndpoints.thumbnail>["query"],
    ): Promise<Thumbnail> {
      const allowed = await deps.access.allowedActions(call.caller, cameraId);
      if (!holdsAction(allowed, query.date === undefined ? "cameraStreamLive" : "cameraStreamArchive"))
        throw new Refusal("forbiddenResource");
      const camera = await find(cameraId);
      const atMs = query.date === undefined ? undefined : msOfDayNumber(query.date);
      if (atMs !== undefined && (atMs < camera.earliestMs || atMs > clock.nowMs()))
        throw new Refusal("thumbnailNotFound");
      const ofLast = query.whenAway === "lastRecorded" && holdsAction(allowed, "cameraStreamArchive");
      const picture =
        atMs === undefined
          ? ((await pictures.newest(cameraId)) ??
            (ofLast ? await pictures.lastSince(cameraId, camera.earliestMs) : undefined))
          : await pictures.at(cameraId, atMs);
      if (!picture) throw new Refusal("thumbnailNotFound");
      const capturedAt = iso(picture.captureMs);
      // Asked last: a mask that came meanwhile lies over it too.
      const mask = await deps.masks.over(call.caller, cameraId);
      if (mask === null && (query.as === "keyFrame" || picture.codec === "mjpeg"))
        return {
          codecType: pictureCodecTypes[picture.codec],
          data: Buffer.from(picture.data).toString("base64"),
          capturedAt,
        };
      const jpeg = await pictures.toJpeg(picture, mask, call.signal);
      if (!jpeg) throw new Refusal("thumbnailNotFound");
      return { codecType: "mJPEG", data: Buffer.from(jpeg).toString("base64"), capturedAt };
    },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
