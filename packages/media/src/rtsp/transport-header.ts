// The Transport header (RFC 2326 12.39): what SETUP asks for, and what cameras answer. Owns the text alone.

/** Where a track's packets travel. */
export type TrackTransport =
  | { readonly kind: "tcp"; readonly rtpChannel: number; readonly rtcpChannel: number }
  | { readonly kind: "udp"; readonly clientRtpPort: number; readonly clientRtcpPort: number };

/** What the camera answered; undefined parts were not said. */
export interface AnsweredTransport {
  readonly kind: "tcp" | "udp";
  readonly channels: readonly [rtp: number, rtcp: number] | undefined;
  readonly serverPorts: readonly [rtp: number, rtcp: number] | undefined;
  /** Address the packets come from, where it is not the one that was dialled. Text of the camera: to be checked before use. */
  readonly source: string | undefined;
}

/** The value to ask with. */
export function transportText(transport: TrackTransport): string {
  if (transport.kind === "tcp") {
    return `RTP/AVP/TCP;unicast;interleaved=${transport.rtpChannel}-${transport.rtcpChannel}`;
  }
  return `RTP/AVP;unicast;client_port=${transport.clientRtpPort}-${transport.clientRtcpPort}`;
}

/** Reads an answer; undefined without the header. Only the first of several transports counts. */
export function parseTransport(value: string | undefined): AnsweredTransport | undefined {
  if (value === undefined) return undefined;
  const [protocol = "", ...parts] = (value.split(",")[0] ?? "").split(";").map((part) => part.trim());
  const get = (name: string) =>
    parts
      .find((part) => part.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .trim();
  const channels = parsePair(get("interleaved"), 255);
  // Some cameras answer `RTP/AVP` with channels: the channels are what they mean.
  const isTcp = channels !== undefined || /\/TCP$/i.test(protocol);
  return {
    kind: isTcp ? "tcp" : "udp",
    channels,
    serverPorts: parsePair(get("server_port"), 65_535),
    source: get("source"),
  };
}

/** `6-7`, or `6` for the even one of a pair. */
function parsePair(text: string | undefined, max: number): readonly [number, number] | undefined {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text ?? "");
  if (match === null) return undefined;
  const first = Number(match[1]);
  const second = match[2] === undefined ? first + 1 : Number(match[2]);
  return first <= max && second <= max ? [first, second] : undefined;
}
