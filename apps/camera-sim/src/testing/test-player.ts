// A small RTSP player for the simulator's own tests: plays one stream over its connection and notes every packet and stamp. It does not
// unpack pictures; ffmpeg does that in the system tests.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parseRtcp, type SenderReport } from "@didban/media/rtp";
import {
  digestAuthorization,
  basicAuthorization,
  parseChallenges,
  RtspParseError,
  RtspParser,
  type RtspResponse,
  serializeRequest,
} from "@didban/media/rtsp";
import { type FrameStamp, readFrameStamp } from "../stream/frame-stamp.ts";

export interface SeenPacket {
  readonly channel: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly hasMarker: boolean;
  readonly stamp: FrameStamp | undefined;
}

export class TestPlayer {
  readonly packets: SeenPacket[] = [];
  readonly reports: SenderReport[] = [];
  readonly #socket: Socket;
  readonly #url: string;
  readonly #parser = new RtspParser();
  readonly #waiting: ((response: RtspResponse) => void)[] = [];
  readonly #credentials: { username: string; password: string } | undefined;
  #authorization: ((method: string, uri: string) => string) | undefined;
  #session: string | undefined;
  #sequence = 0;
  isClosed = false;
  /** Why the player gave the connection up itself. */
  fault: RtspParseError["fault"] | undefined;

  private constructor(
    socket: Socket,
    url: string,
    credentials: { username: string; password: string } | undefined,
  ) {
    this.#socket = socket;
    this.#url = url;
    this.#credentials = credentials;
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", () => {});
    socket.on("close", () => (this.isClosed = true));
  }

  /** Connects to the host of `url`. Rejects when the connection is refused. */
  static async open(url: string, credentials?: { username: string; password: string }): Promise<TestPlayer> {
    const { hostname, port } = new URL(url.replace(/^rtsp/, "http"));
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    return new TestPlayer(socket, url, credentials);
  }

  /** Opens and plays the first track. Throws when a request is refused. */
  static async play(url: string, credentials?: { username: string; password: string }): Promise<TestPlayer> {
    const player = await TestPlayer.open(url, credentials);
    const described = await player.request("DESCRIBE", [["Accept", "application/sdp"]]);
    if (described.status !== 200) throw new Error(`DESCRIBE answered ${described.status}`);
    const control = /m=video[\s\S]*?a=control:(\S+)/.exec(Buffer.from(described.body).toString())?.[1] ?? "";
    const track = control.startsWith("rtsp") ? control : `${url}/${control}`;
    const setUp = await player.request(
      "SETUP",
      [["Transport", "RTP/AVP/TCP;unicast;interleaved=0-1"]],
      track,
    );
    if (setUp.status !== 200) throw new Error(`SETUP answered ${setUp.status}`);
    const playing = await player.request("PLAY", [["Range", "npt=0.000-"]]);
    if (playing.status !== 200) throw new Error(`PLAY answered ${playing.status}`);
    return player;
  }

  /** Sends a request, answers one challenge, and resolves with the answer. */
  async request(
    method: string,
    headers: readonly (readonly [string, string])[] = [],
    uri = this.#url,
  ): Promise<RtspResponse> {
    const response = await this.#ask(method, headers, uri);
    const challenges = response.headers.all("WWW-Authenticate");
    if (response.status !== 401 || this.#credentials === undefined || this.#authorization !== undefined)
      return response;
    this.#authorization = answerer(challenges, this.#credentials);
    return this.#ask(method, headers, uri);
  }

  /** Numbers of the frames seen so far. */
  get numbers(): number[] {
    return this.packets.flatMap(({ stamp }) => (stamp === undefined ? [] : [stamp.number]));
  }

  /** How many bytes were neither answer nor frame. */
  get junkBytes(): number {
    return this.#parser.junkBytes;
  }

  /** Resolves when so many more frames came. */
  async more(frameCount: number): Promise<void> {
    const wanted = this.numbers.length + frameCount;
    await this.until(() => this.numbers.length >= wanted);
  }

  /** Resolves when `isDone` holds; rejects after 20 s. */
  async until(isDone: () => boolean): Promise<void> {
    for (let waitedMs = 0; !isDone(); waitedMs += 10) {
      if (waitedMs > 20_000) throw new Error(`nothing came: ${this.packets.length} packets so far`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  async #ask(
    method: string,
    headers: readonly (readonly [string, string])[],
    uri: string,
  ): Promise<RtspResponse> {
    this.#sequence += 1;
    const all: [string, string][] = [
      ["CSeq", String(this.#sequence)],
      ...headers.map(([name, value]): [string, string] => [name, value]),
    ];
    if (this.#session !== undefined) all.push(["Session", this.#session]);
    if (this.#authorization !== undefined) all.push(["Authorization", this.#authorization(method, uri)]);
    const cut = Promise.withResolvers<never>();
    const fail = () => cut.reject(new Error("the connection was cut"));
    this.#socket.once("close", fail);
    const answer = new Promise<RtspResponse>((resolve) => this.#waiting.push(resolve));
    this.#socket.write(serializeRequest(method, uri, all));
    const response = await Promise.race([answer, cut.promise]).finally(() => this.#socket.off("close", fail));
    this.#session = response.headers.get("Session")?.split(";")[0] ?? this.#session;
    return response;
  }

  #read(chunk: Buffer): void {
    try {
      this.#parser.push(chunk);
      for (let item = this.#parser.pull(); item !== undefined; item = this.#parser.pull()) {
        if (item.kind === "response") this.#waiting.shift()?.(item);
        else if (item.kind === "interleaved") this.#note(item.channel, Buffer.from(item.payload));
      }
    } catch (error) {
      if (!(error instanceof RtspParseError)) throw error;
      this.fault = error.fault;
      this.#socket.destroy();
    }
  }

  #note(channel: number, payload: Buffer): void {
    if (channel % 2 === 1) {
      for (const packet of parseRtcp(payload).packets)
        if (packet.kind === "senderReport") this.reports.push(packet);
    } else if (payload.length > 12) {
      this.packets.push({
        channel,
        sequence: payload.readUInt16BE(2),
        timestamp: payload.readUInt32BE(4),
        ssrc: payload.readUInt32BE(8),
        hasMarker: payload.readUInt8(1) >= 0x80,
        stamp: readFrameStamp(payload),
      });
    }
  }
}

/** Gaps in a rising list of numbers: how many are missing. */
export function missingCount(numbers: readonly number[], modulus = Number.MAX_SAFE_INTEGER): number {
  return numbers.slice(1).reduce((sum, number, index) => {
    const step = (number - (numbers[index] ?? number) + modulus) % modulus;
    return sum + Math.max(0, step - 1);
  }, 0);
}

function answerer(
  challengeTexts: readonly string[],
  credentials: { username: string; password: string },
): (method: string, uri: string) => string {
  const [challenge] = parseChallenges(challengeTexts);
  let count = 0;
  return (method, uri) => {
    if (challenge?.scheme !== "digest") return basicAuthorization(credentials);
    count += 1;
    const hash = (algorithm: string, bytes: Uint8Array): string =>
      createHash(algorithm.replace("-", "")).update(bytes).digest("hex");
    return digestAuthorization(challenge, credentials, { method, uri }, count, "c0ffee", hash);
  };
}
