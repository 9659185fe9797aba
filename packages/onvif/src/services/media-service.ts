// The media services, version 1 and 2: profiles in one shape, and where a profile's stream and picture are. Reads answers; asks through the client.
import type { OnvifClient } from "../soap/onvif-client.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { escapeXml, find, findAll, numberAt, textAt } from "../xml/xml-tree.ts";

export type MediaVersion = "media" | "media2";

export interface OnvifProfile {
  readonly token: string;
  readonly name: string;
  /** The picture's source: a recorder has one a channel. Profiles without one stand together. */
  readonly source: string;
  /** What the configuration of the source is called; empty where it has no name. */
  readonly sourceName: string;
  /** The device's own word, in lower case: h264, h265, jpeg. */
  readonly encoding: string | undefined;
  /** Pixels; 0 where nothing is said. */
  readonly width: number;
  readonly height: number;
  readonly fps: number | undefined;
  readonly bitrateKbps: number | undefined;
  readonly hasAudio: boolean;
  /** A PTZ configuration hangs on it. */
  readonly hasPtz: boolean;
  /** What moves by that configuration; undefined where it is not told. */
  readonly ptzNode: string | undefined;
  /** Of the configuration of its video encoder; undefined where it has none. */
  readonly encoderToken: string | undefined;
}

/** A recorder of 32 channels has up to three a channel. */
const mostProfiles = 256;
const longestToken = 256;

export async function readProfiles(
  client: OnvifClient,
  version: MediaVersion,
  url: string,
): Promise<readonly OnvifProfile[]> {
  // Without a type version 2 tells tokens alone.
  const inside = version === "media2" ? "<o:Type>All</o:Type>" : "";
  return profilesIn(await client.ask(url, { service: version, name: "GetProfiles", inside }));
}

/** Reads the answer to GetProfiles of either version. */
export function profilesIn(answer: XmlElement): readonly OnvifProfile[] {
  return findAll(answer, "Profiles").slice(0, mostProfiles).flatMap(profileIn);
}

function profileIn(profile: XmlElement): OnvifProfile[] {
  const token = tokenOf(profile);
  if (token === undefined) return [];
  const second = find(profile, "Configurations");
  const encoder = find(second, "VideoEncoder") ?? find(profile, "VideoEncoderConfiguration");
  const source = find(second, "VideoSource") ?? find(profile, "VideoSourceConfiguration");
  const ptz = find(second, "PTZ") ?? find(profile, "PTZConfiguration");
  const whole = (...path: string[]) => Math.max(0, Math.round(numberAt(encoder, ...path) ?? 0));
  return [
    {
      token,
      name: (textAt(profile, "Name") ?? token).slice(0, longestToken),
      source: textAt(source, "SourceToken") ?? "",
      sourceName: (textAt(source, "Name") ?? "").slice(0, longestToken),
      encoding: textAt(encoder, "Encoding")
        ?.toLowerCase()
        .replace(/[^a-z0-9]/g, ""),
      width: whole("Resolution", "Width"),
      height: whole("Resolution", "Height"),
      fps: numberAt(encoder, "RateControl", "FrameRateLimit"),
      bitrateKbps: numberAt(encoder, "RateControl", "BitrateLimit"),
      hasAudio: Boolean(find(second, "AudioEncoder") ?? find(profile, "AudioEncoderConfiguration")),
      hasPtz: ptz !== undefined,
      ptzNode: textAt(ptz, "NodeToken"),
      encoderToken: tokenOf(encoder),
    },
  ];
}

/** A token as it may be sent back; undefined for one that no honest device has. */
export function tokenOf(element: XmlElement | undefined): string | undefined {
  const token = element?.attributes.get("token") ?? "";
  return token === "" || token.length > longestToken ? undefined : token;
}

/** The RTSP address of a profile as the device names it: where it really is, `stream-address.ts` says. */
export async function readStreamUri(
  client: OnvifClient,
  version: MediaVersion,
  url: string,
  token: string,
): Promise<string | undefined> {
  const profile = `<o:ProfileToken>${escapeXml(token)}</o:ProfileToken>`;
  const setup = `<o:StreamSetup><tt:Stream>RTP-Unicast</tt:Stream><tt:Transport><tt:Protocol>RTSP</tt:Protocol></tt:Transport></o:StreamSetup>`;
  const inside =
    version === "media2" ? `<o:Protocol>RtspUnicast</o:Protocol>${profile}` : `${setup}${profile}`;
  return uriIn(await client.ask(url, { service: version, name: "GetStreamUri", inside }));
}

/** An address in an answer of either version. */
export function uriIn(answer: XmlElement): string | undefined {
  const uri = textAt(answer, "MediaUri", "Uri") ?? textAt(answer, "Uri");
  return uri === undefined || uri.length > 2048 ? undefined : uri;
}
