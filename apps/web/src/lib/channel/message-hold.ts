// Holds what comes over the channel for a second and hands on identical messages once, in the order of their coming (CHAN-21).
import { channelLimits, type ServerMessage } from "@didban/contract";
import type { ChannelClock } from "./channel-clock.ts";

export class MessageHold {
  readonly #clock: ChannelClock;
  readonly #handOn: (message: ServerMessage) => void;
  readonly #held = new Map<string, () => void>();

  constructor(clock: ChannelClock, handOn: (message: ServerMessage) => void) {
    this.#clock = clock;
    this.#handOn = handOn;
  }

  take(message: ServerMessage): void {
    const key = JSON.stringify([message.name, message.args]);
    if (this.#held.has(key)) return;
    const cancel = this.#clock.after(channelLimits.holdMs, () => {
      this.#held.delete(key);
      this.#handOn(message);
    });
    this.#held.set(key, cancel);
  }

  /** Forgets what is held: it is not of this session any more. */
  forget(): void {
    for (const cancel of this.#held.values()) cancel();
    this.#held.clear();
  }
}
