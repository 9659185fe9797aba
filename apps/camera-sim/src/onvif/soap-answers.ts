// What a simulated ONVIF device answers: device and media service, and by its habits what ptz-answers.ts has; events are event-answers.ts's.
// Owns the XML; HTTP and passwords are onvif-server.ts's.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import type { VideoClip } from "../clip/clip-library.ts";
import { withCard } from "../camera/card-habits.ts";
import { encoderAnswer, encoderToken, encoderXml, type NamedEncoder } from "./encoder-answers.ts";
import { media2Profile } from "./media2-answers.ts";
import type { OnvifHabits } from "./onvif-habits.ts";
import { ptzAnswer } from "./ptz-answers.ts";
import type { SoapFault } from "./soap-fault.ts";
import { escapeXml, xmlText } from "./xml-text.ts";

/** What the answers speak of. */
export interface OnvifFacts {
  readonly cameras: readonly SimCamera[];
  /** `http://host:port` of this server. */
  readonly baseUrl: string;
  /** The path that is asked, which says whether it is the second media service. */
  readonly path: string;
  /** By the device's own clock. */
  readonly nowMs: number;
  readonly habits: OnvifHabits;
  rtspUrl(camera: SimCamera, stream: StreamName): string;
}

/** Operations that answer without a password (ONVIF Core 5.9.4.3). */
export const openOperations: ReadonlySet<string> = new Set([
  "GetSystemDateAndTime",
  "GetServices",
  "GetCapabilities",
  "GetServiceCapabilities",
]);

const namespaces = {
  device: "http://www.onvif.org/ver10/device/wsdl",
  media: "http://www.onvif.org/ver10/media/wsdl",
  media2: "http://www.onvif.org/ver20/media/wsdl",
  ptz: "http://www.onvif.org/ver20/ptz/wsdl",
  events: "http://www.onvif.org/ver10/events/wsdl",
  search: "http://www.onvif.org/ver10/search/wsdl",
  replay: "http://www.onvif.org/ver10/replay/wsdl",
} as const;
const streamNames = ["main", "low"] as const;

/** The body of the answer to an operation, or the fault. */
export function soapBody(operation: string, envelope: string, facts: OnvifFacts): string | SoapFault {
  switch (operation) {
    case "GetSystemDateAndTime":
      return dateAndTime(facts.nowMs);
    case "GetDeviceInformation":
      return deviceInformation(facts);
    case "GetCapabilities":
      return `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Device><tt:XAddr>${facts.baseUrl}/onvif/device_service</tt:XAddr></tt:Device><tt:Media><tt:XAddr>${facts.baseUrl}/onvif/media_service</tt:XAddr><tt:StreamingCapabilities><tt:RTPMulticast>false</tt:RTPMulticast><tt:RTP_TCP>true</tt:RTP_TCP><tt:RTP_RTSP_TCP>true</tt:RTP_RTSP_TCP></tt:StreamingCapabilities></tt:Media>${facts.habits.hasPtz ? `<tt:PTZ><tt:XAddr>${facts.baseUrl}/onvif/ptz_service</tt:XAddr></tt:PTZ>` : ""}${facts.habits.hasEvents ? `<tt:Events><tt:XAddr>${facts.baseUrl}/onvif/event_service</tt:XAddr></tt:Events>` : ""}</tds:Capabilities></tds:GetCapabilitiesResponse>`;
    case "GetServices":
      return facts.habits.knowsServices ? services(facts) : unknown(operation);
    case "GetNetworkInterfaces":
      return `<tds:GetNetworkInterfacesResponse><tds:NetworkInterfaces token="eth0"><tt:Enabled>true</tt:Enabled><tt:Info><tt:Name>eth0</tt:Name><tt:HwAddress>02-00-5E-10-00-01</tt:HwAddress><tt:MTU>1500</tt:MTU></tt:Info></tds:NetworkInterfaces></tds:GetNetworkInterfacesResponse>`;
    case "SetSystemDateAndTime":
      return wasSet(envelope, facts);
    case "GetProfiles":
      if (isMedia2(facts))
        return `<tr2:GetProfilesResponse>${facts.cameras.flatMap((camera) => streamNames.map((stream) => media2Profile(profileToken(camera, stream), camera, stream, facts.habits.hasPtz))).join("")}</tr2:GetProfilesResponse>`;
      return `<trt:GetProfilesResponse>${facts.cameras.flatMap((camera) => streamNames.map((stream) => profile("Profiles", camera, stream))).join("")}</trt:GetProfilesResponse>`;
    case "GetProfile":
      return withProfile(
        envelope,
        facts,
        (camera, stream) =>
          `<trt:GetProfileResponse>${profile("Profile", camera, stream)}</trt:GetProfileResponse>`,
      );
    case "GetVideoSources":
      return `<trt:GetVideoSourcesResponse>${facts.cameras.map(videoSource).join("")}</trt:GetVideoSourcesResponse>`;
    case "GetStreamUri":
      return withProfile(envelope, facts, (camera, stream) =>
        isMedia2(facts)
          ? `<tr2:GetStreamUriResponse><tr2:Uri>${escapeXml(facts.rtspUrl(camera, stream))}</tr2:Uri></tr2:GetStreamUriResponse>`
          : `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${escapeXml(facts.rtspUrl(camera, stream))}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect><tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri></trt:GetStreamUriResponse>`,
      );
    default:
      return (
        (facts.habits.hasPtz
          ? ptzAnswer(operation, envelope, facts.habits, ofProfile(envelope, facts)?.camera)
          : undefined) ??
        encoderAnswer(operation, envelope, isMedia2(facts), (token) => ofEncoder(token, facts)) ??
        unknown(operation)
      );
  }
}

