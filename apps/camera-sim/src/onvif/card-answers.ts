// What the recording search and replay services of a simulated device answer: its cards, each a recording of its camera's main stream.
import { cardHabitsOf, withCard } from "../camera/card-habits.ts";
import type { SimCamera } from "../camera/sim-camera.ts";
import type { SoapFault } from "./soap-fault.ts";
import { escapeXml, xmlText } from "./xml-text.ts";

export interface CardFacts {
  readonly cameras: readonly SimCamera[];
  /** By the device's own clock. */
  readonly nowMs: number;
  replayUrl(camera: SimCamera): string;
}

const recordingToken = (camera: SimCamera) => `card-${camera.spec.name}`;
const iso = (ms: number) => new Date(ms).toISOString();

/** The answer to an operation of the two services; undefined where it is none of theirs. */
export function cardAnswer(
  operation: string,
  envelope: string,
  { cameras, nowMs, replayUrl }: CardFacts,
): string | SoapFault | undefined {
  const cards = withCard(cameras);
  if (cards.length === 0) return undefined;
  const habits = cardHabitsOf(cards[0]?.spec.card ?? true);
  const spans = cards.map((camera) => spanOf(camera, nowMs));
  switch (operation) {
    case "GetRecordingSummary":
      return `<tse:GetRecordingSummaryResponse><tse:Summary><tt:DataFrom>${iso(Math.min(...spans.map(({ fromMs }) => fromMs)))}</tt:DataFrom><tt:DataUntil>${iso(nowMs)}</tt:DataUntil><tt:NumberRecordings>${cards.length}</tt:NumberRecordings></tse:Summary></tse:GetRecordingSummaryResponse>`;
    case "FindRecordings":
      if (habits.search === "broken") return { subcode: "ActionNotSupported", reason: "no search today" };
      return `<tse:FindRecordingsResponse><tse:SearchToken>search-1</tse:SearchToken></tse:FindRecordingsResponse>`;
    case "GetRecordingSearchResults":
      return `<tse:GetRecordingSearchResultsResponse><tse:ResultList><tt:SearchState>${habits.search === "endless" ? "Searching" : "Completed"}</tt:SearchState>${cards.map((camera) => information(camera, nowMs)).join("")}</tse:ResultList></tse:GetRecordingSearchResultsResponse>`;
    case "GetRecordingInformation": {
      const camera = cardNamed(cards, envelope);
      if (camera === undefined) return { subcode: "InvalidArgVal", reason: "no such recording" };
      return `<tse:GetRecordingInformationResponse>${information(camera, nowMs)}</tse:GetRecordingInformationResponse>`;
    }
    case "EndSearch":
      return `<tse:EndSearchResponse><tse:Endpoint>${iso(nowMs)}</tse:Endpoint></tse:EndSearchResponse>`;
    case "GetReplayUri": {
      const camera = cardNamed(cards, envelope);
      if (camera === undefined) return { subcode: "InvalidArgVal", reason: "no such recording" };
      return `<trp:GetReplayUriResponse><trp:Uri>${escapeXml(replayUrl(camera))}</trp:Uri></trp:GetReplayUriResponse>`;
    }
    default:
      return undefined;
  }
}

const cardNamed = (cards: readonly SimCamera[], envelope: string) =>
  cards.find((camera) => recordingToken(camera) === xmlText(envelope, "RecordingToken"));

function spanOf({ cardReachMs }: SimCamera, nowMs: number) {
  return { fromMs: nowMs - cardReachMs, untilMs: nowMs };
}

/** Times without their zone, as some devices write them. */
function information(camera: SimCamera, nowMs: number): string {
  const { fromMs, untilMs } = spanOf(camera, nowMs);
  const [from, until] = [fromMs, untilMs].map((ms) => iso(ms).replace(/Z$/, ""));
  const source = `<tt:Source><tt:SourceId>source-${camera.channel}</tt:SourceId><tt:Name>${escapeXml(camera.spec.name)}</tt:Name><tt:Location/><tt:Description/><tt:Address/></tt:Source>`;
  const track = `<tt:Track><tt:TrackToken>V1</tt:TrackToken><tt:TrackType>Video</tt:TrackType><tt:Description/><tt:DataFrom>${from}</tt:DataFrom><tt:DataTo>${until}</tt:DataTo></tt:Track>`;
  return `<tt:RecordingInformation><tt:RecordingToken>${recordingToken(camera)}</tt:RecordingToken>${source}<tt:EarliestRecording>${from}</tt:EarliestRecording><tt:LatestRecording>${until}</tt:LatestRecording><tt:Content/>${track}<tt:RecordingStatus>Recording</tt:RecordingStatus></tt:RecordingInformation>`;
}
