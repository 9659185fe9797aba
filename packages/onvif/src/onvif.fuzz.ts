// Fuzz target of all that reads answers of devices: whatever the text, it is read within its limits or refused with an OnvifError.
import { probeMatches } from "./discovery/ws-discovery.ts";
import { OnvifError } from "./onvif-fault.ts";
import { capabilitiesIn, clockIn, informationIn, macIn, servicesIn } from "./services/device-service.ts";
import { optionsIn } from "./services/encoder-options.ts";
import { configurationIn, configurationTokens, settingsIn } from "./services/encoder-service.ts";
import { channelTokensIn } from "./services/event-channel.ts";
import { eventsIn, eventTimeMs, pullPointIn, topicsIn } from "./services/event-service.ts";
import { hardwareEventOf } from "./services/event-topics.ts";
import { recordingInformationIn, resultsIn, summaryIn } from "./services/search-service.ts";
import { profilesIn, uriIn } from "./services/media-service.ts";
import { abilitiesIn, presetsIn, presetTokenIn, speedsIn } from "./services/ptz-service.ts";
import { serviceUrlOf, streamPlaceOf } from "./services/stream-address.ts";
import { channelsOf, mostChannels } from "./services/stream-choice.ts";
import { readSoap } from "./soap/soap-text.ts";
import { encoderTexts, ptzTexts } from "./testing/device-texts.ts";
import { makers } from "./testing/makers.ts";
import { readXml, type XmlElement } from "./xml/xml-reader.ts";

export const discoveryId = "0f6a2a5e-0000-4000-8000-000000000001";

/** An answer to the probe of discovery. */
export const matchText = `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><S:Header><a:RelatesTo>uuid:${discoveryId}</a:RelatesTo></S:Header><S:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>urn:uuid:5f5a69c2-e0ae-504f-829b-00000000beef</a:Address></a:EndpointReference><d:Types>dn:NetworkVideoTransmitter tds:Device</d:Types><d:Scopes>onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/Front%20gate onvif://www.onvif.org/hardware/IPC-1 onvif://www.onvif.org/location/country/iran</d:Scopes><d:XAddrs>http://192.168.1.64/onvif/device_service http://[fe80::1]/onvif/device_service javascript:alert(1)</d:XAddrs><d:MetadataVersion>10</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></S:Body></S:Envelope>`;

/** Events as they are pulled. */
export const pulledText = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><tev:PullMessagesResponse><tev:CurrentTime>2026-03-04T05:09:07Z</tev:CurrentTime><wsnt:NotificationMessage><wsnt:Topic Dialect="x">tns1:RuleEngine/CellMotionDetector/Motion</wsnt:Topic><wsnt:Message><tt:Message UtcTime="2026-03-04T05:09:07" PropertyOperation="Changed"><tt:Source><tt:SimpleItem Name="Rule" Value="MyMotion"/></tt:Source><tt:Data><tt:SimpleItem Name="IsMotion" Value="true"/></tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage></tev:PullMessagesResponse></s:Body></s:Envelope>`;

/** A subscription that is named beside its address, and what a device tells of. */
const subscribedTexts = [
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><tev:CreatePullPointSubscriptionResponse xmlns:d="http://maker.example/2009/event"><tev:SubscriptionReference><a:Address>http://192.168.1.64/onvif/services</a:Address><a:ReferenceParameters><d:SubscriptionId>17 &amp; 4</d:SubscriptionId><e:Own xmlns:e="urn:own">x</e:Own></a:ReferenceParameters></tev:SubscriptionReference><wsnt:CurrentTime>2026-03-04T05:09:07Z</wsnt:CurrentTime><wsnt:TerminationTime>2026-03-04T05:10:07Z</wsnt:TerminationTime></tev:CreatePullPointSubscriptionResponse></s:Body></s:Envelope>`,
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><tev:GetEventPropertiesResponse><wsnt:FixedTopicSet>true</wsnt:FixedTopicSet><wstop:TopicSet><tns1:RuleEngine><CellMotionDetector><Motion wstop:topic="true"><tt:MessageDescription IsProperty="true"><tt:Data><tt:SimpleItemDescription Name="IsMotion" Type="xs:boolean"/></tt:Data></tt:MessageDescription></Motion></CellMotionDetector></tns1:RuleEngine><tns1:Device wstop:topic="false"><Trigger><DigitalInput wstop:topic="1"/></Trigger></tns1:Device></wstop:TopicSet></tev:GetEventPropertiesResponse></s:Body></s:Envelope>`,
];

/** Recordings as they are found. */
export const foundText = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><tse:GetRecordingSearchResultsResponse><tse:ResultList><tt:SearchState>Completed</tt:SearchState><tt:RecordingInformation><tt:RecordingToken>SD_DISK_20260304</tt:RecordingToken><tt:Source><tt:SourceId>https://camera/source/source-1</tt:SourceId><tt:Name>Gate</tt:Name><tt:Location/><tt:Description/><tt:Address/></tt:Source><tt:EarliestRecording>2026-03-01T00:00:00</tt:EarliestRecording><tt:LatestRecording>2026-03-04T05:09:07.25Z</tt:LatestRecording><tt:Content/><tt:Track><tt:TrackToken>V1</tt:TrackToken><tt:TrackType>Video</tt:TrackType><tt:Description/><tt:DataFrom>2026-03-01T00:00:00Z</tt:DataFrom><tt:DataTo>2026-03-04T05:09:07Z</tt:DataTo></tt:Track><tt:RecordingStatus>Recording</tt:RecordingStatus></tt:RecordingInformation></tse:ResultList></tse:GetRecordingSearchResultsResponse></s:Body></s:Envelope>`;