/** Every camera of the device has the clock that it is set to. */
function wasSet(envelope: string, { cameras, nowMs }: OnvifFacts): string | SoapFault {
  const part = (name: string) => Number(xmlText(envelope, name));
  const timeMs = Date.UTC(
    part("Year"),
    part("Month") - 1,
    part("Day"),
    part("Hour"),
    part("Minute"),
    part("Second"),
  );
  if (!Number.isFinite(timeMs)) return { subcode: "InvalidArgVal", reason: "no such time" };
  for (const camera of cameras) camera.faults.onvifClockSeconds += Math.round((timeMs - nowMs) / 1000);
  return `<tds:SetSystemDateAndTimeResponse/>`;
}

const unknown = (operation: string): SoapFault => ({
  subcode: "ActionNotSupported",
  reason: `${operation} is not offered`,
});

const isMedia2 = ({ habits, path }: OnvifFacts) => habits.hasMedia2 && path === "/onvif/media2_service";

function services({ baseUrl, habits, cameras }: OnvifFacts): string {
  const all = [
    service(namespaces.device, `${baseUrl}/onvif/device_service`),
    service(namespaces.media, `${baseUrl}/onvif/media_service`),
    ...(habits.hasMedia2 ? [service(namespaces.media2, `${baseUrl}/onvif/media2_service`)] : []),
    ...(habits.hasPtz ? [service(namespaces.ptz, `${baseUrl}/onvif/ptz_service`)] : []),
    ...(habits.hasEvents ? [service(namespaces.events, `${baseUrl}/onvif/event_service`)] : []),
    ...(withCard(cameras).length > 0
      ? [
          service(namespaces.search, `${baseUrl}/onvif/search_service`),
          service(namespaces.replay, `${baseUrl}/onvif/replay_service`),
        ]
      : []),
  ];
  return `<tds:GetServicesResponse>${all.join("")}</tds:GetServicesResponse>`;
}

/** The same without prefixes and namespaces, as devices answer that put their texts together by hand. */
export function withoutPrefixes(xml: string): string {
  return xml.replace(/(<\/?)\w+:(?=\w)/g, "$1").replace(/ xmlns:\w+="[^"]*"/g, "");
}

