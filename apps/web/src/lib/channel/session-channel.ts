// The session channel in the browser (CHAN-4, CHAN-20, CHAN-25 to CHAN-31): opens it with a ticket, keeps it open through whatever happens to
// the connection, and ends it when the session does. Clock, socket and calls are lent to it.
import {
  channelCloses,
  channelLimits,
  channelQuery,
  type ActiveDevice,
  type ChannelFrame,
  type ChannelTicket,
  type ClientMessage,
  type ServerMessage,
} from "@didban/contract";
import type { ChannelClock } from "./channel-clock.ts";
import { MessageHold } from "./message-hold.ts";

/** How the channel is (CHAN-4). */
export const channelStatus = { initial: 0, ready: 1, revoked: 2, takenOver: 3, error: 4 } as const;
export type ChannelStatus = (typeof channelStatus)[keyof typeof channelStatus];

/** What of a WebSocket is needed. */
export interface ChannelSocket {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface SessionChannelDeps {
  readonly clock: ChannelClock;
  openSocket(url: string): ChannelSocket;
  fetchTicket(): Promise<Pick<ChannelTicket, "url" | "token">>;
  /** True for a refusal that no later try can mend (CHAN-30). */
  isRefusal(error: unknown): boolean;
  /** Wall clock, milliseconds; goes on while the device sleeps, as timers do not. */
  nowMs(): number;
  isOnline(): boolean;
  /** 0 to 1. */
  random(): number;
  onStatus(status: ChannelStatus, takenOverBy: ActiveDevice | null): void;
  /** Ready; `mayHaveMissed` messages after a time away, or since its ticket (CHAN-42). */
  onReady(mayHaveMissed: boolean): void;
  onMessage(message: ServerMessage): void;
}

export class SessionChannel {
  readonly #deps: SessionChannelDeps;
  readonly #hold: MessageHold;
  #status: ChannelStatus = channelStatus.initial;
  #isWanted = false;
  #socket: ChannelSocket | null = null;
  /** Each try has a number; what comes of an older one is not heard. */
  #try = 0;
  #failures = 0;
  /** When the present try asked for its ticket, milliseconds. */
  #askedAtMs = 0;
  #mayHaveMissed = false;
  #takenOverBy: ActiveDevice | null = null;
  #cancelWait = (): void => undefined;

  constructor(deps: SessionChannelDeps) {
    this.#deps = deps;
    this.#hold = new MessageHold(deps.clock, (message) => deps.onMessage(message));
  }

  get status(): ChannelStatus {
    return this.#status;
  }

  /** Opens the channel anew: at the start, after a switch of workspace, or to take over in turn. `isReturn`: nobody asked for it. */
  open(isReturn = false): void {
    this.#leave(channelCloses.logout);
    this.#hold.forget();
    this.#isWanted = true;
    this.#failures = 0;
    this.#mayHaveMissed = this.#status === channelStatus.takenOver;
    this.#takenOverBy = null;
    this.#become(channelStatus.initial);
    void this.#connect(isReturn);
  }

  /** Ends it: the person left (CHAN-31). */
  close(): void {
    this.#isWanted = false;
    this.#leave(channelCloses.logout);
    this.#hold.forget();
    this.#become(channelStatus.initial);
  }

