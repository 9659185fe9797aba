// What a simulated ONVIF device answers (Profile S: device and media service version 1). Owns the XML; HTTP and passwords are
// onvif-server.ts's.
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import type { VideoClip } from "../clip/clip-library.ts";
import { escapeXml, xmlText } from "./xml-text.ts";

/** What the answers speak of. */
export interface OnvifFacts {
  readonly cameras: readonly SimCamera[];
  /** `http://host:port` of this server. */
  readonly baseUrl: string;
  readonly nowMs: number;
  rtspUrl(camera: SimCamera, stream: StreamName): string;
}

/** A SOAP fault's subcode (ONVIF Core 5.8.2) and its reason. */
export interface SoapFault {
  readonly subcode: "NotAuthorized" | "ActionNotSupported" | "InvalidArgVal";
  readonly reason: string;
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
      return `<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Device><tt:XAddr>${facts.baseUrl}/onvif/device_service</tt:XAddr></tt:Device><tt:Media><tt:XAddr>${facts.baseUrl}/onvif/media_service</tt:XAddr><tt:StreamingCapabilities><tt:RTPMulticast>false</tt:RTPMulticast><tt:RTP_TCP>true</tt:RTP_TCP><tt:RTP_RTSP_TCP>true</tt:RTP_RTSP_TCP></tt:StreamingCapabilities></tt:Media></tds:Capabilities></tds:GetCapabilitiesResponse>`;
    case "GetServices":
      return `<tds:GetServicesResponse>${service(namespaces.device, `${facts.baseUrl}/onvif/device_service`)}${service(namespaces.media, `${facts.baseUrl}/onvif/media_service`)}</tds:GetServicesResponse>`;
    case "GetProfiles":
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
      return withProfile(
        envelope,
        facts,
        (camera, stream) =>
          `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${escapeXml(facts.rtspUrl(camera, stream))}</tt:Uri><tt:InvalidAfterConnect>false</tt:InvalidAfterConnect><tt:InvalidAfterReboot>false</tt:InvalidAfterReboot><tt:Timeout>PT0S</tt:Timeout></trt:MediaUri></trt:GetStreamUriResponse>`,
      );
    default:
      return { subcode: "ActionNotSupported", reason: `${operation} is not offered` };
  }
}

/** A whole envelope around a body. */
export function soapEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="${namespaces.device}" xmlns:trt="${namespaces.media}" xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:ter="http://www.onvif.org/ver10/error"><s:Body>${body}</s:Body></s:Envelope>`;
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
  const vendor = first?.vendor;
  const serial = `SIM${String(first?.spec.name ?? "").toUpperCase()}`;
  return `<tds:GetDeviceInformationResponse><tds:Manufacturer>${escapeXml(vendor?.manufacturer ?? "")}</tds:Manufacturer><tds:Model>${escapeXml(vendor?.model ?? "")}</tds:Model><tds:FirmwareVersion>1.0.0</tds:FirmwareVersion><tds:SerialNumber>${escapeXml(serial)}</tds:SerialNumber><tds:HardwareId>camera-sim</tds:HardwareId></tds:GetDeviceInformationResponse>`;
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
  const token = xmlText(envelope, "ProfileToken");
  for (const camera of facts.cameras) {
    for (const stream of streamNames)
      if (profileToken(camera, stream) === token) return answer(camera, stream);
  }
  return { subcode: "InvalidArgVal", reason: "no such profile" };
}

function videoSource(camera: SimCamera): string {
  const clip = camera.streams.main.video.clip;
  const size = clip.kind === "video" ? resolution(clip) : "";
  const rate = clip.kind === "video" ? clip.frameRate : 0;
  return `<trt:VideoSources token="source-${camera.channel}"><tt:Framerate>${rate}</tt:Framerate>${size}</trt:VideoSources>`;
}

function profile(element: string, camera: SimCamera, stream: StreamName): string {
  const token = profileToken(camera, stream);
  const clip = camera.streams[stream].video.clip;
  const source = `<tt:VideoSourceConfiguration token="source-config-${camera.channel}"><tt:Name>${escapeXml(camera.spec.title?.en ?? camera.spec.name)}</tt:Name><tt:UseCount>2</tt:UseCount><tt:SourceToken>source-${camera.channel}</tt:SourceToken><tt:Bounds x="0" y="0" width="1280" height="720"/></tt:VideoSourceConfiguration>`;
  const encoder = clip.kind === "video" ? encoderConfiguration(token, clip) : "";
  return `<trt:${element} token="${token}" fixed="true"><tt:Name>${token}</tt:Name>${source}${encoder}</trt:${element}>`;
}

/** Media service 1 has no word for H.265 (its enumeration ends with H264); devices of that age answer H264 all the same. */
function encoderConfiguration(token: string, clip: VideoClip): string {
  const encoding = clip.codec === "mjpeg" ? "JPEG" : "H264";
  return `<tt:VideoEncoderConfiguration token="encoder-${token}"><tt:Name>${token}</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>${encoding}</tt:Encoding>${resolution(clip)}<tt:Quality>5</tt:Quality><tt:RateControl><tt:FrameRateLimit>${clip.frameRate}</tt:FrameRateLimit><tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>2048</tt:BitrateLimit></tt:RateControl><tt:SessionTimeout>PT60S</tt:SessionTimeout></tt:VideoEncoderConfiguration>`;
}

function resolution(clip: VideoClip): string {
  return `<tt:Resolution><tt:Width>${clip.width}</tt:Width><tt:Height>${clip.height}</tt:Height></tt:Resolution>`;
}
