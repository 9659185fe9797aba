// Video encoders and the sound of a profile, by either media service (CAM-39): reading what is set and what may be, and setting it. What a
// configuration holds beyond that goes back as it came, since devices take it as a whole.
import type { VideoCodec } from "@didban/media";
import { OnvifError } from "../onvif-fault.ts";
import type { OnvifClient } from "../soap/onvif-client.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { escapeXml, find, findAll, numberAt, textAt } from "../xml/xml-tree.ts";
import { writeAttributes, writeInside } from "../xml/xml-writer.ts";
import { codecOf, type CodecOptions, optionsIn } from "./encoder-options.ts";
import { type MediaVersion, type OnvifProfile, tokenOf } from "./media-service.ts";

/** What an encoder is set to; undefined: it does not tell, so it is not set. */
export interface EncoderSettings {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly fps: number | undefined;
  readonly bitrateKbps: number | undefined;
  /** Pictures from one key frame to the next. */
  readonly keyEvery: number | undefined;
}

export interface VideoEncoder {
  /** As the device tells it. */
  readonly configuration: XmlElement;
  readonly settings: EncoderSettings;
  readonly options: readonly CodecOptions[];
}

/** A media service that is asked. */
export interface MediaService {
  readonly client: OnvifClient;
  readonly version: MediaVersion;
  readonly url: string;
}

/** The encoder behind a profile; undefined where the profile has none, or one whose words are not known. */
export async function readEncoder(
  { client, version, url }: MediaService,
  profile: OnvifProfile,
): Promise<VideoEncoder | undefined> {
  const { encoderToken: token } = profile;
  if (token === undefined) return undefined;
  const ofToken = `<o:ConfigurationToken>${escapeXml(token)}</o:ConfigurationToken>`;
  const name = version === "media2" ? "GetVideoEncoderConfigurations" : "GetVideoEncoderConfiguration";
  const answer = await client.ask(url, { service: version, name, inside: ofToken });
  const configuration = configurationIn(answer, token);
  const settings = configuration && settingsIn(configuration, version);
  if (configuration === undefined || settings === undefined) return undefined;
  const inside = `${ofToken}<o:ProfileToken>${escapeXml(profile.token)}</o:ProfileToken>`;
  const operation = { service: version, name: "GetVideoEncoderConfigurationOptions", inside } as const;
  const options = optionsIn(await client.ask(url, operation), version);
  return { configuration, settings, options: options.map((each) => settable(each, settings)) };
}

/** Devices answer more than was asked for. */
export function configurationIn(answer: XmlElement, token: string): XmlElement | undefined {
  const all = [...findAll(answer, "Configurations"), ...findAll(answer, "Configuration")];
  return all.find((each) => tokenOf(each) === token);
}

/** Reads a configuration of either version. */
export function settingsIn(configuration: XmlElement, version: MediaVersion): EncoderSettings | undefined {
  const codec = codecOf(textAt(configuration, "Encoding"));
  const width = numberAt(configuration, "Resolution", "Width");
  const height = numberAt(configuration, "Resolution", "Height");
  if (codec === undefined || width === undefined || height === undefined) return undefined;
  return {
    codec,
    width,
    height,
    fps: numberAt(configuration, "RateControl", "FrameRateLimit"),
    bitrateKbps: numberAt(configuration, "RateControl", "BitrateLimit"),
    keyEvery: version === "media2" ? keyEveryOf(configuration) : numberAt(configuration, "H264", "GovLength"),
  };
}

