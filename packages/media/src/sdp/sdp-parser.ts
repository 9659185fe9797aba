// Reads the session description a camera answers to DESCRIBE (RFC 8866; RFC 2326 appendix C) into tracks. Owns which sections are
// usable and why others are not. Connection lines (`c=`) are ignored on purpose: media comes from the address that was dialled.
import { controlBase, type DescriptionSource, resolveControl } from "./control-url.ts";
import type { MediaTrack } from "./media-track.ts";
import { knownEncoding, parsePayloadFormat, type PayloadFormat, staticFormat } from "./payload-format.ts";

/** A section that is left alone. */
export interface UnsupportedSection {
  /** First word of its `m=` line: `video`, `audio`, `application`. */
  readonly kind: string;
  /** Encoding name as the camera writes it, or its payload type when it has no name. */
  readonly encoding: string;
  /** `backchannel` is sound towards the camera; `foreignProtocol` is anything but RTP by RTSP. */
  readonly reason: "foreignCodec" | "foreignProtocol" | "backchannel";
}

export interface SessionDescription {
  readonly tracks: readonly MediaTrack[];
  readonly unsupported: readonly UnsupportedSection[];
  /** Absolute URL for PLAY, keep-alive and TEARDOWN of the whole session. */
  readonly control: string;
}

/** The text is no session description, or one that no camera sends. */
export class SdpError extends Error {
  readonly fault: "notSdp" | "tooManySections" | "tooManyLines";

  constructor(fault: SdpError["fault"]) {
    super(`session description refused: ${fault}`);
    this.fault = fault;
  }
}

const maxSections = 32;
const maxLines = 2000;
const maxPayloadTypes = 32;

/** One `m=` section as it stands. */
interface Section {
  readonly kind: string;
  readonly protocol: string;
  readonly payloadTypes: readonly number[];
  readonly attributes: Attribute[];
}

interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** Reads a description. Throws SdpError when it is none or absurdly long. */
export function parseSdp(text: string, source: DescriptionSource): SessionDescription {
  const { session, sections } = splitSections(text);
  const requestBase = controlBase(source);
  const control = resolveControl(valueOf(session, "control"), requestBase);
  const isVideoSendOnly = sections.some((section) => section.kind === "video" && isSendOnly(section));
  const tracks: MediaTrack[] = [];
  const unsupported: UnsupportedSection[] = [];
  for (const section of sections) {
    const format = chosenFormat(section);
    const leave = (reason: UnsupportedSection["reason"]) =>
      unsupported.push({ kind: section.kind, encoding: format?.encoding ?? "unknown", reason });
    // Cameras with TLS write SAVP and send plain RTP within it, as they are asked in SETUP.
    if (!/^RTP\/S?AVPF?(?:\/|$)/i.test(section.protocol)) leave("foreignProtocol");
    // ONVIF marks sound towards the camera `sendonly`; where the picture is marked so too, the camera speaks of itself.
    else if (section.kind === "audio" && isSendOnly(section) && !isVideoSendOnly) leave("backchannel");
    else if (format?.track === undefined) leave("foreignCodec");
    else
      tracks.push({
        ...format.track,
        ...(/^RTP\/S/i.test(section.protocol) ? { isSrtp: true } : {}),
        control: resolveControl(valueOf(section.attributes, "control"), control),
      });
  }
  return { tracks, unsupported, control };
}

function splitSections(text: string): { session: Attribute[]; sections: Section[] } {
  const lines = text.split(/\r\n|\r|\n|\0/, maxLines + 1);
  if (lines.length > maxLines) throw new SdpError("tooManyLines");
  const session: Attribute[] = [];
  const sections: Section[] = [];
  for (const line of lines) {
    const value = line.slice(2).trim();
    if (line.startsWith("m=")) sections.push(parseMediaLine(value));
    else if (line.startsWith("a=")) (sections.at(-1)?.attributes ?? session).push(parseAttribute(value));
    if (sections.length > maxSections) throw new SdpError("tooManySections");
  }
  // A camera without the mandatory `v=` line has been seen, one without any section says nothing.
  if (sections.length === 0 && !/^v=/m.test(text)) throw new SdpError("notSdp");
  return { session, sections };
}

