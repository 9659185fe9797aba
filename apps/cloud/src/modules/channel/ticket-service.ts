// Tickets that open a channel (CHAN-1, CHAN-2, CHAN-40), and whether a session has one (CHAN-7).
import { channelLimits, channelPath, type ChannelTicket } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Caller, SignedInCall } from "../../platform/http/index.ts";
import { ChannelStore } from "./channel-store.ts";
import { hashTicket, newTicket } from "./ticket.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  /** Address of the channel where it is not the app's own; null: the host that the caller addressed. */
  readonly eventHost: string | null;
}

export class TicketService {
  readonly #deps: Deps;
  readonly #store: ChannelStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new ChannelStore(deps.database);
  }

  /** A ticket that opens one channel of the caller's session. */
  async issue({ caller, host, isSecure }: SignedInCall): Promise<ChannelTicket> {
    const token = newTicket();
    const expiresAtMs = this.#deps.clock.nowMs() + channelLimits.ticketLifeMs;
    await this.#store.addTicket(hashTicket(token), caller.sessionId, expiresAtMs);
    const base = this.#deps.eventHost ?? `${isSecure ? "wss" : "ws"}://${host}`;
    return { token, url: `${base}${channelPath}`, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  async isConnected(caller: Caller): Promise<{ connected: boolean }> {
    return { connected: await this.#store.isConnected(caller.sessionId) };
  }
}
