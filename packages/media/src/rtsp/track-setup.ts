// The tracks of one session while they are set up: which were asked for, what was offered and agreed, which channel carries whose
// packets. Owns the choice of channels and the way from UDP back to the connection; requests are sent by the client.
import { parseRtpInfo } from "./session-headers.ts";
import { parseTransport, type TrackTransport, transportText } from "./transport-header.ts";

/** A track to play. */
export interface TrackChoice {
  /** Index into the described tracks. */
  readonly trackIndex: number;
  /** Local ports already bound for it, to try UDP first; without them its packets come through the connection. */
  readonly udpPorts?: readonly [rtp: number, rtcp: number];
}

/** A track that plays. */
export interface PlayingTrack {
  readonly trackIndex: number;
  readonly transport: TrackTransport;
  /** UDP: the ports the camera sends from, where it said so. */
  readonly serverPorts: readonly [rtp: number, rtcp: number] | undefined;
  /** UDP: the address it claims to send from. Text of the camera: to be checked before use. */
  readonly source: string | undefined;
  /** First packet's sequence number and timestamp, where RTP-Info told them. */
  readonly firstSequence: number | undefined;
  readonly firstRtpTime: number | undefined;
}

export interface Channel {
  readonly kind: "rtp" | "rtcp";
  readonly trackIndex: number;
}

export class TrackSetup {
  /** Those still to be set up; the first is under way. */
  #choices: readonly TrackChoice[];
  #playing: readonly PlayingTrack[] = [];
  readonly #channels = new Map<number, Channel>();

  constructor(choices: readonly TrackChoice[]) {
    this.#choices = choices;
  }

  /** The track to set up now, with the Transport value to offer; undefined when all are done. */
  get next(): { readonly trackIndex: number; readonly transport: string } | undefined {
    const [choice] = this.#choices;
    return choice && { trackIndex: choice.trackIndex, transport: transportText(this.#offer(choice)) };
  }

  get playing(): readonly PlayingTrack[] {
    return this.#playing;
  }

  /** Whose packets an interleaved channel carries; undefined for one that nobody set up. */
  channel(channel: number): Channel | undefined {
    return this.#channels.get(channel);
  }

  /** Takes the Transport value of a granted SETUP; false when the camera granted another transport than was offered. */
  granted(transportHeader: string | undefined): boolean {
    const [choice, ...rest] = this.#choices;
    if (choice === undefined) return true;
    const { trackIndex } = choice;
    const offer = this.#offer(choice);
    const answer = parseTransport(transportHeader);
    if (answer !== undefined && answer.kind !== offer.kind) return false;
    const transport = offer.kind === "tcp" ? this.#open(offer, trackIndex, answer?.channels) : offer;
    const { serverPorts, source } = answer ?? {};
    const track = {
      trackIndex,
      transport,
      serverPorts,
      source,
      firstSequence: undefined,
      firstRtpTime: undefined,
    };
    this.#playing = [...this.#playing, track];
    this.#choices = rest;
    return true;
  }

  /** After 461: offers the connection instead of UDP; false when that was offered already. */
  fallBackToTcp(): boolean {
    const [choice, ...rest] = this.#choices;
    if (choice?.udpPorts === undefined) return false;
    this.#choices = [{ trackIndex: choice.trackIndex }, ...rest];
    return true;
  }

  /** Leaves the track under way out; false when nothing would be left to play. */
  skip(): boolean {
    this.#choices = this.#choices.slice(1);
    return this.#playing.length + this.#choices.length > 0;
  }

  /** Adds what RTP-Info tells, matched by the last part of each track's URL, or by order where cameras write other URLs. */
  start(rtpInfoHeader: string | undefined, controls: readonly string[]): readonly PlayingTrack[] {
    const infos = parseRtpInfo(rtpInfoHeader);
    this.#playing = this.#playing.map((track, position) => {
      const name = lastPart(controls[track.trackIndex] ?? "");
      const info = infos.find((each) => lastPart(each.url) === name) ?? infos[position];
      return { ...track, firstSequence: info?.sequence, firstRtpTime: info?.rtpTime };
    });
    return this.#playing;
  }

  #offer({ udpPorts }: TrackChoice): TrackTransport {
    if (udpPorts !== undefined)
      return { kind: "udp", clientRtpPort: udpPorts[0], clientRtcpPort: udpPorts[1] };
    return { kind: "tcp", rtpChannel: 2 * this.#playing.length, rtcpChannel: 2 * this.#playing.length + 1 };
  }

  /** The camera chooses the channels (RFC 2326 12.39), except where it names those of another track once more. */
  #open(
    offer: TrackTransport & { readonly kind: "tcp" },
    trackIndex: number,
    answered: readonly [number, number] | undefined,
  ): TrackTransport {
    const isFree = answered !== undefined && !answered.some((channel) => this.#channels.has(channel));
    const [rtpChannel, rtcpChannel] = isFree ? answered : [offer.rtpChannel, offer.rtcpChannel];
    this.#channels.set(rtcpChannel, { kind: "rtcp", trackIndex });
    this.#channels.set(rtpChannel, { kind: "rtp", trackIndex });
    return { kind: "tcp", rtpChannel, rtcpChannel };
  }
}

function lastPart(url: string): string {
  return url.replace(/\/$/, "").split("/").at(-1) ?? "";
}
