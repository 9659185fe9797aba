// The media lines of a bridge (BRDG-28): each a WebSocket that it opens outwards when the server asks it to, sealed under the ticket of that question, over which footage is taken
// from here and devices are dialled.
import { lineLimits, mediaLineOf, openMediaArgs } from "@didban/bridge-line";
import {
  HolderLine,
  mediaLineLimits,
  PastPace,
  type HeldFootage,
  type HolderLineOptions,
  type TakerState,
} from "@didban/media-io/relay";
import { machineClock } from "@didban/media-io/camera";
import { WebSocket } from "ws";
import type { Dial } from "./dial.ts";

/** The server has no more processes than this that take media of one bridge. */
const mostLines = 16;
/** Tickets that are remembered: each is good once. */
const mostTickets = 1_000;

export interface MediaLinesDeps {
  readonly dial: Dial;
  readonly server: URL;
  readonly footage: HeldFootage;
  readonly tunnels: HolderLineOptions["tunnels"];
  say(line: string): void;
}

export class MediaLines {
  readonly #deps: MediaLinesDeps;
  readonly #lines = new Set<HolderLine>();
  /** All lines share the way out. */
  readonly #pace = new PastPace(machineClock);
  /** What is missing at the other ends, by the line. */
  readonly #backfills = new Map<HolderLine, NonNullable<TakerState["backfill"]>>();
  readonly #tickets = new Set<string>();
  #opening = 0;
  /** Counts the ends of everything: what was being opened then is closed once it is open. */
  #ends = 0;

  constructor(deps: MediaLinesDeps) {
    this.#deps = deps;
  }

  /** Opens a line as it is asked to; resolves once it is open. Rejects with the reason of a refusal. */
  async open(asked: unknown): Promise<null> {
    const args = openMediaArgs.safeParse(asked);
    if (!args.success) throw new Error("this is no media line");
    const { path, ticket } = args.data;
    if (this.#tickets.has(ticket)) throw new Error("this ticket was used");
    if (this.#lines.size + this.#opening >= mostLines) throw new Error("too many media lines");
    this.#tickets.add(ticket);
    if (this.#tickets.size > mostTickets) this.#tickets.delete(this.#tickets.values().next().value ?? "");
    const ends = this.#ends;
    this.#opening += 1;
    try {
      await this.#connect(path, (socket) => {
        if (ends === this.#ends) this.#begin(socket, ticket);
        else socket.terminate();
      });
    } finally {
      this.#opening -= 1;
    }
    return null;
  }

  /** How far the server is with what it lacks, in percent (BRDG-43); null: it lacks nothing, or nobody is there to say so. */
  get backfillPercent(): number | null {
    const told = [...this.#backfills.values()];
    const doneMs = told.reduce((sum, one) => sum + one.doneMs, 0);
    const allMs = told.reduce((sum, one) => sum + one.leftMs, doneMs);
    return allMs === 0 ? null : Math.floor((100 * doneMs) / allMs);
  }

  /** At the other end of a line somebody watches. */
  get isWatched(): boolean {
    return this.#pace.isWatched;
  }

  /** Ends every line. */
  closeAll(): void {
    this.#ends += 1;
    for (const line of this.#lines) line.close();
  }

  /** `begin` is called as soon as it is open: what the server says first is heard. */
  async #connect(path: string, begin: (socket: WebSocket) => void): Promise<void> {
    const { dial, server } = this.#deps;
    const connection = await dial();
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`wss://${server.host}${path}`, {
        createConnection: () => connection,
        handshakeTimeout: lineLimits.answerWithinMs,
        maxPayload: mediaLineLimits.toHolderBytes,
        perMessageDeflate: false,
        // What is sent is sealed: nobody chooses its bytes, which is what masks are against, and each would cost a copy.
        generateMask: (mask) => void mask.fill(0),
      });
      socket.once("error", () => reject(new Error("the server refused the media line")));
      socket.once("open", () => {
        begin(socket);
        resolve();
      });
    });
  }

  #begin(socket: WebSocket, ticket: string): void {
    const { footage, say, tunnels } = this.#deps;
    const line = new HolderLine({
      socket,
      seals: mediaLineOf(ticket, "agent"),
      footage,
      pace: this.#pace,
      tunnels,
      onBackfill: (backfill) => {
        if (backfill === null) this.#backfills.delete(line);
        else this.#backfills.set(line, backfill);
      },
      onClosed: (fault) => {
        this.#lines.delete(line);
        if (fault !== undefined) say("a media line was closed: the server did not keep to what was agreed");
      },
    });
    this.#lines.add(line);
  }
}
