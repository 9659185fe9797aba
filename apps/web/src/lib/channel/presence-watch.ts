// Whether somebody uses this tab (CHAN-38): without input for five minutes it is idle.
import { channelLimits } from "@didban/contract";
import type { ChannelClock } from "./channel-clock.ts";

export class PresenceWatch {
  readonly #clock: ChannelClock;
  readonly #tell: (presence: "online" | "idle") => void;
  #presence: "online" | "idle" = "online";
  #cancel = (): void => undefined;

  constructor(clock: ChannelClock, tell: (presence: "online" | "idle") => void) {
    this.#clock = clock;
    this.#tell = tell;
    this.noteInput();
  }

  /** The person did something. */
  noteInput(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(channelLimits.idleAfterMs, () => this.#become("idle"));
    this.#become("online");
  }

  /** The channel is ready: it takes a tab for used until told otherwise. */
  noteReady(): void {
    if (this.#presence === "idle") this.#tell("idle");
  }

  #become(presence: "online" | "idle"): void {
    if (presence === this.#presence) return;
    this.#presence = presence;
    this.#tell(presence);
  }
}