  /** Says something, if the channel is ready. */
  say({ name, args }: ClientMessage): void {
    if (this.#status !== channelStatus.ready) return;
    const frame: ChannelFrame = {
      id: crypto.randomUUID(),
      name,
      args: [...args],
      at: new Date().toISOString(),
    };
    this.#socket?.send(JSON.stringify(frame));
  }

  /** The browser lost its connection: an open socket may never say so. */
  offline(): void {
    if (this.#isRetrying()) this.#fail();
  }

  /** It has one again. */
  online(): void {
    if (this.#isWanted && this.#status === channelStatus.error) void this.#connect(true);
  }

  #isRetrying(): boolean {
    return (
      this.#isWanted && this.#status !== channelStatus.revoked && this.#status !== channelStatus.takenOver
    );
  }

  async #connect(isReturn: boolean): Promise<void> {
    this.#leave(channelCloses.logout);
    if (!this.#deps.isOnline()) return this.#become(channelStatus.error);
    const number = this.#try;
    try {
      this.#waitForStep();
      this.#askedAtMs = this.#deps.nowMs();
      const { url, token } = await this.#deps.fetchTicket();
      if (number !== this.#try) return;
      const query = new URLSearchParams({ [channelQuery.token]: token });
      // Whoever was away may not be the active one any more: coming back is no wish to take over.
      if (isReturn) query.set(channelQuery.resume, "1");
      this.#listen(this.#deps.openSocket(`${url}?${query}`));
    } catch (error) {
      if (number !== this.#try) return;
      if (this.#deps.isRefusal(error)) this.#endRevoked();
      else this.#fail();
    }
  }

  #listen(socket: ChannelSocket): void {
    const number = this.#try;
    this.#socket = socket;
    this.#waitForStep();
    socket.onmessage = ({ data }) => {
      if (number !== this.#try) return;
      if (this.#status === channelStatus.ready) this.#wait(channelLimits.silenceMs, () => this.#fail());
      const message = readFrame(data);
      if (message !== null) this.#receive(message);
    };
    socket.onclose = ({ code, reason }) => {
      if (number === this.#try) this.#closed(code, reason);
    };
  }

  #receive(message: ServerMessage): void {
    if (message.name === "success") {
      const mayHaveMissed = this.#mayHaveMissed || message.args[0].mayHaveMissed;
      this.#mayHaveMissed = false;
      this.#failures = 0;
      this.#wait(channelLimits.silenceMs, () => this.#fail());
      this.#become(channelStatus.ready);
      this.#deps.onReady(mayHaveMissed);
    } else if (message.name === "ping") this.say({ name: "pong", args: [] });
    else if (message.name === "Takeover") [this.#takenOverBy] = message.args;
    else this.#hold.take(message);
  }

  #closed(code: number, reason: string): void {
    if (reason === channelCloses.invalidSession.reason && !this.#cameTooLate()) this.#endRevoked();
    else if (reason === channelCloses.takenOver.reason) this.#endTakenOver(this.#takenOverBy);
    else this.#fail(code === channelCloses.tooManyTabs.code);
  }

  /** The device slept with the ticket on its way: that says nothing of the session. Whether it has ended, the next ticket tells (CHAN-30). */
  #cameTooLate(): boolean {
    const tookMs = this.#deps.nowMs() - this.#askedAtMs;
    return this.#status !== channelStatus.ready && tookMs >= channelLimits.ticketLifeMs;
  }

  #endRevoked(): void {
    this.#isWanted = false;
    this.#leave(channelCloses.logout);
    this.#hold.forget();
    this.#become(channelStatus.revoked);
  }

  #endTakenOver(device: ActiveDevice | null): void {
    this.#takenOverBy = device;
    this.#leave(channelCloses.logout);
    this.#hold.forget();
    this.#become(channelStatus.takenOver);
  }

  /** Comes again: at once at first, then ever later; a tab too many comes late, so that tabs do not chase each other. */
  #fail(isLate = false): void {
    this.#leave(channelCloses.logout);
    this.#mayHaveMissed = true;
    const delayMs = isLate ? channelLimits.longestRetryMs : retryDelayMs(this.#failures, this.#deps.random());
    this.#failures += 1;
    this.#become(channelStatus.error);
    if (this.#deps.isOnline()) this.#wait(delayMs, () => void this.#connect(true));
  }

  /** Ends the present try, its socket and its timer. */
  #leave({ code, reason }: { readonly code: number; readonly reason: string }): void {
    this.#try += 1;
    this.#cancelWait();
    this.#socket?.close(code, reason);
    this.#socket = null;
  }

  /** An answer that never comes is a failed try too. Each has its own time: a server that many come back to at once may be slow with all. */
  #waitForStep(): void {
    this.#wait(channelLimits.readyWithinMs, () => this.#fail());
  }

  #wait(ms: number, act: () => void): void {
    this.#cancelWait();
    this.#cancelWait = this.#deps.clock.after(ms, act);
  }

  #become(status: ChannelStatus): void {
    this.#status = status;
    this.#deps.onStatus(status, this.#takenOverBy);
  }
}

/** When to try again after `failures` tries in vain (CHAN-27). */
export function retryDelayMs(failures: number, random: number): number {
  const fullMs = Math.min(channelLimits.longestRetryMs, channelLimits.firstRetryMs * 2 ** failures);
  return failures === 0 ? fullMs : fullMs * (0.5 + random / 2);
}

/** Names that mean something here; others are ignored (CHAN-5). */
const names: Readonly<Record<ServerMessage["name"], true>> = {
  success: true,
  ping: true,
  Takeover: true,
  Notification: true,
  PermissionMatrixUpdated: true,
  WorkspaceUserEvent: true,
  UserUpdated: true,
  UserDetached: true,
  WorkspaceLocked: true,
  ResourceEvent: true,
  MaskAltered: true,
  OnlineStatusChanged: true,
};

/** The message of a frame; null for what means nothing here. The server holds its args to the contract. */
function readFrame(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const { name, args }: { name?: unknown; args?: unknown } = JSON.parse(data);
    const isKnown = typeof name === "string" && Object.hasOwn(names, name) && Array.isArray(args);
    return isKnown ? ({ name, args } as ServerMessage) : null;
  } catch {
    return null;
  }
}
