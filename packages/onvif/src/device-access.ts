// The way to one channel of a device: its clock, where its services are, the profiles of its streams. Owns what every conversation begins with,
// whether the device is read or told what to do.
import { OnvifError } from "./onvif-fault.ts";
import { type DeviceClock, readCapabilities, readClock, readServices } from "./services/device-service.ts";
import {
  type MediaVersion,
  type OnvifProfile,
  readProfiles,
  readStreamUri,
} from "./services/media-service.ts";
import { serviceUrlOf, streamPlaceOf } from "./services/stream-address.ts";
import { type ChannelProfiles, channelsOf } from "./services/stream-choice.ts";
import type { OnvifClient } from "./soap/onvif-client.ts";

export interface AccessOptions {
  readonly client: OnvifClient;
  /** Of the device service, at the host and port that are really asked. */
  readonly deviceUrl: string;
  readonly nowMs: () => number;
  /** The channel that is wanted, from 1. */
  readonly channel: number;
}

/** Where services are at devices that name no address for them. */
const fallbackPaths = {
  media: "/onvif/media_service",
  media2: "/onvif/media2_service",
  ptz: "/onvif/ptz_service",
} as const;
type AskedService = keyof typeof fallbackPaths;

/** The services of a device. */
export interface DeviceServices {
  has(service: AskedService | "events" | "analytics"): boolean;
  /** Where it is asked, at the host and port that answered. */
  at(service: AskedService): string;
}

/** A channel of a device that may be told what to do. */
export interface DeviceAccess {
  readonly client: OnvifClient;
  readonly services: DeviceServices;
  readonly version: MediaVersion;
  readonly channel: ChannelProfiles;
  /** Every profile of the channel's picture. */
  readonly profiles: readonly OnvifProfile[];
}

/** Undefined where the device has no such channel. Rejects with OnvifError. */
export async function openDevice(options: AccessOptions): Promise<DeviceAccess | undefined> {
  const { client } = options;
  await agreeOnClock(options);
  const services = await servicesOf(options);
  const { version, profiles } = await profilesOf(client, services);
  const channel = channelsOf(profiles).find((each) => each.channel === options.channel);
  if (channel === undefined) return undefined;
  const own = profiles.filter(({ source }) => source === channel.high.source);
  return { client, services, version, channel, profiles: own };
}

/** Cameras have two or three profiles a channel. */
const mostAskedProfiles = 8;

/**
 * The profile behind a stream that is known by its path. Which one is larger says nothing once sizes were changed; where no profile names the path,
 * since it was typed otherwise, the stream's place among them has to do: 0 is the main one.
 */
export async function profileOfStream(
  { channel, client, profiles, services, version }: DeviceAccess,
  stream: { readonly path: string; readonly index: number },
): Promise<OnvifProfile | undefined> {
  const url = services.at(version);
  for (const profile of profiles.slice(0, mostAskedProfiles)) {
    const uri = await readStreamUri(client, version, url, profile.token).catch(unlessFatal);
    if (uri !== undefined && streamPlaceOf(uri, new URL(url).hostname)?.path === stream.path) return profile;
  }
  return [channel.high, channel.low][stream.index];
}

/** Asks the time, and has the client use it: cameras refuse tokens of another time than theirs. Undefined where it is not told. */
export async function agreeOnClock(
  options: Pick<AccessOptions, "client" | "deviceUrl" | "nowMs">,
): Promise<DeviceClock | undefined> {
  const { client, deviceUrl, nowMs } = options;
  const clock = await readClock(client, deviceUrl).catch(unlessFatal);
  client.setClockOffset(clock === undefined ? 0 : clock.timeMs - nowMs());
  return clock;
}

export async function servicesOf({
  client,
  deviceUrl,
}: Pick<AccessOptions, "client" | "deviceUrl">): Promise<DeviceServices> {
  const named = await readServices(client, deviceUrl).catch(unlessFatal);
  const addresses = named !== undefined && named.size > 0 ? named : await readCapabilities(client, deviceUrl);
  return {
    has: (service) => addresses.has(service),
    at: (service) => serviceUrlOf(addresses.get(service), deviceUrl, fallbackPaths[service]),
  };
}

/** Version 2 knows H.265, which version 1 has no word for; where it is named and does not answer, version 1 is asked. */
export async function profilesOf(
  client: OnvifClient,
  services: DeviceServices,
): Promise<{ version: MediaVersion; profiles: readonly OnvifProfile[] }> {
  if (services.has("media2")) {
    const profiles = await readProfiles(client, "media2", services.at("media2")).catch(unlessFatal);
    if (profiles !== undefined && profiles.length > 0) return { version: "media2", profiles };
  }
  return { version: "media", profiles: await readProfiles(client, "media", services.at("media")) };
}

/** A device that cannot answer one question may answer others; one that refuses us, or that is hostile, is asked nothing more. */
export function unlessFatal(error: unknown): undefined {
  if (!(error instanceof OnvifError)) throw error;
  switch (error.fault.kind) {
    case "notSupported":
    case "refused":
    case "notOnvif":
    case "credentialsNeeded":
      return undefined;
    case "noAnswer":
    case "lineMissing":
    case "addressRefused":
    case "certificateChanged":
    case "tooLarge":
    case "tooSlow":
    case "redirected":
    case "credentialsRefused":
    case "accountLocked":
      throw error;
  }
}
