// One connection of the control line, from the handshake to its end (BRDG-28): it says heartbeats, answers what it is asked, and tells what it hears.
import {
  AgentHandshake,
  HandshakeRefused,
  lineCloses,
  lineLimits,
  linePath,
  lineVersions,
  readServerMessage,
  type AgentLineMessage,
  type LineCamera,
  type LineKey,
  type LinePairing,
  type SealedLine,
} from "@didban/bridge-line";
import { WebSocket } from "ws";
import { StageFailed, type LineStage } from "./line-stage.ts";
import type { Dial } from "./dial.ts";

/** What an agent is asked is answered by this; rejects with the reason of a refusal. */
export type AnswerQuestion = (what: string, args: unknown) => Promise<unknown>;

export interface ControlLineOptions {
  readonly dial: Dial;
  readonly server: URL;
  readonly key: LineKey;
  readonly serverKey: string;
  readonly registrationId: string;
  /** Names this run of the program. */
  readonly instance: string;
  readonly version: string;
  readonly answer: AnswerQuestion;
  onWelcome(welcome: { readonly version: number | null }): void;
  /** What time it is at the server, before the welcome and now and then. */
  onTime(serverTimeMs: number): void;
  onPairing(pairing: LinePairing): void;
  onCameras(cameras: readonly LineCamera[]): void;
  /** A heartbeat was said. */
  onBeat(): void;
}

/** How a line ended: the server knows nobody of this registration, or something else was amiss. */
export type LineEnd = { readonly isUnknown: true } | { readonly isUnknown: false; readonly stage: LineStage };

export class ControlLine {
  readonly #options: ControlLineOptions;
  #socket: WebSocket | null = null;
  #sealed: SealedLine | null = null;
  #isOver = false;

  constructor(options: ControlLineOptions) {
    this.#options = options;
  }

  /** Opens the line and stays on it; resolves with its end. Rejects with StageFailed where it was never open. */
  async run(): Promise<LineEnd> {
    const { dial, key, registrationId, server, serverKey } = this.#options;
    const connection = await dial();
    if (this.#isOver) {
      connection.destroy();
      return { isUnknown: false, stage: "serverRefused" };
    }
    const socket = new WebSocket(`wss://${server.host}${linePath}`, {
      createConnection: () => connection,
      handshakeTimeout: lineLimits.handshakeWithinMs,
      maxPayload: lineLimits.camerasBytes,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const { instance, version } = this.#options;
    const facts = { registrationId, host: server.host, instance, version, versions: lineVersions };
    const handshake = new AgentHandshake(facts, key, serverKey);
    return new Promise((resolve, reject) => {
      let failed: LineStage | null = null;
      // The connection may be half open: a server that says nothing for so long is gone.
      let heardAtMs = performance.now();
      const beating = setInterval(() => {
        if (performance.now() - heardAtMs > lineLimits.disconnectedAfterMs) return socket.terminate();
        this.say({ name: "heartbeat" });
        this.#options.onBeat();
        socket.ping();
      }, lineLimits.heartbeatEveryMs);
      socket.on("open", () => socket.send(handshake.hello));
      socket.on("pong", () => (heardAtMs = performance.now()));
      socket.on("message", (frame: Buffer) => {
        heardAtMs = performance.now();
        try {
          if (this.#sealed !== null) return this.#hear(this.#sealed.opener.open(frame));
          const { frame: proof, line } = handshake.prove(frame.toString());
          this.#sealed = line;
          socket.send(proof);
        } catch (error) {
          failed = error instanceof HandshakeRefused ? "otherServer" : "serverRefused";
          socket.close();
        }
      });
      socket.on("error", (cause) => {
        if (this.#sealed === null) reject(new StageFailed(failed ?? "serverRefused", { cause }));
      });
      socket.on("close", (code) => {
        clearInterval(beating);
        const stage = failed ?? (code === lineCloses.duplicate.code ? "duplicate" : "serverRefused");
        // Only a server that has proven itself is believed that it knows nobody.
        const isProven = this.#sealed !== null;
        resolve(
          isProven && code === lineCloses.unknown.code ? { isUnknown: true } : { isUnknown: false, stage },
        );
      });
    });
  }

  say(message: AgentLineMessage): void {
    const socket = this.#socket;
    if (this.#sealed === null || socket?.readyState !== WebSocket.OPEN) return;
    // A server that reads no more gets no heap of ours.
    if (socket.bufferedAmount > lineLimits.waitingBytes) return socket.terminate();
    socket.send(this.#sealed.sealer.seal(JSON.stringify(message)));
  }

  end(): void {
    this.#isOver = true;
    const socket = this.#socket;
    socket?.close(1000);
    // A server that does not answer the close is not waited for.
    setTimeout(() => socket?.terminate(), 1_000).unref();
  }

  #hear(text: string): void {
    const message = readServerMessage(text);
    switch (message?.name) {
      case "welcome":
        this.#options.onTime(message.serverTime);
        this.#options.onWelcome({ version: message.version });
        return this.#options.onPairing(message.pairing);
      case "pairing":
        return this.#options.onPairing(message.pairing);
      case "time":
        return this.#options.onTime(message.serverTime);
      case "cameras":
        return this.#options.onCameras(message.cameras);
      case "ask":
        return void this.#answer(message.id, message.what, message.args);
    }
  }

  async #answer(id: string, what: string, args: unknown): Promise<void> {
    try {
      this.say({ name: "answer", id, value: (await this.#options.answer(what, args)) ?? null });
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      this.say({ name: "refuse", id, reason: reason.slice(0, 300) });
    }
  }
}
