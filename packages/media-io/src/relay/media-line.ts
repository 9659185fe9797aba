// The line that footage and tunnels go over: one WebSocket, every frame of it sealed, texts and messages of both in the order in which they were said. Each end has a class of
// its own, which owns the line's bounds and its end. Who breaks the rules, or has not the keys, is cut off.
//
// Within a seal: u8 0 and a text as JSON, or a message of the relay or of a tunnel, whose first byte is another.
import type { SlabSource } from "@didban/media";
import { maximumRelayLength, RelayError } from "@didban/media/relay";
import type { Duplex } from "node:stream";
import { z } from "zod";
import { RelayHolder, type HeldFootage, type HolderLink } from "./relay-holder.ts";
import { RelayTaker, type FreeableBytes, type LiveSink, type PastItem } from "./relay-taker.ts";
import type { PastPace } from "./past-pace.ts";
import { relayAskShapes, relaySayShapes, takerState, type TakerState } from "./relay-terms.ts";
import { TunnelHolder, type TunnelHolderDeps } from "./tunnel-holder.ts";
import { TunnelTaker } from "./tunnel-taker.ts";
import { isOfTunnel, tunnelAskShapes, tunnelLimits, tunnelSayShapes } from "./tunnel-terms.ts";

const sealBytes = 16;
const textKind = 0;

export const mediaLineLimits = {
  /** The longest frame that the holder takes: what is asked, and what goes into tunnels. */
  toHolderBytes: tunnelLimits.messageBytes + 1_024,
  /** The longest frame that the taker takes: a unit, which is a picture. */
  toTakerBytes: maximumRelayLength + sealBytes,
  /** Bytes that wait to be sent before the line is given up: every lane has its own bound below that. */
  waitingBytes: 64 * 1024 * 1024,
  /** Both ends ask for a sign of life so often, and give up after so long without one. */
  pingEveryMs: 10_000,
  silentMs: 30_000,
} as const;

/** Seals and opens the frames of one connection, one after another. */
export interface FrameSeals {
  readonly sealer: { sealBytes(parts: readonly Uint8Array[]): FreeableBytes };
  readonly opener: { openBytes(frame: Uint8Array): FreeableBytes };
}

