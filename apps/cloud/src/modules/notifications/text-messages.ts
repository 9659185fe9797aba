// The port by which text messages leave, and the adapter for a server without a provider: there the message is printed in the server's
// log (OPS-4). The sandbox's adapter is sandbox.ts.
import type { Logger } from "../../platform/log/index.ts";

/**
 * How sending went: `sent`; `unavailable`, the provider refused or could not be reached; `misconfigured`, there is no usable provider
 * (AUTH-24).
 */
export type SendOutcome = "sent" | "unavailable" | "misconfigured";

/** Where messages go: to the phone, into the demo's outbox, or onto the server itself. */
export type Delivery = "message" | "sandbox" | "server";

/** Sends text messages. */
export interface TextMessages {
  readonly delivery: Delivery;
  /** `to` is a phone in E.164. Never throws for a provider's fault. */
  send(to: string, text: string): Promise<SendOutcome>;
}

/** Prints messages in the log, for want of a provider. */
export function logTextMessages(log: Logger): TextMessages {
  return {
    delivery: "server",
    async send(to, text) {
      log.info({ to, text }, "text message, printed for want of a provider");
      return "sent";
    },
  };
}
