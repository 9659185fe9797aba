// How people are there: online, idle or offline (CHAN-38), each change told once to whom it may concern (CHAN-39).
import { channelLimits } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Place } from "./channel-store.ts";
import type { Delivery } from "./delivery.ts";
import { PresenceStore } from "./presence-store.ts";

/** Topic of the event bus; its id is `workspace account` of who is there otherwise now. */
export const presenceChanged = "channel.presence";

/** Whom an event of that topic is about, and where. */
export function placeOf(id: string): Place {
  const [workspaceId = "", accountId = ""] = id.split(" ");
  return { accountId, workspaceId };
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly delivery: Delivery;
  readonly onFailure: (error: unknown) => void;
}

export class PresenceTracker {
  readonly #deps: Deps;
  readonly #store: PresenceStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = new PresenceStore(deps.database);
  }

  /** A person's channels in a workspace came, went or were used. */
  async settle({ accountId, workspaceId }: { accountId: string; workspaceId: string | null }): Promise<void> {
    if (workspaceId === null) return;
    const place = { accountId, workspaceId };
    const { clock, onFailure } = this.#deps;
    const { isNews, isGone } = await this.#store.settle(place, clock.nowMs());
    if (isNews) await this.#publish(place);
    // Should this process be gone by then, another one looks too.
    if (isGone) clock.after(channelLimits.offlineAfterMs, () => void this.endGone().catch(onFailure));
  }

  /** Makes offline who has had no channel for long enough. */
  async endGone(): Promise<void> {
    const nowMs = this.#deps.clock.nowMs();
    const gone = await this.#store.endGone(nowMs - channelLimits.offlineAfterMs, nowMs);
    for (const place of gone) await this.#publish(place);
  }

  /** Looks for those whose process has gone without a word. */
  async noteGone(): Promise<void> {
    await this.#store.noteGone(this.#deps.clock.nowMs());
    await this.endGone();
  }

  /** Tells the channels of this process of a change. */
  async tell(place: Place): Promise<void> {
    const row = await this.#store.read(place);
    if (row !== null) await this.#deps.delivery.deliverPresence(row);
  }

  async #publish({ accountId, workspaceId }: Place): Promise<void> {
    await this.#deps.events.publish(presenceChanged, `${workspaceId} ${accountId}`);
  }
}
