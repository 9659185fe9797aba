// A client of the stream protocol for tests: a real WebSocket that keeps everything said to it, in order.
import { once } from "node:events";
import { parseStreamText, streamSubprotocol, type StreamText, type StreamTextOf } from "@didban/contract";
import { decodeWireMessage, wireFlag, wireType, type WireMessage } from "@didban/media/wire";
import { WebSocket } from "ws";

/** What came, in the order of its coming. */
export type Heard = StreamText | WireMessage;

/** Less than a test has, so that what was awaited is told; more than the minute that a masked recording is tried for before it is given up. */
const patienceMs = 100_000;
/** Credit goes back in batches, so that it costs few commands (WIRE-25). */
const creditBatch = 100;

export class StreamClient {
  readonly heard: Heard[] = [];
  /** Code of the close; undefined while open. */
  closeCode: number | undefined;
  /** Credit is given back for video and audio messages as they come. */
  isGenerous = false;
  #owed = 0;
  readonly socket: WebSocket;
  #changed = Promise.withResolvers<void>();

  /** Connects to `address` (`ws://.../stream/{cameraId}`) with a token. */
  constructor(address: string, token: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${address}?token=${token}`, streamSubprotocol, { headers });
    this.socket.on("message", (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary));
    this.socket.on("close", (code) => {
      this.closeCode = code;
      this.#tell();
    });
    this.socket.on("error", () => undefined);
  }

  /** Resolves once the server has welcomed the client or turned it away. */
  async begun(): Promise<this> {
    await this.until(() => this.heard.length > 0 || this.closeCode !== undefined, "a first word");
    return this;
  }

  /** Status with which the upgrade was refused. */
  async refusal(): Promise<number> {
    const [, response]: { statusCode?: number }[] = await once(this.socket, "unexpected-response");
    return response?.statusCode ?? 0;
  }

  say(command: object): void {
    this.socket.send(JSON.stringify(command));
  }

  get texts(): StreamText[] {
    return this.heard.filter(isText);
  }

  /** Media messages of a generation; of all when none is named. */
  media(generation?: number): WireMessage[] {
    return this.heard
      .filter((one) => !isText(one))
      .filter((message) => message.type !== wireType.thumbnail)
      .filter((message) => generation === undefined || message.generation === generation);
  }

  pictures(generation?: number): WireMessage[] {
    return this.media(generation).filter(({ type }) => type === wireType.video);
  }

  thumbnails(): WireMessage[] {
    return this.heard.filter((one) => !isText(one)).filter(({ type }) => type === wireType.thumbnail);
  }

  textsOf<Type extends StreamText["type"]>(type: Type): StreamTextOf<Type>[] {
    return this.texts.filter((text): text is StreamTextOf<Type> => text.type === type);
  }

  /** The `count`-th text of a type, when it has come. */
  async text<Type extends StreamText["type"]>(type: Type, count = 1): Promise<StreamTextOf<Type>> {
    await this.until(() => this.textsOf(type).length >= count, `${type} number ${count}`);
    const found = this.textsOf(type)[count - 1];
    if (!found) throw new Error("unreachable");
    return found;
  }

  /** Waits for `count` media messages of a generation. */
  async receive(count: number, generation?: number): Promise<WireMessage[]> {
    await this.until(() => this.media(generation).length >= count, `${count} messages`);
    return this.media(generation);
  }

  async closed(): Promise<number> {
    await this.until(() => this.closeCode !== undefined, "the close");
    return this.closeCode ?? 0;
  }

  /** Waits until `isSo`; fails, naming what was awaited and what came last, when it does not become so. */
  async until(isSo: () => boolean, awaited: string, withinMs = patienceMs): Promise<void> {
    const deadlineMs = performance.now() + withinMs;
    while (!isSo()) {
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) throw new Error(`No ${awaited}; ${this.#story()}`);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(leftMs, 250));
      });
      await Promise.race([this.#changed.promise, timeout]);
      clearTimeout(timer);
    }
  }

  /** True while it is connected and takes what it is sent. */
  get isReading(): boolean {
    return this.socket.readyState === WebSocket.OPEN && !this.socket.isPaused;
  }

  /** Resolves after the server has answered everything said so far, or has closed: a ping goes round. */
  async settled(): Promise<void> {
    if (!this.isReading) return;
    let isAnswered = false;
    this.socket.once("pong", () => {
      isAnswered = true;
      this.#tell();
    });
    this.socket.ping();
    await this.until(() => isAnswered || this.closeCode !== undefined, "answer to a ping");
  }

  close(): void {
    this.socket.terminate();
  }

  #hear(data: Buffer, isBinary: boolean): void {
    const message = isBinary ? decodeWireMessage(data) : parseStreamText(data.toString("utf8"));
    if (!message) throw new Error(`Not a text of the protocol: ${data.toString("utf8")}`);
    this.heard.push(message);
    if (isBinary) this.#owed += 1;
    if (this.isGenerous && this.#owed >= creditBatch) {
      this.say({ cmd: "credit", add: this.#owed });
      this.#owed = 0;
    }
    this.#tell();
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #story(): string {
    const last = this.heard
      .slice(-8)
      .map((one) => (isText(one) ? JSON.stringify(one) : `media ${one.sequence}`));
    return `${this.media().length} media messages, close ${this.closeCode}; last: ${last.join(" ")}`;
  }
}

/** True for a key frame. */
export function isKeyMessage({ flags }: WireMessage): boolean {
  return (flags & wireFlag.key) !== 0;
}

/** True for the first picture after a gap, drop or seek. */
export function isBroken({ flags }: WireMessage): boolean {
  return (flags & wireFlag.discontinuity) !== 0;
}

function isText(one: Heard): one is StreamText {
  return typeof one.type === "string";
}

/** A command that plays the large stream live with plenty of credit, or what `command` says. */
export function playLive(command: object = {}): object {
  return {
    cmd: "play",
    generation: 1,
    mode: "live",
    quality: "highDefinition",
    accept: ["h264", "pcmu"],
    credit: 600,
    ...command,
  };
}

/** A command that plays the archive from `atMs` on. */
export function playArchive(atMs: number, command: object = {}): object {
  return playLive({ mode: "archive", at: new Date(atMs).toISOString(), ...command });
}
