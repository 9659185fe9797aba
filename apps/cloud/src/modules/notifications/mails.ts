// The port by which mail leaves, and the adapter for a server without a mail server: there a mail is printed in the log. SMTP is
// smtp-mails.ts, the demo's outbox sandbox.ts.
import type { Locale } from "@didban/contract";
import type { Logger } from "../../platform/log/index.ts";
import type { SendOutcome } from "./text-messages.ts";

/** A message to an address, in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Never throws for a provider's fault. */
export interface Mails {
  send(mail: Mail): Promise<SendOutcome>;
}

/** Prints mail in the log, for want of a mail server. */
export function logMails(log: Logger): Mails {
  return {
    async send({ to, subject, text }) {
      log.info({ to, subject, text }, "mail, printed for want of a mail server");
      return "sent";
    },
  };
}
