// Tickets that open a channel (CHAN-1, CHAN-2, CHAN-40), and what a session may ask about itself (CHAN-7).
import { channelLimits, channelPath, type ActiveDevice, type ChannelTicket } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Caller, SignedInCall } from "../../platform/http/index.ts";
import { ChannelStore } from "./channel-store.ts";
import type { Sessions } from "./ports.ts";
import { hashTicket, newTicket } from "./ticket.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
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

  /** Whether the caller's session is the person's active one; a session that has ended holds nobody off. */
  async isActive(caller: Caller): Promise<{ active: boolean; takenOverBy: ActiveDevice | null }> {
    const activeId = await this.#store.activeSessionOf(caller.accountId);
    if (activeId === null || activeId === caller.sessionId) return { active: true, takenOverBy: null };
    const active = await this.#deps.sessions.find(activeId);
    return { active: active === null, takenOverBy: active?.device ?? null };
  }

  async isConnected(caller: Caller): Promise<{ connected: boolean }> {
    return { connected: await this.#store.isConnected(caller.sessionId) };
  }
}
