// A camera for tests of the client: answers each request by a function, at the test's own time, and keeps what was asked and given.
import { createHash } from "node:crypto";
import {
  type FaultyRequest,
  type HexHash,
  RtspClient,
  type RtspClientOptions,
  type RtspOutput,
  type TrackPacket,
  RtspParser,
  type RtspRequest,
  serializeResponse,
} from "@didban/media/rtsp";

/** Real hashes, for both sides. */
export const nodeHash: HexHash = (algorithm, bytes) =>
  createHash(algorithm.replace("-", "")).update(bytes).digest("hex");

/** What a camera answers; nothing at all when undefined. */
export interface ScriptedAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Leaves CSeq out, or sends another. */
  readonly cseq?: string | false;
}

export const pictureAndSound = [
  "v=0",
  "m=video 0 RTP/AVP 96",
  "a=rtpmap:96 H264/90000",
  "a=control:track1",
  "m=audio 0 RTP/AVP 0",
  "a=control:track2",
  "",
].join("\r\n");

/** The answers of a camera without a fault, for tests to change one by one. */
export function plainAnswer(request: RtspRequest): ScriptedAnswer | undefined {
  switch (request.method) {
    case "OPTIONS":
      return {
        status: 200,
        headers: [["Public", "OPTIONS, DESCRIBE, SETUP, TEARDOWN, PLAY, GET_PARAMETER"]],
      };
    case "DESCRIBE":
      return { status: 200, headers: [["Content-Base", "rtsp://192.0.2.10/live/"]], body: pictureAndSound };
    case "SETUP":
      return {
        status: 200,
        headers: [
          ["Session", "42;timeout=60"],
          ["Transport", request.headers.get("Transport") ?? ""],
        ],
      };
    default:
      return { status: 200 };
  }
}

/** What the client asked for, its packets copied. */
type SeenOutput = Exclude<RtspOutput, TrackPacket> | Pick<TrackPacket, "kind" | "trackIndex" | "packet">;

export class ScriptedCamera {
  readonly client: RtspClient;
  readonly requests: RtspRequest[] = [];
  /** Every output but `send`. */
  readonly outputs: SeenOutput[] = [];
  nowMs = 0;
  readonly #parser = new RtspParser();
  readonly #answer: (request: RtspRequest) => ScriptedAnswer | undefined;

  constructor(
    answer: (request: RtspRequest) => ScriptedAnswer | undefined = plainAnswer,
    options: Partial<RtspClientOptions> = {},
  ) {
    this.#answer = answer;
    this.client = new RtspClient({
      url: "rtsp://192.0.2.10/live",
      credentials: undefined,
      isSecure: false,
      hash: nodeHash,
      drawCnonce: () => "0123456789abcdef",
      userAgent: "test",
      answerTimeoutMs: 10_000,
      ...options,
    });
  }

  /** Runs the conversation until nobody has anything to say. */
  settle(): this {
    for (let output = this.client.pull(); output !== undefined; output = this.client.pull()) {
      if (output.kind === "send") this.#receive(output.bytes);
      else if (output.kind === "rtp" || output.kind === "rtcp") {
        const { kind, trackIndex, packet } = output;
        this.outputs.push({ kind, trackIndex, packet: packet.slice() });
      } else this.outputs.push(output);
    }
    return this;
  }

  start(): this {
    this.client.start(this.nowMs);
    return this.settle();
  }

  /** From the first request to pictures, both tracks through the connection. */
  startPlaying(): this {
    this.start();
    this.client.play([{ trackIndex: 0 }, { trackIndex: 1 }], this.nowMs);
    return this.settle();
  }

  /** Bytes of the camera's own accord. */
  send(bytes: Uint8Array): this {
    this.client.push(bytes, this.nowMs);
    return this.settle();
  }

  /** Lets time pass, waking the client whenever it asked for it. */
  pass(ms: number): this {
    const endMs = this.nowMs + ms;
    for (;;) {
      const dueMs = this.client.nextTimeoutMs;
      if (dueMs === undefined || dueMs > endMs) break;
      this.nowMs = dueMs;
      this.client.tick(this.nowMs);
      this.settle();
    }
    this.nowMs = endMs;
    return this;
  }

  /** The last output of a kind, or undefined. */
  last<K extends SeenOutput["kind"]>(kind: K): Extract<SeenOutput, { kind: K }> | undefined {
    return this.outputs.findLast(
      (output): output is Extract<SeenOutput, { kind: K }> => output.kind === kind,
    );
  }

  get methods(): string[] {
    return this.requests.map((request) => request.method);
  }

  /** The request that a fault names, as this camera received it. */
  received({ cseq }: FaultyRequest): RtspRequest | undefined {
    return this.requests.find((request) => Number(request.headers.get("CSeq")) === cseq);
  }

  #receive(bytes: Uint8Array): void {
    this.#parser.push(bytes);
    const asked: RtspRequest[] = [];
    for (let item = this.#parser.pull(); item !== undefined; item = this.#parser.pull()) {
      if (item.kind === "request") asked.push(item);
    }
    for (const request of asked) {
      this.requests.push(request);
      const answer = this.#answer(request);
      if (answer === undefined) continue;
      const cseq = answer.cseq ?? request.headers.get("CSeq") ?? "0";
      const headers = [...(cseq === false ? [] : [["CSeq", cseq] as const]), ...(answer.headers ?? [])];
      const body = new TextEncoder().encode(answer.body ?? "");
      this.client.push(serializeResponse(answer.status, answer.reason ?? "-", headers, body), this.nowMs);
    }
  }
}
