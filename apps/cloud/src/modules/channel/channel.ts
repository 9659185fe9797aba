// One open session channel: its socket, the rhythm of ping and pong (CHAN-20), and what a client may send (CHAN-18). Who it belongs to and what
// it is told is decided elsewhere.
import { channelCloses, channelLimits, type ServerMessage } from "@didban/contract";
import type { WebSocket } from "ws";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import { newId } from "../../platform/id.ts";
import { FrameLimit, readClientFrame } from "./client-frame.ts";

/** A reader so slow that this much waits for it has to come again. */
const longestBacklogBytes = 1024 * 1024;
/** A socket that does not answer the close is cut. */
const closeWithinMs = 5000;

/** Why a channel closes. */
export type Close = (typeof channelCloses)[keyof typeof channelCloses];

/** Whose channel it is. */
export interface ChannelOwner {
  readonly sessionId: string;
  readonly accountId: string;
  /** The session is a saved device (PASS-19). */
  readonly isSaved: boolean;
}

interface Events {
  onPresence(presence: "online" | "idle"): void;
  onClosed(): void;
}

export class Channel implements ChannelOwner {
  readonly id = newId();
  readonly sessionId: string;
  readonly accountId: string;
  readonly isSaved: boolean;
  /** Where the session acts. */
  workspaceId: string | null;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  readonly #limit = new FrameLimit();
  readonly #cancels: Cancel[] = [];
  #awaitsPong: Cancel | null = null;
  #isClosing = false;

  constructor(
    socket: WebSocket,
    clock: Clock,
    owner: ChannelOwner & { readonly workspaceId: string | null },
    events: Events,
  ) {
    this.sessionId = owner.sessionId;
    this.accountId = owner.accountId;
    this.isSaved = owner.isSaved;
    this.workspaceId = owner.workspaceId;
    this.#socket = socket;
    this.#clock = clock;
    socket.on("message", (data, isBinary) => this.#receive(isBinary ? null : String(data), events));
    // Control frames cost as much as others do.
    socket.on("ping", () => this.#isTaken());
    socket.on("close", () => {
      this.#isClosing = true;
      for (const cancel of this.#cancels) cancel();
      this.#awaitsPong?.();
      events.onClosed();
    });
    this.#cancels.push(clock.every(channelLimits.pingEveryMs, () => this.#ping()));
  }

  send({ name, args }: ServerMessage): void {
    if (this.#isClosing) return;
    const at = new Date(this.#clock.nowMs()).toISOString();
    this.#socket.send(JSON.stringify({ id: newId(), name, args, at }));
    if (this.#socket.bufferedAmount > longestBacklogBytes) this.#socket.terminate();
  }

  close({ code, reason }: Close): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#socket.close(code, reason);
    this.#cancels.push(this.#clock.after(closeWithinMs, () => this.#socket.terminate()));
  }

  #receive(text: string | null, { onPresence }: Events): void {
    if (!this.#isTaken()) return;
    if (text === null || text.length > channelLimits.frameBytes) return this.close(channelCloses.badManners);
    const message = readClientFrame(text);
    if (message === "malformed") return this.close(channelCloses.badManners);
    if (message === "unknown") return;
    if (message.name === "presence") return onPresence(message.args[0]);
    this.#awaitsPong?.();
    this.#awaitsPong = null;
  }

  #isTaken(): boolean {
    if (this.#isClosing) return false;
    const isTaken = this.#limit.takes(this.#clock.nowMs());
    if (!isTaken) this.close(channelCloses.badManners);
    return isTaken;
  }

  #ping(): void {
    this.send({ name: "ping", args: [] });
    this.#awaitsPong ??= this.#clock.after(channelLimits.pongWithinMs, () =>
      this.close(channelCloses.silent),
    );
  }
}