function keyEveryOf({ attributes }: XmlElement): number | undefined {
  const value = Number(attributes.get("GovLength") ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** What the configuration has no place for cannot be set, whatever the options say. */
function settable(options: CodecOptions, { fps, bitrateKbps }: EncoderSettings): CodecOptions {
  return {
    ...options,
    fps: fps === undefined ? undefined : options.fps,
    bitrateKbps: bitrateKbps === undefined ? undefined : options.bitrateKbps,
    keyEvery: options.codec === "mjpeg" ? undefined : options.keyEvery,
  };
}

/** Sets the encoder, for good where the device can tell that from setting it until it starts again. */
export async function writeEncoder(
  { client, version, url }: MediaService,
  encoder: VideoEncoder,
  wanted: EncoderSettings,
): Promise<void> {
  const configuration = configured(encoder.configuration, wanted, version);
  const persistence = version === "media" ? "<o:ForcePersistence>true</o:ForcePersistence>" : "";
  const inside = `${configurationXml(configuration)}${persistence}`;
  await client.ask(url, { service: version, name: "SetVideoEncoderConfiguration", inside });
}

/** Attributes that the schema has for encoders of either version. */
const schemaAttributes: ReadonlySet<string> = new Set([
  "token",
  "GovLength",
  "AnchorFrameDistance",
  "Profile",
  "GuaranteedFrameRate",
  "Signed",
  "ConstantBitRate",
]);

function configurationXml(configuration: XmlElement): string {
  const attributes = writeAttributes(configuration, schemaAttributes);
  return `<o:Configuration${attributes}>${writeInside(configuration, schemaAttributes)}</o:Configuration>`;
}

const words = {
  media: { h264: "H264", h265: undefined, mjpeg: "JPEG", mpeg4: "MPEG4" },
  media2: { h264: "H264", h265: "H265", mjpeg: "JPEG", mpeg4: "MPV4-ES" },
} as const satisfies Record<MediaVersion, Record<VideoCodec, string | undefined>>;

/** The configuration with what is wanted in its places. Throws OnvifError for a codec that the version has no word for. */
function configured(configuration: XmlElement, wanted: EncoderSettings, version: MediaVersion): XmlElement {
  const { codec, width, height, fps, bitrateKbps, keyEvery } = wanted;
  const word = words[version][codec];
  if (word === undefined) throw new OnvifError({ kind: "notSupported", operation: codec });
  const isOther = codec !== codecOf(textAt(configuration, "Encoding"));
  let changed = withText(configuration, ["Encoding"], word);
  changed = withText(changed, ["Resolution", "Width"], String(width));
  changed = withText(changed, ["Resolution", "Height"], String(height));
  if (fps !== undefined) changed = withText(changed, ["RateControl", "FrameRateLimit"], String(fps));
  if (bitrateKbps !== undefined)
    changed = withText(changed, ["RateControl", "BitrateLimit"], String(bitrateKbps));
  if (version === "media2") {
    const attributes = new Map(changed.attributes);
    if (keyEvery !== undefined) attributes.set("GovLength", String(keyEvery));
    // Its profile is one of the other codec.
    if (isOther) attributes.delete("Profile");
    return { ...changed, attributes };
  }
  if (codec !== "h264")
    return { ...changed, children: changed.children.filter(({ name }) => name !== "H264") };
  const h264 =
    find(changed, "H264") ??
    element("H264", [element("GovLength", [], "30"), element("H264Profile", [], "Main")]);
  const set = keyEvery === undefined ? h264 : withText(h264, ["GovLength"], String(keyEvery));
  return withChild(changed, set, "Multicast");
}

const element = (name: string, children: readonly XmlElement[], text = ""): XmlElement => ({
  name,
  attributes: new Map(),
  children,
  text,
});

/** The element with another text at the end of a path; as it is where there is no such place. */
function withText(whole: XmlElement, [name, ...rest]: readonly string[], text: string): XmlElement {
  if (name === undefined) return { ...whole, text };
  const child = find(whole, name);
  if (child === undefined) return whole;
  const changed = withText(child, rest, text);
  return { ...whole, children: whole.children.map((each) => (each === child ? changed : each)) };
}

/** With a child in place of the one of its name, or before the one of another: order counts (XML Schema's sequences). */
function withChild(whole: XmlElement, child: XmlElement, before: string): XmlElement {
  const rest = whole.children.filter(({ name }) => name !== child.name);
  const known = whole.children.findIndex(({ name }) => name === child.name);
  const next = rest.findIndex(({ name }) => name === before);
  const place = known >= 0 ? known : next >= 0 ? next : rest.length;
  return { ...whole, children: [...rest.slice(0, place), child, ...rest.slice(place)] };
}

/** What a profile's sound may be taken from: the first source and encoder of the device; undefined where it has no encoder. */
export async function readSound(
  service: MediaService,
): Promise<{ readonly source: string | undefined; readonly encoder: string } | undefined> {
  const encoder = await firstToken(service, "GetAudioEncoderConfigurations");
  if (encoder === undefined) return undefined;
  return { encoder, source: await firstToken(service, "GetAudioSourceConfigurations") };
}

async function firstToken({ client, version, url }: MediaService, name: string): Promise<string | undefined> {
  return configurationTokens(await client.ask(url, { service: version, name }))[0];
}

/** Tokens of the configurations in an answer. */
export function configurationTokens(answer: XmlElement): readonly string[] {
  return findAll(answer, "Configurations").flatMap((each) => tokenOf(each) ?? []);
}

/** Gives a profile sound, or takes it away. */
export async function writeSound(
  { client, version, url }: MediaService,
  profile: string,
  sound: { readonly source: string | undefined; readonly encoder: string } | undefined,
): Promise<void> {
  const token = `<o:ProfileToken>${escapeXml(profile)}</o:ProfileToken>`;
  const ask = (name: string, inside: string) =>
    client.ask(url, { service: version, name, inside: `${token}${inside}` });
  if (version === "media2") {
    const part = (type: string, of = "") =>
      `<o:Configuration><o:Type>${type}</o:Type>${of}</o:Configuration>`;
    const named = (of: string | undefined) => of && `<o:Token>${escapeXml(of)}</o:Token>`;
    if (sound === undefined) await ask("RemoveConfiguration", part("AudioEncoder"));
    else {
      const source = sound.source === undefined ? "" : part("AudioSource", named(sound.source));
      await ask("AddConfiguration", `${source}${part("AudioEncoder", named(sound.encoder))}`);
    }
    return;
  }
  if (sound === undefined) return void (await ask("RemoveAudioEncoderConfiguration", ""));
  const named = (of: string) => `<o:ConfigurationToken>${escapeXml(of)}</o:ConfigurationToken>`;
  if (sound.source !== undefined) await ask("AddAudioSourceConfiguration", named(sound.source));
  await ask("AddAudioEncoderConfiguration", named(sound.encoder));
}
