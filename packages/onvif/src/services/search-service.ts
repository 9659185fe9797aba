// The recording search service (ONVIF Recording Search): what a device has recorded on its own card or disk. Reads answers; asks through the
// client. A search is a session at the device: it is asked until it says that it is done, for a number of times, and given up at its end.
import { OnvifError } from "../onvif-fault.ts";
import type { OnvifClient } from "../soap/onvif-client.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { escapeXml, find, findAll, findDeep, numberAt, textAt } from "../xml/xml-tree.ts";
import { eventTimeMs } from "./event-service.ts";

/** Milliseconds since 1970, by the device's clock; undefined where it does not say. */
export interface RecordedSpan {
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
}

/** What there is in all. */
export interface RecordingSummary extends RecordedSpan {
  readonly recordings: number;
}

/** One recording: what one source has sent, as far back as the device keeps it. */
export interface OnvifRecording extends RecordedSpan {
  readonly token: string;
  /** The source it is of, in the device's words: a profile, a video source or an address. */
  readonly sourceId: string;
  readonly sourceName: string;
  readonly hasVideo: boolean;
}

/** A recorder of 32 channels has up to three a channel. */
const mostRecordings = 256;
const longestToken = 256;
/** How often the results of one search are asked for: some devices never say that they are done. */
const mostAsks = 6;
/** What the device may wait for results, each time. */
const waitSeconds = 1;
const keepAliveSeconds = 30;

const search = { service: "search" } as const;

export async function readRecordingSummary(client: OnvifClient, url: string): Promise<RecordingSummary> {
  return summaryIn(await client.ask(url, { ...search, name: "GetRecordingSummary" }));
}

/** Reads the answer to GetRecordingSummary. */
export function summaryIn(answer: XmlElement): RecordingSummary {
  const summary = find(answer, "Summary");
  return {
    fromMs: eventTimeMs(textAt(summary, "DataFrom")),
    untilMs: eventTimeMs(textAt(summary, "DataUntil")),
    recordings: Math.max(0, Math.round(numberAt(summary, "NumberRecordings") ?? 0)),
  };
}

/** Begins a search for all recordings; answers its token. */
async function findRecordings(client: OnvifClient, url: string): Promise<string> {
  const inside = `<o:Scope></o:Scope><o:MaxMatches>${mostRecordings}</o:MaxMatches><o:KeepAliveTime>PT${keepAliveSeconds}S</o:KeepAliveTime>`;
  const answer = await client.ask(url, { ...search, name: "FindRecordings", inside });
  const token = textAt(answer, "SearchToken");
  if (token === undefined || token.length > longestToken)
    throw new OnvifError({ kind: "notOnvif", reason: "a search without a token" });
  return token;
}

/** Some results of a search, and whether there will be no more. */
export interface SearchResults {
  readonly isDone: boolean;
  readonly recordings: readonly OnvifRecording[];
}

/** Reads the answer to GetRecordingSearchResults. */
export function resultsIn(answer: XmlElement): SearchResults {
  const list = find(answer, "ResultList");
  const state = textAt(list, "SearchState") ?? "";
  return {
    // What is unknown goes on no longer than a search that does not end.
    isDone: /^completed$/i.test(state),
    recordings: findAll(list, "RecordingInformation").slice(0, mostRecordings).flatMap(recordingIn),
  };
}

/** Reads the answer to GetRecordingInformation. */
export function recordingInformationIn(answer: XmlElement): OnvifRecording | undefined {
  return findAll(answer, "RecordingInformation").flatMap(recordingIn)[0];
}

export async function readRecording(
  client: OnvifClient,
  url: string,
  token: string,
): Promise<OnvifRecording | undefined> {
  const inside = `<o:RecordingToken>${escapeXml(token)}</o:RecordingToken>`;
  return recordingInformationIn(
    await client.ask(url, { ...search, name: "GetRecordingInformation", inside }),
  );
}

/** All recordings of the device, each once. */
export async function searchRecordings(client: OnvifClient, url: string): Promise<readonly OnvifRecording[]> {
  const token = escapeXml(await findRecordings(client, url));
  const found = new Map<string, OnvifRecording>();
  const asked = `<o:SearchToken>${token}</o:SearchToken>`;
  const inside = `${asked}<o:MinResults>1</o:MinResults><o:MaxResults>${mostRecordings}</o:MaxResults><o:WaitTime>PT${waitSeconds}S</o:WaitTime>`;
  const operation = { ...search, name: "GetRecordingSearchResults", inside, waitsMs: waitSeconds * 1000 };
  try {
    for (let asks = 0; asks < mostAsks && found.size < mostRecordings; asks++) {
      const { isDone, recordings } = resultsIn(await client.ask(url, operation));
      const known = found.size;
      for (const recording of recordings) found.set(recording.token, recording);
      // A device that repeats itself has said all, whatever it calls its state.
      if (isDone || (recordings.length > 0 && found.size === known)) break;
    }
  } finally {
    await client.ask(url, { ...search, name: "EndSearch", inside: asked }).catch(unlessOurs);
  }
  return [...found.values()];
}

/** A search that does not want to end ends by itself. */
function unlessOurs(error: unknown): void {
  if (!(error instanceof OnvifError)) throw error;
}

function recordingIn(information: XmlElement): OnvifRecording[] {
  const token = textAt(information, "RecordingToken");
  if (token === undefined || token.length > longestToken) return [];
  const tracks = findDeep(information, "Track");
  const text = (...path: string[]) => (textAt(information, ...path) ?? "").slice(0, longestToken);
  const times = (name: string, own: string) =>
    [textAt(information, own), ...tracks.map((track) => textAt(track, name))].flatMap(
      (each) => eventTimeMs(each) ?? [],
    );
  const [from, until] = [times("DataFrom", "EarliestRecording"), times("DataTo", "LatestRecording")];
  return [
    {
      token,
      sourceId: text("Source", "SourceId"),
      sourceName: text("Source", "Name"),
      // Some devices list no tracks at all.
      hasVideo:
        tracks.length === 0 || tracks.some((track) => /^video$/i.test(textAt(track, "TrackType") ?? "")),
      fromMs: from.length === 0 ? undefined : Math.min(...from),
      untilMs: until.length === 0 ? undefined : Math.max(...until),
    },
  ];
}
