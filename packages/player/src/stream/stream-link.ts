// One player's way to the server: token, connection, renewal, watchdog and reconnection (LIVE-30, WIRE-1 to WIRE-5, WIRE-41). Passes on
// what the server says; what it means for the picture is the core's business.
import {
  parseStreamText,
  type StreamCommand,
  type StreamGrant,
  streamClose,
  streamSubprotocol,
  type StreamText,
  type StreamTextOf,
} from "@didban/contract";
import { decodeWireMessage, WireError, type WireMessage } from "@didban/media/wire";
import type { Failure } from "../machine/playback.ts";
import type { Cancel, Clock } from "./clock.ts";
import { reconnectDelayMs, type Verdict, verdictOfClose, verdictOfRequest } from "./link-verdict.ts";
import { SilenceWatchdog } from "./silence-watchdog.ts";
import type { OpenSocket, StreamSocket } from "./stream-socket.ts";
import { TokenRenewal } from "./token-renewal.ts";

export interface LinkDeps {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  /** Asks the server for a token (LIVE-1). Rejects with the call's problem (`status`, `code`), or anything for a dead network. */
  readonly requestStream: () => Promise<StreamGrant>;
  /** From 0 to 1, for the jitter of reconnection. */
  readonly chance: () => number;
}

export interface LinkListener {
  opened(ready: StreamTextOf<"ready">): void;
  text(text: StreamText): void;
  media(message: WireMessage): void;
  lost(): void;
  ended(): void;
  failed(failure: Failure): void;
  authLost(code: string): void;
}

/** Tries while what is asked for is not there yet, 1 s apart (LIVE-28). */
const pendingTries = 5;
const pendingWaitMs = 1000;

export class StreamLink {
  readonly #deps: LinkDeps;
  readonly #listener: LinkListener;
  readonly #renewal: TokenRenewal;
  readonly #watchdog: SilenceWatchdog;
  #socket: StreamSocket | undefined;
  /** Grows with every connection and its end, so that nothing late of an older one is heard. */
  #era = 0;
  #attempt = 0;
  #pendingTries = 0;
  #fatalCode: string | undefined;
  #clockOffsetMs = 0;
  #cancelRetry: Cancel = () => undefined;
  #isOnline = true;
  #isWanted = false;

  constructor(deps: LinkDeps, listener: LinkListener) {
    this.#deps = deps;
    this.#listener = listener;
    this.#renewal = new TokenRenewal(deps.clock, () => this.#renew());
    this.#watchdog = new SilenceWatchdog(
      deps.clock,
      () => this.#probe(),
      () => this.#drop({ kind: "lost" }),
    );
  }

  /** The server's time in milliseconds since 1970; the page's own until the server told its. */
  serverNowMs(): number {
    return this.#deps.clock.nowMs() + this.#clockOffsetMs;
  }

  /** Opens a connection, in place of the one there is. */
  connect(): void {
    this.close();
    this.#isWanted = true;
    this.#attempt = 0;
    this.#pendingTries = 0;
    void this.#open();
  }

  close(): void {
    this.#isWanted = false;
    this.#cutOff(streamClose.normal);
  }

  /** Follows the browser's `online` and `offline`: the one ends the wait, the other the connection. */
  setOnline(isOnline: boolean): void {
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    if (!this.#isWanted) return;
    if (!isOnline) return this.#drop({ kind: "lost" });
    this.#attempt = 0;
    this.#cutOff();
    void this.#open();
  }

  send(command: StreamCommand): void {
    this.#socket?.send(JSON.stringify(command));
  }

  async #open(): Promise<void> {
    const era = ++this.#era;
    this.#fatalCode = undefined;
    let grant: StreamGrant;
    try {
      grant = await this.#deps.requestStream();
    } catch (error) {
      if (era === this.#era) this.#drop(verdictOfRequest(error));
      return;
    }
    if (era !== this.#era) return;
    const url = `${grant.url}?token=${encodeURIComponent(grant.token)}`;
    this.#watchdog.start();
    this.#socket = this.#deps.openSocket(url, streamSubprotocol, {
      text: (text) => era === this.#era && this.#onText(text),
      binary: (bytes) => era === this.#era && this.#onBinary(bytes),
      closed: (code) => era === this.#era && this.#drop(verdictOfClose(code, this.#fatalCode)),
    });
  }

  #onText(json: string): void {
    this.#watchdog.hear();
    const text = parseStreamText(json);
    if (!text) return;
    switch (text.type) {
      case "ready":
        this.#clockOffsetMs = Date.parse(text.now) - this.#deps.clock.nowMs();
        this.#renewal.arm(Date.parse(text.expiresAt) - this.serverNowMs());
        return this.#listener.opened(text);
      case "renewed":
        return this.#renewal.arm(Date.parse(text.expiresAt) - this.serverNowMs());
      case "error":
        if (text.fatal) this.#fatalCode = text.code;
        else this.#listener.text(text);
        return;
      default:
        return this.#listener.text(text);
    }
  }

  #onBinary(bytes: Uint8Array): void {
    this.#watchdog.hear();
    this.#attempt = 0;
    try {
      this.#listener.media(decodeWireMessage(bytes));
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      this.#socket?.close(streamClose.badMessage);
      this.#drop({ kind: "lost" });
    }
  }

  /** An outdated generation is always answered, and changes nothing (WIRE-22). */
  #probe(): void {
    this.send({ cmd: "pause", generation: 0 });
  }

  async #renew(): Promise<void> {
    const era = this.#era;
    const { token } = await this.#deps.requestStream();
    if (era === this.#era) this.send({ cmd: "renew", token });
  }

  /** Ends the connection, or the try, and acts on the reason. */
  #drop(verdict: Verdict): void {
    this.#cutOff();
    switch (verdict.kind) {
      case "again":
        return this.#tryAgain(verdict.code);
      case "lost":
        this.#listener.lost();
        return this.#retryLater();
      case "ended":
        this.#isWanted = false;
        return this.#listener.ended();
      case "authLost":
        this.#isWanted = false;
        this.#listener.failed({ code: verdict.code, isRetried: false });
        return this.#listener.authLost(verdict.code);
      case "failed":
        this.#isWanted = verdict.isRetried;
        this.#listener.failed({ code: verdict.code, isRetried: verdict.isRetried });
        if (verdict.isRetried) this.#retryLater();
    }
  }

  #tryAgain(code: string): void {
    this.#pendingTries += 1;
    if (this.#pendingTries > pendingTries) {
      return this.#drop({ kind: "failed", code, isRetried: true });
    }
    this.#cancelRetry = this.#deps.clock.after(pendingWaitMs, () => void this.#open());
  }

  #retryLater(): void {
    if (!this.#isOnline) return;
    const delayMs = reconnectDelayMs(this.#attempt, this.#deps.chance());
    this.#attempt += 1;
    this.#cancelRetry = this.#deps.clock.after(delayMs, () => void this.#open());
  }

  #cutOff(code?: number): void {
    this.#era += 1;
    this.#cancelRetry();
    this.#renewal.stop();
    this.#watchdog.stop();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(code);
  }
}
