// What is asked of a camera itself: how it encodes its streams (CAM-39), and what time it has. Owns what may be set, which is judged here before the camera
// hears of it, and what a stream that is encoded anew is read by: a fresh connection.
import type { CameraTime, CodecOptionsOnWire, VideoConfigAnswer, VideoConfigPatch } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { deviceCalls } from "../media-nodes/index.ts";
import { cameraChanged } from "./camera-changed.ts";
import { createCameraStore } from "./camera-store.ts";
import type { StreamRow } from "./camera-tables.ts";
import type { WholeCamera } from "./whole-camera.ts";
import type { CameraViewer } from "./camera-viewer.ts";
import type { AnnounceCamera, Devices, NoteCamera } from "./ports.ts";

export interface CameraDeviceServiceDeps {
  readonly database: Database;
  readonly events: EventBus;
  readonly viewer: CameraViewer;
  readonly devices: Devices;
  readonly announce: AnnounceCamera;
  readonly note: NoteCamera;
}

export class CameraDeviceService {
  readonly #deps: CameraDeviceServiceDeps;

  constructor(deps: CameraDeviceServiceDeps) {
    this.#deps = deps;
  }

  /** As the camera tells it; as the stream was seen where it is not reached, does not tell, or is a guest's to look at alone. */
  async videoConfig({ caller, log }: WorkspaceCall, id: string, index: number): Promise<VideoConfigAnswer> {
    const { stream, whole } = await this.#streamOf(id, index);
    const seen = seenOf(stream, index);
    if (caller.isGuest || !speaksOnvif(whole)) return seen;
    try {
      return (await this.#told(id, index, seen)) ?? seen;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.info({ cameraId: id, code: error.code }, "an encoder could not be read");
      return seen;
    }
  }

  /** Sets what is given, within what the camera offers, and has its streams read anew. */
  async setVideoConfig(
    { caller }: WorkspaceCall,
    id: string,
    index: number,
    patch: VideoConfigPatch,
  ): Promise<void> {
    const { announce, database, devices, events, note } = this.#deps;
    const { whole, stream } = await this.#streamOf(id, index);
    const seen = seenOf(stream, index);
    const before = speaksOnvif(whole) ? await this.#told(id, index, seen) : null;
    if (before === null) throw new Refusal("videoConfigNotSupported");
    const change = changeOf(before, patch);
    await devices.device(id, deviceCalls.setVideoConfig, { index, change }, notSettable);
    await database.transaction().execute(async (within) => {
      await createCameraStore(within).retry(id);
      await events.publish(cameraChanged, id, within);
      const { workspace_id: workspaceId, name } = whole.camera;
      await announce({ workspaceId, cameraId: id, event: "updated", change: "settings" }, within);
      await note("update", { id, workspaceId, name }, caller, within);
    });
  }

  async time(id: string): Promise<CameraTime> {
    requireOnvif(await this.#deps.viewer.find(id));
    return timeOf(await this.#deps.devices.device(id, deviceCalls.readClock, {}, noClock));
  }

  async setTime({ caller }: WorkspaceCall, id: string): Promise<CameraTime> {
    const { database, devices, note, viewer } = this.#deps;
    const whole = await viewer.find(id);
    requireOnvif(whole);
    const time = timeOf(await devices.device(id, deviceCalls.setClock, {}, noClock));
    const { workspace_id: workspaceId, name } = whole.camera;
    await note("update", { id, workspaceId, name }, caller, database);
    return time;
  }

  async #streamOf(id: string, index: number): Promise<{ whole: WholeCamera; stream: StreamRow }> {
    const whole = await this.#deps.viewer.find(id);
    const stream = whole.streams.find(({ stream_index }) => stream_index === index);
    if (!stream) throw new Refusal("StreamIdNotFound");
    return { whole, stream };
  }

  /** Null where the camera has no encoder that could be set; what it does not tell is as it was seen. */
  async #told(id: string, index: number, seen: VideoConfigAnswer): Promise<VideoConfigAnswer | null> {
    const told = await this.#deps.devices.device(id, deviceCalls.videoConfig, { index }, notSettable);
    if (told === null || told.options.length === 0) return null;
    const { codec, width, height, fps, bitrateKbps, keyEvery } = told.settings;
    const rate = fps ?? seen.fps;
    return {
      index,
      // Media service 1 has no word for H.265, and calls it something else.
      codec:
        seen.codec === "h265" && !told.options.some((each) => each.codec === "h265") ? seen.codec : codec,
      width,
      height,
      fps: rate,
      bitrateKbps: bitrateKbps ?? seen.bitrateKbps,
      gopSeconds: keyEvery === null || rate <= 0 ? seen.gopSeconds : keyEvery / rate,
      audioEnabled: told.hasAudio || seen.audioEnabled,
      options: {
        codecs: told.options.map(({ keyEvery: keyFrameEvery, ...each }) => ({ ...each, keyFrameEvery })),
        audio: told.canSwitchAudio,
      },
    };
  }
}

function seenOf(row: StreamRow, index: number): VideoConfigAnswer {
  return {
    index,
    codec: row.codec,
    width: row.width,
    height: row.height,
    fps: row.fps,
    bitrateKbps: row.bitrate_kbps,
    gopSeconds: row.gop_seconds,
    audioEnabled: row.audio_codec !== null,
    options: null,
  };
}

/** What the camera is told. Throws the Refusal of what it does not offer, at its field. */
function changeOf(before: VideoConfigAnswer, patch: VideoConfigPatch) {
  const { codec, width, height, fps, bitrateKbps, gopSeconds, audioEnabled } = patch;
  const refuse = (field: keyof VideoConfigPatch) => new Refusal("valueNotAllowed", { field });
  const wanted = codec ?? before.codec;
  const options = before.options?.codecs.find((each) => each.codec === wanted);
  if (options === undefined) throw refuse("codec");
  const size = { width: width ?? before.width, height: height ?? before.height };
  const isOffered = options.sizes.some((each) => each.width === size.width && each.height === size.height);
  const changesSize = width !== undefined || height !== undefined || codec !== undefined;
  if (changesSize && !isOffered) throw refuse("width");
  if (fps !== undefined && !isRate(fps, options)) throw refuse("fps");
  if (bitrateKbps !== undefined && !isWithin(bitrateKbps, options.bitrateKbps)) throw refuse("bitrateKbps");
  const keyEvery = gopSeconds === undefined ? undefined : Math.round(gopSeconds * (fps ?? before.fps));
  if (keyEvery !== undefined && !isWithin(keyEvery, options.keyFrameEvery)) throw refuse("gopSeconds");
  if (audioEnabled !== undefined && before.options?.audio !== true) throw refuse("audioEnabled");
  const given = {
    codec,
    ...(changesSize ? size : {}),
    fps,
    bitrateKbps: bitrateKbps === undefined ? undefined : Math.round(bitrateKbps),
    keyEvery,
    hasAudio: audioEnabled,
  };
  return given;
}

const isRate = (fps: number, { fps: range, fpsSteps }: CodecOptionsOnWire): boolean =>
  isWithin(fps, range) && (fpsSteps.length === 0 ? Number.isInteger(fps) : fpsSteps.includes(fps));

const isWithin = (value: number, range: { readonly min: number; readonly max: number } | null): boolean =>
  range !== null && value >= range.min && value <= range.max;

function timeOf(clock: { deviceMs: number; ourMs: number; isUtc: boolean } | null): CameraTime {
  const iso = (ms: number) => new Date(ms).toISOString();
  if (clock === null) throw new Refusal("cameraWithoutOnvif");
  const { deviceMs, ourMs, isUtc } = clock;
  return {
    serverTime: iso(ourMs),
    deviceTime: iso(deviceMs),
    offsetSeconds: isUtc ? Math.round((deviceMs - ourMs) / 100) / 10 : null,
  };
}

/** Whoever speaks it has said by it what they are. */
const speaksOnvif = ({ hardware }: WholeCamera): boolean => hardware !== null;

function requireOnvif(whole: WholeCamera): void {
  if (!speaksOnvif(whole))
    throw new Refusal(whole.camera.configured ? "cameraWithoutOnvif" : "CameraNotConfigured");
}

const notSettable = () => new Refusal("videoConfigNotSupported");
const noClock = () => new Refusal("cameraWithoutOnvif");
