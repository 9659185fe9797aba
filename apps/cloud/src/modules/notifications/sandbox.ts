// The sandbox provider of the demo: messages land in a local outbox instead of leaving (NOTI-43). Tests tell it to fail.
import type { MessageChannel } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Mails } from "./mails.ts";
import type { MessageStore, OutboxQuery } from "./message-store.ts";
import type { OutboxKey } from "./outbox-key.ts";
import type { SendOutcome, TextMessages } from "./text-messages.ts";

/** How long messages stay in the outbox. */
const keptMs = 7 * 24 * 60 * 60_000;

interface Deps {
  readonly store: MessageStore;
  readonly clock: Clock;
  readonly key: OutboxKey;
}

export class Sandbox implements TextMessages {
  readonly delivery = "sandbox";
  /** Opens the outbox. */
  readonly key: OutboxKey;
  readonly #deps: Deps;
  #failure: Exclude<SendOutcome, "sent"> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.key = deps.key;
  }

  /** Makes every message fail like this until told otherwise with null. */
  failWith(failure: Exclude<SendOutcome, "sent"> | null): void {
    this.#failure = failure;
  }

  async send(to: string, text: string): Promise<SendOutcome> {
    return this.#keep("sms", to, text);
  }

  /** Mail lands in the same outbox. */
  readonly mails: Mails = {
    send: ({ to, subject, text }) => this.#keep("email", to, `${subject}\n\n${text}`),
  };

  async #keep(channel: MessageChannel, to: string, text: string): Promise<SendOutcome> {
    if (this.#failure !== null) return this.#failure;
    const nowMs = this.#deps.clock.nowMs();
    await this.#deps.store.addToOutbox(channel, to, text, nowMs);
    await this.#deps.store.dropFromOutbox(nowMs - keptMs);
    return "sent";
  }

  /** Messages, newest first. */
  outbox(query: OutboxQuery): ReturnType<MessageStore["outbox"]> {
    return this.#deps.store.outbox(query);
  }
}