/** A whole envelope around a body. */
export function soapEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="${namespaces.device}" xmlns:trt="${namespaces.media}" xmlns:tr2="${namespaces.media2}" xmlns:tptz="${namespaces.ptz}" xmlns:tev="${namespaces.events}" xmlns:tse="${namespaces.search}" xmlns:trp="${namespaces.replay}" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:ter="http://www.onvif.org/ver10/error"><s:Body>${body}</s:Body></s:Envelope>`;
}

/** A fault's envelope. */
export function soapFault({ subcode, reason }: SoapFault): string {
  return soapEnvelope(
    `<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:${subcode}</s:Value></s:Subcode></s:Code><s:Reason><s:Text xml:lang="en">${escapeXml(reason)}</s:Text></s:Reason></s:Fault>`,
  );
}

/** A short document that fills memory where entities are expanded: each of the nine names ten of the one before. */
export const xmlBomb = `<?xml version="1.0"?>\n<!DOCTYPE b [<!ENTITY e0 "boom">${Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join("")}]>\n<b>&e9;</b>`;

function deviceInformation({ cameras }: OnvifFacts): string {
  const [first] = cameras;
  const serial = `SIM${String(first?.spec.name ?? "").toUpperCase()}`;
  return `<tds:GetDeviceInformationResponse><tds:Manufacturer>${escapeXml(first?.vendor.manufacturer ?? "")}</tds:Manufacturer><tds:Model>${escapeXml(first?.model ?? "")}</tds:Model><tds:FirmwareVersion>1.0.0</tds:FirmwareVersion><tds:SerialNumber>${escapeXml(serial)}</tds:SerialNumber><tds:HardwareId>camera-sim</tds:HardwareId></tds:GetDeviceInformationResponse>`;
}

function dateAndTime(nowMs: number): string {
  const now = new Date(nowMs);
  const time = `<tt:Time><tt:Hour>${now.getUTCHours()}</tt:Hour><tt:Minute>${now.getUTCMinutes()}</tt:Minute><tt:Second>${now.getUTCSeconds()}</tt:Second></tt:Time>`;
  const date = `<tt:Date><tt:Year>${now.getUTCFullYear()}</tt:Year><tt:Month>${now.getUTCMonth() + 1}</tt:Month><tt:Day>${now.getUTCDate()}</tt:Day></tt:Date>`;
  return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings><tt:TimeZone><tt:TZ>UTC0</tt:TZ></tt:TimeZone><tt:UTCDateTime>${time}${date}</tt:UTCDateTime></tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`;
}

function service(namespace: string, address: string): string {
  return `<tds:Service><tds:Namespace>${namespace}</tds:Namespace><tds:XAddr>${address}</tds:XAddr><tds:Version><tt:Major>2</tt:Major><tt:Minor>60</tt:Minor></tds:Version></tds:Service>`;
}

function profileToken(camera: SimCamera, stream: StreamName): string {
  return `${camera.spec.name}-${stream}`;
}

function withProfile(
  envelope: string,
  facts: OnvifFacts,
  answer: (camera: SimCamera, stream: StreamName) => string,
): string | SoapFault {
  const found = ofProfile(envelope, facts);
  if (found === undefined) return { subcode: "InvalidArgVal", reason: "no such profile" };
  return answer(found.camera, found.stream);
}

/** What the profile that is asked about belongs to. */
function ofProfile(envelope: string, facts: OnvifFacts): NamedEncoder | undefined {
  const token = xmlText(envelope, "ProfileToken");
  return encodersOf(facts).find(({ camera, stream }) => profileToken(camera, stream) === token);
}

function ofEncoder(token: string, facts: OnvifFacts): NamedEncoder | undefined {
  return encodersOf(facts).find(({ camera, stream }) => encoderToken(profileToken(camera, stream)) === token);
}

const encodersOf = ({ cameras }: OnvifFacts): readonly NamedEncoder[] =>
  cameras.flatMap((camera) => streamNames.map((stream) => ({ camera, stream })));

function videoSource(camera: SimCamera): string {
  const clip = camera.streams.main.video.clip;
  const size = clip.kind === "video" ? resolution(clip) : "";
  const rate = clip.kind === "video" ? clip.frameRate : 0;
  return `<trt:VideoSources token="source-${camera.channel}"><tt:Framerate>${rate}</tt:Framerate>${size}</trt:VideoSources>`;
}

function profile(element: string, camera: SimCamera, stream: StreamName): string {
  const token = profileToken(camera, stream);
  const source = `<tt:VideoSourceConfiguration token="source-config-${camera.channel}"><tt:Name>${escapeXml(camera.spec.title?.en ?? camera.spec.name)}</tt:Name><tt:UseCount>2</tt:UseCount><tt:SourceToken>source-${camera.channel}</tt:SourceToken><tt:Bounds x="0" y="0" width="1280" height="720"/></tt:VideoSourceConfiguration>`;
  const encoder = encoderXml("tt:VideoEncoderConfiguration", encoderToken(token), { camera, stream }, false);
  return `<trt:${element} token="${token}" fixed="true"><tt:Name>${token}</tt:Name>${source}${encoder}</trt:${element}>`;
}

function resolution(clip: VideoClip): string {
  return `<tt:Resolution><tt:Width>${clip.width}</tt:Width><tt:Height>${clip.height}</tt:Height></tt:Resolution>`;
}