const fault = (inside: string) =>
  `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault>${inside}</s:Fault></s:Body></s:Envelope>`;
/** Refusals, of SOAP 1.2 and of 1.1. */
const faultTexts = [
  fault(
    `<s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value><s:Subcode><s:Value>ter:OperationProhibited</s:Value></s:Subcode></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">Sender not authorized</s:Text></s:Reason>`,
  ),
  fault(
    `<s:Code><s:Value>s:Receiver</s:Value><s:Subcode><s:Value>ter:ActionNotSupported</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">Optional Action Not Implemented</s:Text></s:Reason>`,
  ),
  fault(`<faultcode>s:Client</faultcode><faultstring>The account is locked for 30 minutes</faultstring>`),
];

/** What a card holds in all. */
export const summaryText = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><tse:GetRecordingSummaryResponse><tse:Summary><tt:DataFrom>2026-03-01T00:00:00Z</tt:DataFrom><tt:DataUntil>2026-03-04T08:39:07+03:30</tt:DataUntil><tt:NumberRecordings>2</tt:NumberRecordings></tse:Summary></tse:GetRecordingSummaryResponse></s:Body></s:Envelope>`;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const answers = makers.flatMap((maker) => Object.entries(maker.answers));
/** Valid inputs to start from. */
export const onvifSeeds: readonly Uint8Array[] = [
  matchText,
  pulledText,
  ...subscribedTexts,
  ...Object.values(ptzTexts),
  ...Object.values(encoderTexts),
  foundText,
  foundText.replaceAll("GetRecordingSearchResultsResponse", "GetRecordingInformationResponse"),
  summaryText,
  ...answers.map(([, text]) => text),
].map(bytesOf);

export type Readers = Readonly<Record<string, (answer: XmlElement) => unknown>>;

export const readers: Readers = {
  GetSystemDateAndTime: clockIn,
  GetDeviceInformation: informationIn,
  GetServices: (answer) => placesIn(servicesIn(answer)),
  GetCapabilities: (answer) => placesIn(capabilitiesIn(answer)),
  GetNetworkInterfaces: macIn,
  GetProfiles(answer) {
    const channels = channelsOf(profilesIn(answer));
    channelTokensIn(answer);
    if (channels.length > mostChannels) throw new Error("too many channels");
  },
  GetStreamUri: (answer) => streamPlaceOf(uriIn(answer) ?? "", "192.168.1.64"),
  GetNodes: (answer) => [abilitiesIn(answer), rangesIn(answer)],
  GetPresets(answer) {
    if (presetsIn(answer).length > 256) throw new Error("too many presets");
  },
  SetPreset: presetTokenIn,
  GetVideoEncoderConfiguration: encoderIn,
  GetVideoEncoderConfigurations: encoderIn,
  GetVideoEncoderConfigurationOptions(answer) {
    for (const version of ["media", "media2"] as const)
      for (const { sizes, fps, bitrateKbps, keyEvery } of optionsIn(answer, version)) {
        if (sizes.length === 0 || sizes.length > 64) throw new Error("sizes without end");
        for (const range of [fps, bitrateKbps, keyEvery])
          if (range !== undefined && !(range.min > 0 && range.max >= range.min)) throw new Error("no range");
      }
  },
  GetAudioEncoderConfigurations: configurationTokens,
  GetRecordingSummary: summaryIn,
  GetRecordingInformation: recordingInformationIn,
  GetRecordingSearchResults(answer) {
    for (const { fromMs = 0, untilMs = 0 } of resultsIn(answer).recordings)
      if (!Number.isFinite(fromMs) || !Number.isFinite(untilMs)) throw new Error("times are not finite");
  },
  PullMessages: (answer) =>
    eventsIn(answer).map((event) => [hardwareEventOf(event), eventTimeMs(event.timeText)]),
  GetEventProperties: topicsIn,
  CreatePullPointSubscription(answer) {
    const { url, header } = pullPointIn(answer, "http://192.168.1.64:8080/onvif/event_service", 60);
    if (new URL(url).host !== "192.168.1.64:8080") throw new Error(`led to ${url}`);
    // It is sent with every question.
    readXml(`<h>${header}</h>`);
  },
};

/** What a camera is moved at is a number, and never the other way round. */
function rangesIn(answer: XmlElement): void {
  for (const range of Object.values(speedsIn(answer, "node")))
    if (range !== undefined && !(range.least < 0 && range.most > 0)) throw new Error("no speed");
}

function encoderIn(answer: XmlElement): void {
  const configuration = configurationIn(answer, "encoder");
  if (configuration === undefined) return;
  settingsIn(configuration, "media");
  settingsIn(configuration, "media2");
}

/** No address that a device names leads anywhere but to where it was asked. */
function placesIn(services: ReadonlyMap<string, string>): void {
  for (const named of services.values()) {
    const url = serviceUrlOf(named, "http://192.168.1.64:8080/onvif/device_service", "/");
    if (new URL(url).host !== "192.168.1.64:8080") throw new Error(`led to ${url}`);
  }
}

/** Throws only when a reader breaks its promise. */
export function fuzzOnvif(bytes: Uint8Array, using: Readers = readers): void {
  const text = new TextDecoder().decode(bytes);
  for (const { name, hardware, location } of probeMatches(text, discoveryId))
    if ([name, hardware, location].some((each) => each?.includes("\0")))
      throw new Error("a text cannot be kept");
  if (text.includes("Fault")) readAnswer(text, "GetServices", () => undefined);
  for (const [operation, read] of Object.entries(using)) {
    // An answer is read by whoever asked for it alone.
    if (text.includes(`${operation}Response`)) readAnswer(text, operation, read);
  }
}

function readAnswer(text: string, operation: string, read: (answer: XmlElement) => unknown): void {
  try {
    const answer = readSoap(text, operation);
    if (answer.kind !== "answer") return;
    checkTexts(answer.body);
    read(answer.body);
  } catch (error) {
    if (!(error instanceof OnvifError)) throw error;
  }
}

/** What is kept of an answer stands in a database, which keeps whole characters alone. */
function checkTexts({ name, attributes, text, children }: XmlElement): void {
  for (const each of [name, text, ...attributes.values()])
    if (each.includes("\0") || !each.isWellFormed()) throw new Error("a text cannot be kept");
  children.forEach(checkTexts);
}

/** Answers of one kind alone. */
function targetOf(name: string, isOf: (text: string) => boolean) {
  const seeds = onvifSeeds.filter((seed) => isOf(new TextDecoder().decode(seed)));
  if (seeds.length === 0) throw new Error(`there is no ${name} to start from`);
  return { name, seeds, fuzz: (bytes: Uint8Array) => fuzzOnvif(bytes) };
}

const isMatch = (text: string) => text.includes("ProbeMatches");
const isService = (text: string) =>
  /Get(?:Services|Capabilities|DeviceInformation|SystemDateAndTime|NetworkInterfaces)Response/.test(text);
const isEvent = (text: string) =>
  /(?:PullMessages|GetEventProperties|CreatePullPointSubscription)Response/.test(text);

export const onvifFuzzTargets = [
  targetOf("discovery", isMatch),
  targetOf("devices and their services", isService),
  targetOf("events", isEvent),
  targetOf(
    "streams, encoders, movement and cards",
    (text) => !isMatch(text) && !isService(text) && !isEvent(text),
  ),
  {
    name: "faults",
    seeds: faultTexts.map(bytesOf),
    fuzz: (bytes: Uint8Array) => fuzzOnvif(bytes),
  },
];
