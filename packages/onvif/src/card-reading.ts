// What a camera keeps on a card of its own (ONVIF Profile G), in one go: which of its recordings is the wanted channel's, how far it reaches, and
// where it is played from.
import { OnvifError } from "./onvif-fault.ts";
import { readCapabilities, readServices } from "./services/device-service.ts";
import { readProfiles } from "./services/media-service.ts";
import { readReplayUri } from "./services/replay-service.ts";
import {
  type OnvifRecording,
  readRecording,
  readRecordingSummary,
  type RecordedSpan,
  searchRecordings,
} from "./services/search-service.ts";
import { serviceUrlOf, type StreamPlace, streamPlaceOf } from "./services/stream-address.ts";
import { channelsOf } from "./services/stream-choice.ts";
import type { OnvifClient } from "./soap/onvif-client.ts";

export interface CardOptions {
  readonly client: OnvifClient;
  /** Of the device service, at the host and port that are really asked. */
  readonly deviceUrl: string;
  /** The channel that is wanted, from 1. */
  readonly channel: number;
}

/** What a camera recorded itself; its times are by its own clock. */
export interface CardReading extends RecordedSpan {
  readonly place: StreamPlace;
}

/** Undefined where the device keeps nothing of the channel. Rejects with OnvifError. */
export async function readCard({
  client,
  deviceUrl,
  channel,
}: CardOptions): Promise<CardReading | undefined> {
  const named = await readServices(client, deviceUrl).catch(unlessUnknown);
  const services = named?.size ? named : await readCapabilities(client, deviceUrl);
  if (!services.has("search") || !services.has("replay")) return undefined;
  const at = (service: "search" | "replay" | "media") =>
    serviceUrlOf(services.get(service), deviceUrl, `/onvif/${service}_service`);
  // A summary is all that a device without footage has to give; one that knows none is searched.
  const summary = await readRecordingSummary(client, at("search")).catch(unlessUnknown);
  if (summary?.recordings === 0 && summary.untilMs === undefined) return undefined;
  const recordings = (await searchRecordings(client, at("search"))).filter(({ hasVideo }) => hasVideo);
  const recording =
    recordings.length > 1
      ? await recordingOf(recordings, channel, () => readProfiles(client, "media", at("media")))
      : recordings[0];
  if (recording === undefined) return undefined;
  const uri = await readReplayUri(client, at("replay"), recording.token);
  const place = uri === undefined ? undefined : streamPlaceOf(uri, new URL(deviceUrl).hostname);
  if (place === undefined) return undefined;
  // Some name their recordings when they are searched, and the times only to who asks for one of them.
  const { fromMs, untilMs } =
    recording.fromMs === undefined
      ? ((await readRecording(client, at("search"), recording.token).catch(unlessUnknown)) ?? recording)
      : recording;
  return { place, fromMs: fromMs ?? summary?.fromMs, untilMs: untilMs ?? summary?.untilMs };
}

/**
 * The recording of a channel: the one whose source is named as a profile or the video source of that channel; else the one at the channel's place. A
 * source is named by its token, by makers also as the end of an address.
 */
async function recordingOf(
  recordings: readonly OnvifRecording[],
  channel: number,
  profiles: () => ReturnType<typeof readProfiles>,
): Promise<OnvifRecording | undefined> {
  const known = (await profiles().catch(unlessUnknown)) ?? [];
  const wanted = channelsOf(known).find((each) => each.channel === channel);
  const tokens =
    wanted === undefined ? [] : [wanted.high.token, wanted.high.source].filter((token) => token !== "");
  const isNamed = ({ sourceId }: OnvifRecording, token: string) =>
    sourceId === token || sourceId.endsWith(`/${token}`);
  for (const token of tokens) {
    const found = recordings.filter((recording) => isNamed(recording, token));
    if (found.length > 0) return newest(found);
  }
  return recordings[channel - 1];
}

/** Of a source that was recorded several times, the recording that goes on. */
function newest(recordings: readonly OnvifRecording[]): OnvifRecording | undefined {
  return recordings.toSorted((one, other) => (other.untilMs ?? Infinity) - (one.untilMs ?? Infinity))[0];
}

/** What only some devices know is no reason to give up; a refusal or a hostile answer is. */
function unlessUnknown(error: unknown): undefined {
  const kind = error instanceof OnvifError ? error.fault.kind : undefined;
  if (kind === "notSupported" || kind === "refused" || kind === "notOnvif") return undefined;
  throw error;
}
