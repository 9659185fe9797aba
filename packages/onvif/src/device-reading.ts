// Everything that a probe asks of a device, in one go (CONN-22): clock, maker, services, profiles with their streams, PTZ. What only some
// devices answer may fail; the clock, the maker and the profiles may not.
import { agreeOnClock, profilesOf, servicesOf, unlessFatal } from "./device-access.ts";
import {
  type DeviceClock,
  type DeviceInformation,
  readInformation,
  readMac,
} from "./services/device-service.ts";
import { type OnvifProfile, readStreamUri } from "./services/media-service.ts";
import { noPtz, type PtzAbilities, readPtz } from "./services/ptz-service.ts";
import { type StreamPlace, streamPlaceOf } from "./services/stream-address.ts";
import { channelsOf, givenNameOf } from "./services/stream-choice.ts";
import type { OnvifClient } from "./soap/onvif-client.ts";

export interface DeviceReading {
  readonly information: DeviceInformation;
  /** With colons; null where it is not told. */
  readonly mac: string | null;
  /** Its clock when it was asked; undefined where it does not tell its time. */
  readonly clock: DeviceClock | undefined;
  readonly ptz: PtzAbilities;
  readonly hasEvents: boolean;
  readonly hasAnalytics: boolean;
  readonly channels: readonly ReadChannel[];
}

export interface ReadChannel {
  readonly channel: number;
  /** What the person who set the device up calls it; null where it has only the name that its factory gave it. */
  readonly name: string | null;
  readonly profiles: { readonly high: OnvifProfile; readonly low: OnvifProfile | undefined };
  readonly high: StreamPlace;
  readonly low: StreamPlace | undefined;
}

export interface ReadingOptions {
  readonly client: OnvifClient;
  /** Of the device service, at the host and port that are really asked. */
  readonly deviceUrl: string;
  readonly nowMs: () => number;
  /** The channel that is wanted, from 1, or all of a recorder. */
  readonly channel: number | "all";
}

/** Rejects with OnvifError. */
export async function readDevice(options: ReadingOptions): Promise<DeviceReading> {
  const { client, deviceUrl } = options;
  const clock = await agreeOnClock(options);
  const information = await readInformation(client, deviceUrl);
  const services = await servicesOf(options);
  const { at } = services;
  const { version, profiles } = await profilesOf(client, services);
  const wanted = channelsOf(profiles).filter(
    ({ channel }) => options.channel === "all" || channel === options.channel,
  );
  const channels: ReadChannel[] = [];
  for (const { channel, high, low } of wanted) {
    const placeOf = async (profile: OnvifProfile) => {
      const uri = await readStreamUri(client, version, at(version), profile.token);
      return uri === undefined ? undefined : streamPlaceOf(uri, new URL(deviceUrl).hostname);
    };
    // What one channel of a recorder does not say is no reason not to ask the others.
    const highPlace = await (options.channel === "all" ? placeOf(high).catch(unlessFatal) : placeOf(high));
    if (highPlace === undefined) continue;
    const lowPlace = low && (await placeOf(low).catch(unlessFatal));
    channels.push({
      channel,
      name: givenNameOf(high),
      profiles: { high, low },
      high: highPlace,
      low: lowPlace,
    });
  }
  const mac = await readMac(client, deviceUrl).catch(unlessFatal);
  const ptz = services.has("ptz") ? await readPtz(client, at("ptz")).catch(unlessFatal) : undefined;
  return {
    information,
    mac: mac ?? null,
    clock,
    ptz: ptz ?? noPtz,
    hasEvents: services.has("events"),
    hasAnalytics: services.has("analytics"),
    channels,
  };
}
