// A camera as its ONVIF side tells of it (CONN-22): resolved and judged once, then read at that address alone. Owns the time that this may take.
import { createHash, randomBytes } from "node:crypto";
import { authorityOf } from "@didban/media";
import {
  type DeviceClock,
  type DeviceReading,
  OnvifClient,
  OnvifError,
  type OnvifFault,
  readClock,
  readDevice,
} from "@didban/onvif";
import type { RtspCredentials } from "@didban/media/rtsp";
import type { CameraClock } from "./camera-clock.ts";
import type { CameraNetwork } from "./camera-network.ts";
import { nodeHash } from "./node-hash.ts";
import { onvifFaultOf, onvifTransport } from "./onvif-transport.ts";

/** Where a camera's ONVIF is, and who asks. */
export interface OnvifAddress {
  /** A name or numeric address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly credentials: RtspCredentials | undefined;
  /** Of a recorder, from 1. */
  readonly channel: number;
}

/** How a camera is dialled to be spoken with. */
export interface OnvifTalkOptions extends OnvifAddress {
  readonly network: CameraNetwork;
  readonly clock: CameraClock;
  readonly knownFingerprint?: string | undefined;
  /** Told how long each answer is. */
  readonly onAnswer?: ((characters: number) => void) | undefined;
}

export interface OnvifReadOptions extends Omit<OnvifTalkOptions, "channel"> {
  /** Of a recorder, from 1, or all of them. */
  readonly channel: number | "all";
  /** How long all questions together may take, milliseconds. */
  readonly withinMs?: number;
}

export type OnvifOutcome =
  | { readonly kind: "read"; readonly device: DeviceReading }
  | { readonly kind: "failed"; readonly fault: OnvifFault };

/** All questions together: the stream is still to be tried within the time of a probe (CONN-20). */
const readingMs = 7_000;

/** Reads the device; never rejects but for a defect of ours. */
export async function readOnvif(options: OnvifReadOptions): Promise<OnvifOutcome> {
  const { clock, withinMs = readingMs } = options;
  const time = new AbortController();
  const cancel = clock.after(withinMs, () => time.abort());
  try {
    const device = await Promise.race([readWithin(options, time.signal), outOf(time.signal)]);
    return { kind: "read", device };
  } catch (error) {
    if (!(error instanceof OnvifError)) throw error;
    return { kind: "failed", fault: error.fault };
  } finally {
    cancel();
    time.abort();
  }
}

async function readWithin(options: OnvifReadOptions, signal: AbortSignal): Promise<DeviceReading> {
  const { client, deviceUrl } = await openOnvif(options, signal);
  return readDevice({ client, deviceUrl, nowMs: () => options.clock.nowMs(), channel: options.channel });
}

/** What time a device has, which it tells anybody; undefined where it does not say. Rejects with OnvifError. */
export async function readDeviceTime(
  options: Omit<OnvifTalkOptions, "channel">,
): Promise<DeviceClock | undefined> {
  const { client, deviceUrl } = await openOnvif(options);
  return readClock(client, deviceUrl);
}

/** Resolves the name and judges the address, once; nothing is asked yet. Rejects with OnvifError. */
export async function openOnvif(
  options: Omit<OnvifTalkOptions, "channel">,
  signal?: AbortSignal,
): Promise<{ readonly client: OnvifClient; readonly deviceUrl: string }> {
  const resolution = await options.network.resolve(options.host);
  if (resolution.kind === "failed") throw new OnvifError(onvifFaultOf(resolution.fault));
  const { address } = resolution;
  const deviceUrl = deviceUrlOf(options);
  if (!URL.canParse(deviceUrl)) throw new OnvifError({ kind: "addressRefused", address: options.host });
  return { client: onvifClientAt({ ...options, address }, signal), deviceUrl };
}

/** Of the device service, where all devices have it (ONVIF Core 5.1.1). */
function deviceUrlOf({ host, port, isSecure }: Omit<OnvifAddress, "channel">): string {
  return `${isSecure ? "https" : "http"}://${authorityOf(host, port)}/onvif/device_service`;
}

/** Speaks with the device at an address that has been judged, and with no other. */
export function onvifClientAt(
  options: Omit<OnvifTalkOptions, "channel"> & { readonly address: string },
  signal?: AbortSignal,
): OnvifClient {
  const { clock, credentials, isSecure } = options;
  return new OnvifClient({
    transport: onvifTransport(options, clock, signal),
    credentials,
    isSecure,
    hash: nodeHash,
    token: {
      sha1: (bytes) => createHash("sha1").update(bytes).digest("base64"),
      nonce: () => randomBytes(20),
    },
    drawCnonce: () => randomBytes(16).toString("hex"),
    nowMs: () => clock.nowMs(),
  });
}

/** Rejects when the time is over. */
export function outOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new OnvifError({ kind: "tooSlow" })), { once: true });
  });
}
