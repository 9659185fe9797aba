// Tells that something happened which a person should know of (AUTH-40, AUTH-41). The row is what inbox and other channels are made of.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { MessageStore } from "./message-store.ts";

/** Events of a person's own account. */
export type AccountEvent =
  | "successfulRegister"
  | "successfulLogin"
  | "suspiciousActivity"
  | "passwordUpdated";

/** Topic of the event bus; its id is a new notification. */
const notificationRaised = "notification.raised";

interface Deps {
  readonly clock: Clock;
  readonly events: EventBus;
}

export class Notices {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Raises `event` for a person, when `within` commits. */
  async raise(accountId: string, event: AccountEvent, within: Database): Promise<void> {
    const id = await new MessageStore(within).addNotification(accountId, event, this.#deps.clock.nowMs());
    await this.#deps.events.publish(notificationRaised, id, within);
  }
}