function parseMediaLine(value: string): Section {
  const [kind = "", , protocol = "", ...formats] = value.split(/\s+/);
  const payloadTypes = formats
    .slice(0, maxPayloadTypes)
    .map(Number)
    .filter((each) => Number.isInteger(each) && each >= 0 && each <= 127);
  return { kind: kind.toLowerCase(), protocol, payloadTypes, attributes: [] };
}

function parseAttribute(value: string): Attribute {
  const colonAt = value.indexOf(":");
  if (colonAt < 0) return { name: value.toLowerCase(), value: "" };
  return { name: value.slice(0, colonAt).trim().toLowerCase(), value: value.slice(colonAt + 1).trim() };
}

function valueOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

function isSendOnly(section: Section): boolean {
  return section.attributes.some((attribute) => attribute.name === "sendonly");
}

interface ChosenFormat {
  readonly encoding: string;
  /** Undefined for an encoding that is foreign here. */
  readonly track: Omit<MediaTrack, "control"> | undefined;
}

/** The first payload type that is understood; else the first one, for its name; undefined for a section without any. */
function chosenFormat(section: Section): ChosenFormat | undefined {
  let first: ChosenFormat | undefined;
  for (const payloadType of section.payloadTypes) {
    const format = formatOf(section, payloadType);
    const track = format === undefined ? undefined : toTrack(section, payloadType, format);
    const chosen = { encoding: format?.encoding ?? `payload type ${payloadType}`, track };
    if (track !== undefined) return chosen;
    first ??= chosen;
  }
  return first;
}

function formatOf(section: Section, payloadType: number): PayloadFormat | undefined {
  const text = forPayloadType(section, "rtpmap", payloadType);
  return text === undefined ? staticFormat(payloadType) : parsePayloadFormat(text, section.kind);
}

function toTrack(
  section: Section,
  payloadType: number,
  format: PayloadFormat,
): Omit<MediaTrack, "control"> | undefined {
  const known = knownEncoding(format.encoding, section.kind);
  if (known === undefined) return undefined;
  return {
    kind: known.kind,
    codec: known.codec,
    payloadType,
    clockRate: format.clockRate,
    channels: known.kind === "audio" ? format.channels : 0,
    bitsPerSample: known.bitsPerSample ?? 0,
    encoding: format.encoding.toUpperCase(),
    parameters: new Map([
      ...sizeAttributes(section),
      ...parseParameters(forPayloadType(section, "fmtp", payloadType) ?? ""),
    ]),
  };
}

/** What stands behind the payload type in `a=rtpmap:96 ...` or `a=fmtp:96 ...`. */
function forPayloadType(section: Section, name: string, payloadType: number): string | undefined {
  for (const attribute of section.attributes) {
    if (attribute.name !== name) continue;
    const match = /^(\d+)\s+(.*)$/.exec(attribute.value);
    if (match !== null && Number(match[1]) === payloadType) return match[2];
  }
  return undefined;
}

/** Attributes that tell the size of pictures whose codec cannot; kept beside the parameters. */
function sizeAttributes({ attributes }: Section): [string, string][] {
  return ["x-dimensions", "framesize"].flatMap((name): [string, string][] => {
    const value = valueOf(attributes, name);
    return value === undefined ? [] : [[name, value]];
  });
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const part of text.split(";")) {
    const equalsAt = part.indexOf("=");
    const name = (equalsAt < 0 ? part : part.slice(0, equalsAt)).trim().toLowerCase();
    if (name !== "") parameters.set(name, equalsAt < 0 ? "" : part.slice(equalsAt + 1).trim());
  }
  return parameters;
}
