// One open connection of an agent, from its first frame on: the handshake within its deadline, then sealed messages, bounded both ways.
import {
  lineCloses,
  lineLimits,
  readAgentMessage,
  ServerHandshake,
  type AgentLineMessage,
  type Hello,
  type LineKey,
  type SealedLine,
  type ServerLineMessage,
} from "@didban/bridge-line";
import type { WebSocket } from "ws";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import { newId } from "../../platform/id.ts";

/** Messages within ten seconds; a heartbeat is one, an answer one more. */
const mostMessages = 200;
const messagesInMs = 10_000;

export type LineClose = (typeof lineCloses)[keyof typeof lineCloses];

/** What an agent has proven. */
export interface ProvenAgent {
  readonly hello: Hello;
  readonly line: SealedLine;
}

export class AgentLine {
  readonly id = newId();
  heardAtMs: number;
  registrationId = "";
  /** What is spoken on it; null: nothing that both ends know. */
  version: number | null = null;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #sealed: SealedLine | null = null;
  #onMessage: (message: AgentLineMessage) => Promise<void> = () => Promise.resolve();
  #onFrame: ((frame: Buffer, isBinary: boolean) => void) | null = null;
  /** Frames that came before somebody waited for them. */
  readonly #early: { readonly frame: Buffer; readonly isBinary: boolean }[] = [];
  /** What is being done about things it said. */
  readonly #underWay = new Set<Promise<unknown>>();
  #countedSinceMs = 0;
  #counted = 0;

  constructor(socket: WebSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.heardAtMs = clock.nowMs();
    socket.on("message", (frame: Buffer, isBinary) => {
      if (this.#onFrame !== null) this.#onFrame(frame, isBinary);
      // A handshake has two frames of the agent's.
      else if (this.#early.push({ frame, isBinary }) > 4) this.close(lineCloses.badManners);
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /**
   * The handshake. `keyOf` tells the public key of a registration, null for one that nobody knows: it is told so once the server has proven itself.
   * Null when the line was closed; throws HandshakeRefused.
   */
  async prove(
    host: string,
    serverKey: LineKey,
    keyOf: (registrationId: string) => Promise<string | null>,
  ): Promise<ProvenAgent | null> {
    const expire = this.#clock.after(lineLimits.handshakeWithinMs, () => this.close(lineCloses.refused));
    try {
      const first = await this.#frame();
      if (first === null) return null;
      const handshake = new ServerHandshake(first, host, serverKey);
      const publicKey = await keyOf(handshake.hello.registrationId);
      this.#socket.send(handshake.challenge);
      const second = await this.#frame();
      if (second === null) return null;
      if (publicKey === null) {
        this.close(lineCloses.unknown);
        return null;
      }
      return { hello: handshake.hello, line: handshake.judge(second, publicKey) };
    } finally {
      expire();
    }
  }

  /** Speaks sealed from now on; what the agent says goes to `onMessage` in order. That never rejects. */
  begin({ hello, line }: ProvenAgent, onMessage: (message: AgentLineMessage) => Promise<void>): void {
    this.#sealed = line;
    this.registrationId = hello.registrationId;
    this.#onMessage = onMessage;
    const early = this.#early.splice(0);
    this.#onFrame = (frame, isBinary) => this.#hear(frame, isBinary);
    for (const { frame, isBinary } of early) this.#hear(frame, isBinary);
  }

  /** Says something; a line whose other end reads no more is closed. */
  send(message: ServerLineMessage): void {
    if (this.#sealed === null || !this.isOpen) return;
    if (this.#socket.bufferedAmount > lineLimits.waitingBytes) return this.close(lineCloses.badManners);
    this.#socket.send(this.#sealed.sealer.seal(JSON.stringify(message)));
  }

  close({ code, reason }: LineClose): void {
    this.#socket.close(code, reason);
    // Whoever does not answer the close is cut off.
    const cut: Cancel = this.#clock.after(lineLimits.aliveWithinMs, () => this.#socket.terminate());
    this.#socket.once("close", cut);
  }

  /** Resolves once all that it said so far is dealt with. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  onClosed(act: () => void): void {
    if (this.#socket.readyState === this.#socket.CLOSED) return act();
    this.#socket.once("close", act);
  }

  #hear(frame: Buffer, isBinary: boolean): void {
    if (this.#sealed === null) return;
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#countedSinceMs >= messagesInMs) [this.#countedSinceMs, this.#counted] = [nowMs, 0];
    this.#counted += 1;
    if (!isBinary || this.#counted > mostMessages) return this.close(lineCloses.badManners);
    let text: string;
    try {
      text = this.#sealed.opener.open(frame);
    } catch {
      return this.close(lineCloses.refused);
    }
    this.heardAtMs = nowMs;
    const message = readAgentMessage(text);
    if (message === null) return;
    const doing = this.#onMessage(message).finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }

  /** The next frame of the handshake, a text; null once the line is closed. */
  #frame(): Promise<string | null> {
    return new Promise((resolve) => {
      const take = (frame: Buffer, isBinary: boolean) => {
        this.#onFrame = null;
        resolve(isBinary ? "" : frame.toString());
      };
      const [early] = this.#early.splice(0, 1);
      if (early !== undefined) return take(early.frame, early.isBinary);
      this.#onFrame = take;
      this.onClosed(() => resolve(null));
    });
  }
}
