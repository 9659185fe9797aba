// A camera's own card as its ONVIF side tells of it (Profile G): resolved and judged once, asked at that address alone. Owns the time that this may
// take, and how exactly the camera's clock is read, which tells whole seconds only.
import {
  type CardReading,
  type OnvifClient,
  OnvifError,
  type OnvifFault,
  readCard,
  readClock,
} from "@didban/onvif";
import type { CameraClock } from "./camera-clock.ts";
import { openOnvif, outOf, type OnvifTalkOptions } from "./onvif-device.ts";
import { streamUrl } from "./stream-url.ts";

/** How far a camera's clock is ahead of ours, milliseconds, and how far that may be wrong. */
export interface ClockOffset {
  readonly aheadMs: number;
  readonly uncertainMs: number;
}

export interface CameraCard {
  /** Where its recording is played. */
  readonly url: string;
  readonly clock: ClockOffset;
  /** By our clock, milliseconds since 1970; undefined where the camera does not say. */
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
}

export type CardOutcome =
  | { readonly kind: "card"; readonly card: CameraCard }
  /** It speaks ONVIF, and keeps nothing that it would give back. */
  | { readonly kind: "none" }
  | { readonly kind: "failed"; readonly fault: OnvifFault };

export interface CardReadOptions extends OnvifTalkOptions {
  /** Where its streams are, for cameras that name a host of behind their router. */
  readonly streamPort: number;
}

/** All questions together; a card is searched for seconds. */
const readingMs = 30_000;
/** Each reading narrows down where within its second the camera's clock is. */
const clockReadings = 8;
const betweenReadingsMs = 130;
/** Cameras that tell local time alone are off by whole zones. */
const zoneStepMs = 15 * 60_000;

/** Asks what the camera keeps; never rejects but for a defect of ours. */
export async function readCameraCard(options: CardReadOptions): Promise<CardOutcome> {
  const { clock } = options;
  const time = new AbortController();
  const cancel = clock.after(readingMs, () => time.abort());
  try {
    return await Promise.race([readWithin(options, time.signal), outOf(time.signal)]);
  } catch (error) {
    if (!(error instanceof OnvifError)) throw error;
    return { kind: "failed", fault: error.fault };
  } finally {
    cancel();
    time.abort();
  }
}

async function readWithin(options: CardReadOptions, signal: AbortSignal): Promise<CardOutcome> {
  const { client, deviceUrl } = await openOnvif(options, signal);
  const offset = await readOffset(client, deviceUrl, options.clock);
  if (offset === undefined) return { kind: "none" };
  client.setClockOffset(offset.aheadMs);
  const reading = await readCard({ client, deviceUrl, channel: options.channel });
  const url = reading && urlOf(options, reading);
  if (reading === undefined || url === undefined) return { kind: "none" };
  const ours = (timeMs: number | undefined) => timeMs && timeMs - offset.aheadMs;
  return {
    kind: "card",
    card: { url, clock: offset, fromMs: ours(reading.fromMs), untilMs: ours(reading.untilMs) },
  };
}

/** The host that was asked, whatever host the camera names. */
function urlOf({ host, streamPort }: CardReadOptions, { place }: CardReading): string | undefined {
  return streamUrl({ host, streamPort: place.port ?? streamPort, useSSL: place.isSecure, path: place.path });
}

/**
 * Where each reading may lie is a second wide; all of them together leave less. Undefined where the camera does not tell its time: then nothing says
 * when its footage was taken.
 */
export async function readOffset(
  client: OnvifClient,
  deviceUrl: string,
  clock: CameraClock,
): Promise<ClockOffset | undefined> {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let reading = 0; reading < clockReadings; reading++) {
    if (reading > 0) await new Promise<void>((resolve) => void clock.after(betweenReadingsMs, resolve));
    const askedMs = clock.nowMs();
    const told = await readClock(client, deviceUrl);
    const answeredMs = clock.nowMs();
    if (told === undefined) return undefined;
    const zoneMs = told.isUtc ? 0 : Math.round((told.timeMs - answeredMs) / zoneStepMs) * zoneStepMs;
    const timeMs = told.timeMs - zoneMs;
    const [low, high] = [timeMs - answeredMs, timeMs + 1000 - askedMs];
    // The clock was set between two readings: what was read before means nothing.
    if (low > most || high < least) [least, most] = [low, high];
    else [least, most] = [Math.max(least, low), Math.min(most, high)];
  }
  return { aheadMs: (least + most) / 2, uncertainMs: (most - least) / 2 };
}
