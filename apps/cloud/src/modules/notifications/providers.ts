// Which way messages leave: the demo's outbox, the providers that the operator set up, or the log.
import type { Logger } from "../../platform/log/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { logMails, type Mails } from "./mails.ts";
import type { Sandbox } from "./sandbox.ts";
import { carriedTextMessages } from "./sms-carriers.ts";
import { smtpMails } from "./smtp-mails.ts";
import { logTextMessages, type TextMessages } from "./text-messages.ts";

/** Settings of the providers. */
export type ProviderSettings = Pick<
  Settings,
  "isDemo" | "smsProvider" | "smsUrl" | "smsAccount" | "smsSecret" | "smsFrom" | "smtpUrl" | "mailFrom"
>;

export function chooseTextMessages(
  settings: ProviderSettings,
  sandbox: Sandbox | null,
  log: Logger,
): TextMessages {
  if (sandbox !== null) return sandbox;
  const {
    smsProvider: provider,
    smsUrl: url,
    smsAccount: account,
    smsSecret: secret,
    smsFrom: from,
  } = settings;
  return provider === null
    ? logTextMessages(log)
    : carriedTextMessages({ provider, url, account, secret, from }, log);
}

export function chooseMails(
  { smtpUrl, mailFrom }: ProviderSettings,
  sandbox: Sandbox | null,
  log: Logger,
): Mails {
  if (sandbox !== null) return sandbox.mails;
  return smtpUrl === null ? logMails(log) : smtpMails({ url: smtpUrl, from: mailFrom }, log);
}
