// Tells cameras of this process what to do, as the api process asks and tours need it. Owns one conversation a camera, which ends when its connection is
// another or the camera goes elsewhere, and what a camera's fault is called.
import {
  OnvifControl,
  OnvifError,
  type CameraClock,
  type ClockReading,
  type ControlledStream,
  type OnvifFault,
} from "@didban/media-io/camera";
import type { InternalHandler } from "../../platform/internal/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { deviceCalls, type DeviceCall, type DeviceRefusal, type Told } from "../media-nodes/index.ts";
import type { DesiredCamera, NetworkOf } from "../recording/index.ts";

export interface DeviceControlDeps {
  readonly networkOf: NetworkOf;
  readonly clock: CameraClock;
  readonly log: Logger;
  /** A camera as this process is to make it; undefined where it does not hold it. */
  cameraOf(id: string): DesiredCamera | undefined;
}

interface Controlled {
  readonly generation: number;
  readonly control: OnvifControl;
}

export class DeviceControl {
  readonly #deps: DeviceControlDeps;
  readonly #cameras = new Map<string, Controlled>();

  constructor(deps: DeviceControlDeps) {
    this.#deps = deps;
  }

  /** The private calls, by path. */
  get routes(): Readonly<Record<string, InternalHandler>> {
    const calls = deviceCalls;
    return Object.fromEntries([
      this.#on(calls.move, (control, { timeoutMs, ...speeds }) => done(control.move(speeds, timeoutMs))),
      this.#on(calls.stop, (control) => done(control.stop())),
      this.#on(calls.presets, async (control) => [...(await control.presets())]),
      this.#on(calls.addPreset, (control, { name }) => control.addPreset(name)),
      this.#on(calls.goToPreset, (control, { token }) => done(control.goToPreset(token))),
      this.#on(calls.removePreset, (control, { token }) => done(control.removePreset(token))),
      this.#on(calls.home, (control) => done(control.goHome())),
      this.#on(calls.readClock, async (control) => readingOf(await control.readClock())),
      this.#on(calls.setClock, async (control) => readingOf(await control.setClock())),
      this.#on(calls.videoConfig, (control, { index }, camera) =>
        videoConfigOf(control, streamOf(camera, index)),
      ),
      this.#on(calls.setVideoConfig, (control, { index, change }, camera) => {
        const { fps, bitrateKbps, keyEvery, ...rest } = change;
        const numbers = {
          fps: fps ?? undefined,
          bitrateKbps: bitrateKbps ?? undefined,
          keyEvery: keyEvery ?? undefined,
        };
        return done(control.setVideoConfig(streamOf(camera, index), { ...rest, ...numbers }));
      }),
    ]);
  }

  /** Moves a camera to one of its presets, for a tour. */
  goToPreset(cameraId: string, token: string): Promise<Told<true>> {
    return this.#tell(cameraId, (control) => done(control.goToPreset(token)));
  }

  /** The camera is held here no more. */
  leave(cameraId: string): void {
    void this.#cameras.get(cameraId)?.control.close();
    this.#cameras.delete(cameraId);
  }

  /** Stops what moves. */
  async close(): Promise<void> {
    await Promise.all([...this.#cameras.values()].map(({ control }) => control.close()));
    this.#cameras.clear();
  }

  #on<Body, Value>(
    call: DeviceCall<Body, Value>,
    act: (control: OnvifControl, body: Body, camera: DesiredCamera) => Promise<Value>,
  ): [string, InternalHandler] {
    const handler: InternalHandler = async ({ query, body }) => {
      const given = call.body.parse(body);
      return {
        json: await this.#tell(query.get("cameraId") ?? "", (control, camera) => act(control, given, camera)),
      };
    };
    return [call.path, handler];
  }

  async #tell<Value>(
    cameraId: string,
    act: (control: OnvifControl, camera: DesiredCamera) => Promise<Value>,
  ): Promise<Told<Value>> {
    const camera = this.#deps.cameraOf(cameraId);
    if (camera === undefined) return { refusal: "CameraNotRegistered" };
    if (!camera.isEnabled) return { refusal: "CameraNotAccessible" };
    if (camera.onvif === undefined) return { refusal: "notSupported" };
    try {
      return { value: await act(this.#controlOf(camera, camera.onvif), camera) };
    } catch (error) {
      if (!(error instanceof OnvifError)) throw error;
      const refusal = refusalOf(error.fault);
      this.#deps.log.info({ cameraId, fault: error.fault.kind }, "a camera did not do what it was told");
      return { refusal };
    }
  }

  #controlOf(camera: DesiredCamera, onvif: NonNullable<DesiredCamera["onvif"]>): OnvifControl {
    const known = this.#cameras.get(camera.id);
    if (known?.generation === camera.generation) return known.control;
    void known?.control.close();
    const { networkOf, clock } = this.#deps;
    const { credentials, knownFingerprint, generation } = camera;
    const network = networkOf(camera);
    const control = new OnvifControl({ ...onvif, credentials, knownFingerprint, network, clock });
    this.#cameras.set(camera.id, { generation, control });
    return control;
  }
}

const done = async (work: Promise<void>): Promise<true> => {
  await work;
  return true;
};

/** A stream as it is asked for by RTSP; one that the camera does not have has no path. */
function streamOf({ streams }: DesiredCamera, index: number): ControlledStream {
  const url = URL.parse(streams.find((stream) => stream.index === index)?.url ?? "");
  return { index, path: url === null ? "" : `${url.pathname}${url.search}`.replace(/^\//, "") };
}

async function videoConfigOf(control: OnvifControl, stream: ControlledStream) {
  const config = await control.videoConfig(stream);
  if (config === undefined) return null;
  const { fps = null, bitrateKbps = null, keyEvery = null, codec, width, height } = config.settings;
  return {
    settings: { codec, width, height, fps, bitrateKbps, keyEvery },
    options: config.options.map((each) => ({
      codec: each.codec,
      sizes: each.sizes.map((size) => ({ ...size })),
      fps: each.fps ?? null,
      fpsSteps: [...each.fpsSteps],
      bitrateKbps: each.bitrateKbps ?? null,
      keyEvery: each.keyEvery ?? null,
    })),
    hasAudio: config.hasAudio,
    canSwitchAudio: config.canSwitchAudio,
  };
}

const readingOf = (reading: ClockReading | undefined) => (reading === undefined ? null : { ...reading });

function refusalOf(fault: OnvifFault): DeviceRefusal {
  switch (fault.kind) {
    case "credentialsNeeded":
    case "credentialsRefused":
      return "cameraCredentialsWrong";
    case "accountLocked":
      return "cameraAccountLocked";
    case "certificateChanged":
      return "cameraCertificateChanged";
    case "lineMissing":
      return "agentNotAccessible";
    case "notSupported":
      return "notSupported";
    case "refused":
      return "refused";
    case "noAnswer":
    case "addressRefused":
    case "tooLarge":
    case "tooSlow":
    case "redirected":
    case "notOnvif":
      return "CameraNotAccessible";
  }
}
