// The simulator put together: cameras, the devices they belong to, ONVIF and the control port. Everything it opens, `stop` closes.
import { authorityOf } from "@didban/media";
import type { CameraSpec } from "./camera/camera-spec.ts";
import { SimCamera } from "./camera/sim-camera.ts";
import type { StreamName } from "./camera/vendors.ts";
import type { CameraHandle } from "./camera-handle.ts";
import { type SimClock, systemClock } from "./clock.ts";
import { ControlServer } from "./control/control-server.ts";
import { applyFault } from "./faults/apply-fault.ts";
import { type Fault, parseFault } from "./faults/fault.ts";
import { type DiscoverableDevice, DiscoveryResponder } from "./onvif/discovery-responder.ts";
import { OnvifServer } from "./onvif/onvif-server.ts";
import { RtspDevice, type TlsIdentity } from "./rtsp/rtsp-device.ts";
import { Pacer } from "./stream/pacer.ts";

export interface CameraSimOptions {
  readonly cameras: readonly CameraSpec[];
  /** Address to listen on and to print; 127.0.0.1 by default. */
  readonly host?: string;
  /** RTSP port of the shared device; 0 (default): any free one. */
  readonly port?: number;
  /** ONVIF (HTTP) port of the shared device; 0 (default): any free one. */
  readonly onvifPort?: number;
  /** Port for fault commands over HTTP; absent: none. Never reachable from other machines. */
  readonly controlPort?: number;
  /** Address of the network in which the devices answer who asks for all of them (WS-Discovery); absent: they do not. */
  readonly discovery?: string;
  /** Makes every device speak RTSP over TLS. */
  readonly tls?: TlsIdentity;
  readonly clock?: SimClock;
}

export interface CameraSim {
  readonly cameras: readonly CameraHandle[];
  readonly port: number;
  readonly onvifPort: number;
  readonly controlPort: number | undefined;
  /** The camera called `name`. Throws RangeError for an unknown one. */
  camera(name: string): CameraHandle;
  /** Runs a command line such as `yard drop 5`, or `* heal` for all cameras. Throws RangeError with the usage. */
  command(line: string): Promise<void>;
  stop(): Promise<void>;
}

interface Device {
  readonly host: string;
  readonly rtsp: RtspDevice;
  readonly onvif: OnvifServer;
  readonly isShared: boolean;
}

/** Starts all cameras; resolves when they can be connected to. */
export async function startCameraSim(options: CameraSimOptions): Promise<CameraSim> {
  const { host: sharedHost = "127.0.0.1", clock = systemClock } = options;
  const pacer = new Pacer(clock);
  const shared = options.cameras.filter((spec) => spec.port === undefined);
  const own = options.cameras.filter((spec) => spec.port !== undefined);
  const startDevice = async (
    specs: readonly CameraSpec[],
    port: number,
    onvifPort: number,
    ownHost?: string,
  ): Promise<Device> => {
    const host = ownHost ?? sharedHost;
    const cameras = specs.map((spec, index) => new SimCamera(spec, index + 1, clock, pacer));
    const rtsp = new RtspDevice(cameras, { host, port, clock, tls: options.tls });
    await rtsp.start();
    const onvif = new OnvifServer(rtsp, { host, port: onvifPort, clock });
    await onvif.start();
    return { host, rtsp, onvif, isShared: specs === shared };
  };
  const sharedDevice = await startDevice(shared, options.port ?? 0, options.onvifPort ?? 0);
  const devices = [sharedDevice];
  for (const spec of own)
    devices.push(await startDevice([spec], spec.port ?? 0, spec.onvifPort ?? 0, spec.host));
  const discovery = options.discovery === undefined ? undefined : new DiscoveryResponder();
  await discovery?.start(options.discovery ?? "", devices.flatMap(discoverable));

  const handles = devices.flatMap((device) =>
    device.rtsp.cameras.map((camera) => cameraHandle(camera, device, clock)),
  );
  const inAskedOrder = options.cameras.map((spec) => handleNamed(handles, spec.name));
  const command = async (line: string): Promise<void> => {
    const [name = "", ...words] = line.trim().split(/\s+/);
    const fault = parseFault(words);
    const meant = name === "*" ? inAskedOrder : [handleNamed(handles, name)];
    for (const handle of meant) await handle.apply(fault);
  };
  const control = options.controlPort === undefined ? undefined : new ControlServer(inAskedOrder, command);
  await control?.start(options.controlPort ?? 0);
  const stopAll = async (): Promise<void> => {
    pacer.stop();
    await control?.stop();
    discovery?.stop();
    for (const device of devices) await Promise.all([device.rtsp.stop(), device.onvif.stop()]);
  };
  let stopped: Promise<void> | undefined;

  return {
    cameras: inAskedOrder,
    port: sharedDevice.rtsp.port,
    onvifPort: sharedDevice.onvif.port,
    controlPort: control?.port,
    camera: (name) => handleNamed(handles, name),
    command,
    stop: () => (stopped ??= stopAll()),
  };
}

/** A device without cameras is none. */
function discoverable({ host, rtsp, onvif }: Device): DiscoverableDevice[] {
  const [first] = rtsp.cameras;
  if (first === undefined) return [];
  const {
    model,
    vendor: { manufacturer },
  } = first;
  const manner = first.spec.discovery ?? "plain";
  return [{ host, deviceUrl: onvif.deviceUrl, manufacturer, model, manner, isDown: () => first.isDown }];
}

function handleNamed(handles: readonly CameraHandle[], name: string): CameraHandle {
  const handle = handles.find((each) => each.name === name);
  if (handle === undefined) throw new RangeError(`no camera is called ${name}`);
  return handle;
}

/** Whether ONVIF is gone with it for a while. */
function isLeaving(fault: Fault): boolean {
  return fault.kind === "lasting" && (fault.change.isRefusing === true || fault.change.isOnvifAway === true);
}

function cameraHandle(
  camera: SimCamera,
  { host, rtsp, onvif, isShared }: Device,
  clock: SimClock,
): CameraHandle {
  const url = (stream: StreamName): string =>
    `${rtsp.scheme}://${authorityOf(host, rtsp.port)}${camera.vendor.path(camera.channel, stream)}`;
  return {
    name: camera.spec.name,
    title: camera.spec.title ?? { en: camera.spec.name, fa: camera.spec.name },
    channel: camera.channel,
    urls: { main: url("main"), low: url("low") },
    onvifUrl: onvif.deviceUrl,
    auth: camera.spec.auth,
    get position() {
      return camera.head.position;
    },
    get view() {
      return camera.view;
    },
    get subscriptions() {
      return onvif.subscriptions;
    },
    get replays() {
      return camera.replays;
    },
    nextNumber: (stream) => camera.streams[stream].video.nextNumber,
    async apply(fault) {
      applyFault(camera, fault, clock);
      if (fault.kind === "onvifEvent") onvif.announce(fault.topic, fault.isActive, camera.channel);
      if (fault.kind === "reboot" || isLeaving(fault)) onvif.restart();
      if (isShared) return;
      // A device of its own closes its port, so that clients see a refused connection and not a cut one.
      if (fault.kind === "heal" || (fault.kind === "lasting" && fault.change.isRefusing !== undefined))
        await rtsp.setReachable(!camera.faults.isRefusing);
      if (fault.kind === "reboot") {
        await rtsp.setReachable(false);
        setTimeout(() => void rtsp.setReachable(true), fault.seconds * 1000);
      }
    },
  };
}
