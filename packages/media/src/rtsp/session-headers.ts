// The small headers a session lives by: Session, Public, RTP-Info, Location (RFC 2326 12.37, 12.28, 12.33, 12.25). Text only.

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