/** What of a WebSocket is used, so that fuzzing can stand in for the other end. */
export interface LineSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  on(event: "message", listener: (frame: Buffer, isBinary: boolean) => void): unknown;
  on(event: "pong", listener: (ping: Buffer) => void): unknown;
  on(event: "error" | "close", listener: () => void): unknown;
  send(frame: Uint8Array, sent: () => void): void;
  ping(text?: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Why a line was closed from here: code and reason on the wire. */
const closes = {
  over: { code: 1000, reason: "over" },
  badManners: { code: 1008, reason: "not what was agreed" },
} as const;

interface LineEars {
  onText(text: string): void;
  onMessage(message: FreeableBytes): void;
  onClosed(fault?: unknown): void;
}

/** What both ends have: an open WebSocket that speaks sealed. */
class SealedSocket {
  readonly #socket: LineSocket;
  readonly #seals: FrameSeals;
  readonly #ears: LineEars;
  readonly #pinging: NodeJS.Timeout;
  #waiters: { readonly bytes: number; readonly resolve: () => void }[] = [];
  /** Who waits until what was sent is at the other end, by the ping behind it. */
  readonly #arriving = new Map<string, () => void>();
  #pings = 0;
  #heardAtMs = performance.now();
  #isOver = false;

  constructor(socket: LineSocket, seals: FrameSeals, ears: LineEars) {
    this.#socket = socket;
    this.#seals = seals;
    this.#ears = ears;
    this.#pinging = setInterval(() => this.#ping(), mediaLineLimits.pingEveryMs).unref();
    socket.on("message", (frame: Buffer, isBinary) => this.#hear(frame, isBinary));
    socket.on("pong", (ping) => {
      this.#heardAtMs = performance.now();
      this.#arriving.get(ping.toString())?.();
      this.#arriving.delete(ping.toString());
    });
    // What fails is closed, which is heard.
    socket.on("error", () => undefined);
    socket.on("close", () => this.#end());
  }

  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  say(text: object): void {
    this.send([Uint8Array.of(textKind), Buffer.from(JSON.stringify(text))]);
  }

  send(parts: readonly Uint8Array[]): void {
    if (this.#isOver || this.#socket.readyState !== this.#socket.OPEN) return;
    // An end that reads no more gets no heap of ours.
    if (this.waitingBytes > mediaLineLimits.waitingBytes) return this.#socket.terminate();
    const frame = this.#seals.sealer.sealBytes(parts);
    this.#socket.send(frame.bytes, () => {
      frame.free();
      this.#wake();
    });
  }

  /** Resolves once fewer than `bytes` wait, or the line is gone. */
  drained(bytes: number): Promise<void> {
    if (this.#isOver || this.waitingBytes < bytes) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push({ bytes, resolve }));
  }

  /** Resolves once the other end has all that was sent so far, or the line is gone: it answers the ping behind that. */
  arrived(): Promise<void> {
    if (this.#isOver || this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve();
    const ping = String((this.#pings += 1));
    this.#socket.ping(ping);
    return new Promise((resolve) => this.#arriving.set(ping, resolve));
  }

  /** Ends the line at once for whoever uses it, for a fault or for none. Its socket is cut off where the other end does not answer. */
  close(fault?: unknown): void {
    if (this.#isOver) return;
    const socket = this.#socket;
    const { code, reason } = fault === undefined ? closes.over : closes.badManners;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), 1_000).unref();
    this.#end(fault);
  }

  #hear(frame: Buffer, isBinary: boolean): void {
    if (this.#isOver) return;
    this.#heardAtMs = performance.now();
    try {
      if (!isBinary) throw new RelayError("A frame is not sealed.");
      const opened = this.#seals.opener.openBytes(frame);
      const { bytes } = opened;
      if (bytes[0] === textKind) this.#ears.onText(Buffer.from(bytes.subarray(1)).toString());
      else this.#ears.onMessage(opened);
    } catch (error) {
      // Whatever it is, it is not what the other end is to say.
      this.close(error);
    }
  }

  #ping(): void {
    if (performance.now() - this.#heardAtMs > mediaLineLimits.silentMs) return this.#socket.terminate();
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  #wake(): void {
    const ready = this.#waiters.filter(({ bytes }) => this.#isOver || this.waitingBytes < bytes);
    if (ready.length === 0) return;
    this.#waiters = this.#waiters.filter((waiter) => !ready.includes(waiter));
    for (const { resolve } of ready) resolve();
  }

  #end(fault?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#pinging);
    this.#wake();
    for (const resolve of this.#arriving.values()) resolve();
    this.#ears.onClosed(fault);
  }
}

const askShape = z.discriminatedUnion("ask", [...relayAskShapes, takerState, ...tunnelAskShapes]);
const sayShape = z.discriminatedUnion("say", [...relaySayShapes, ...tunnelSayShapes]);

export interface HolderLineOptions {
  /** Open. */
  readonly socket: LineSocket;
  readonly seals: FrameSeals;
  readonly footage: HeldFootage;
  /** Of all lines of this holder. */
  readonly pace: PastPace;
  /** The other end said how far it is with what it lacks; comes with null once the line is gone. */
  onBackfill(backfill: TakerState["backfill"]): void;
  /** What may be dialled from here. */
  readonly tunnels: Omit<TunnelHolderDeps, "link">;
  /** `fault`: what was not as agreed, where that was it. */
  onClosed(fault?: unknown): void;
}

/** The end that has footage and dials: a bridge's. */
export class HolderLine {
  readonly #socket: SealedSocket;

  constructor({ socket, seals, footage, pace, tunnels, onBackfill, onClosed }: HolderLineOptions) {
    const sealed = new SealedSocket(socket, seals, {
      onText: (text) => {
        const asked = askShape.parse(JSON.parse(text));
        if ("lane" in asked) holder.take(asked);
        else if (asked.ask === "note") {
          pace.setWatched(this, asked.isWatched);
          onBackfill(asked.backfill);
        } else dialler.take(asked);
      },
      onMessage({ bytes }) {
        if (!isOfTunnel(bytes)) throw new RelayError("Nobody sends footage here.");
        dialler.takeMessage(bytes);
      },
      onClosed(fault) {
        holder.close();
        dialler.close();
        pace.setWatched(this, false);
        onBackfill(null);
        onClosed(fault);
      },
    });
    const link: HolderLink = {
      send: (parts) => sealed.send(parts),
      say: (text) => sealed.say(text),
      get waitingBytes() {
        return sealed.waitingBytes;
      },
      drained: (bytes) => sealed.drained(bytes),
      arrived: () => sealed.arrived(),
    };
    const holder = new RelayHolder(footage, link, pace);
    const dialler = new TunnelHolder({
      ...tunnels,
      link: { send: (parts) => sealed.send(parts), say: (text) => sealed.say(text) },
    });
    this.#socket = sealed;
  }

  close(): void {
    this.#socket.close();
  }
}

export interface TakerLineOptions {
  /** Open. */
  readonly socket: LineSocket;
  readonly seals: FrameSeals;
  /** What comes live lies in these. */
  readonly slabs: SlabSource;
  /** As HolderLineOptions has it. */
  onClosed(fault?: unknown): void;
}

/** The end that takes footage and has cameras dialled: the server's. */
export class TakerLine {
  readonly #socket: SealedSocket;
  readonly #relay: RelayTaker;
  readonly #tunnels: TunnelTaker;

  constructor({ socket, seals, slabs, onClosed }: TakerLineOptions) {
    const sealed = new SealedSocket(socket, seals, {
      onText: (text) => {
        const said = sayShape.parse(JSON.parse(text));
        if ("lane" in said) this.#relay.takeText(said);
        else this.#tunnels.takeText(said);
      },
      onMessage: (message) => {
        if (isOfTunnel(message.bytes)) this.#tunnels.takeMessage(message.bytes);
        else this.#relay.takeMessage(message);
      },
      onClosed: (fault) => {
        this.#relay.lose();
        this.#tunnels.lose();
        onClosed(fault);
      },
    });
    this.#socket = sealed;
    this.#relay = new RelayTaker({ ask: (text) => sealed.say(text) }, slabs);
    this.#tunnels = new TunnelTaker({
      ask: (text) => sealed.say(text),
      send: (parts) => sealed.send(parts),
    });
  }

  /** As RelayTaker has it. Of a line that is gone everything ends as lost. */
  live(cameraId: string, stream: number, sink: LiveSink): { close(): void } {
    return this.#relay.live(cameraId, stream, sink);
  }

  /** As RelayTaker has it. */
  past(...asked: Parameters<RelayTaker["past"]>): AsyncGenerator<PastItem> {
    return this.#relay.past(...asked);
  }

  /** Says how it is on this side. */
  note(state: TakerState): void {
    this.#socket.say({ ask: "note", ...state });
  }

  /** As TunnelTaker has it. */
  dial(target: { readonly host: string; readonly port: number }): Duplex {
    return this.#tunnels.dial(target);
  }

  close(): void {
    this.#socket.close();
  }
}
