// The small headers a session lives by: Session, Public, RTP-Info, Range (RFC 2326 12.37, 12.28, 12.33, 12.29). Text only.

/** RFC 2326 12.37: what holds when the camera names no timeout. */
export const defaultSessionTimeoutMs = 60_000;

export interface SessionHeader {
  readonly id: string;
  readonly timeoutMs: number;
}

/** Reads `12345678;timeout=60`; a missing or absurd timeout is the default. */
export function parseSession(value: string | undefined): SessionHeader | undefined {
  const [id = "", ...parts] = (value ?? "").split(";").map((part) => part.trim());
  if (id === "") return undefined;
  const seconds = Number(parts.find((part) => /^timeout\s*=/i.test(part))?.split("=")[1]);
  const isSensible = seconds >= 1 && seconds <= 24 * 3600;
  return { id, timeoutMs: isSensible ? seconds * 1000 : defaultSessionTimeoutMs };
}

/** Methods in upper case. */
export function parsePublic(value: string | undefined): ReadonlySet<string> {
  return new Set((value ?? "").split(/[\s,]+/).map((method) => method.toUpperCase()));
}

/** Where a track starts to play. */
export interface RtpInfo {
  readonly url: string;
  /** 16-bit sequence number and 32-bit RTP timestamp of the first packet, where told. */
  readonly sequence: number | undefined;
  readonly rtpTime: number | undefined;
}

/** Reads every `url=...;seq=...;rtptime=...`; URLs may hold commas and semicolons of their own. */
export function parseRtpInfo(value: string | undefined): RtpInfo[] {
  return (value ?? "")
    .split(/,(?=\s*url\s*=)/i)
    .filter((part) => /^\s*url\s*=/i.test(part))
    .map((part) => ({
      url: part
        .replace(/^\s*url\s*=\s*"?/i, "")
        .replace(/"?;(?:seq|rtptime|ssrc)\s*=.*$/i, "")
        .replace(/"?\s*$/, ""),
      sequence: numberAfter(part, "seq", 0xffff),
      rtpTime: numberAfter(part, "rtptime", 0xffff_ffff),
    }));
}

function numberAfter(part: string, name: string, max: number): number | undefined {
  const digits = new RegExp(`;\\s*${name}\\s*=\\s*(\\d{1,10})`, "i").exec(part)?.[1];
  const value = Number(digits);
  return value <= max ? value : undefined;
}

/** A span of a recording as Range names it, by the camera's clock (RFC 2326 3.7); without an end it is played on. */
export function clockRangeText(fromMs: number, toMs: number | undefined): string {
  return `clock=${clockText(fromMs)}-${toMs === undefined ? "" : clockText(toMs)}`;
}

/** Where a Range of wall-clock times begins, milliseconds since 1970; undefined for any other. */
export function clockRangeStart(value: string | undefined): number | undefined {
  const [, date = "", time = "", fraction = ""] =
    /^\s*clock\s*=\s*(\d{8})T(\d{6})(\.\d{1,9})?Z?/i.exec(value ?? "") ?? [];
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)];
  const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)];
  const wholeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(wholeMs) ? undefined : wholeMs + Number(`0${fraction}`) * 1000;
}

/** `20260304T050907.250Z` */
function clockText(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[-:]/g, "");
}
