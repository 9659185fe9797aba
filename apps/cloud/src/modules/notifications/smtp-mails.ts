// Mail by SMTP (NOTI-44): as text and as HTML, right to left in Persian, encrypted on the way to any mail server but one on this machine.
import type { Transporter } from "nodemailer";
import type { Logger } from "../../platform/log/index.ts";
import { newId } from "../../platform/id.ts";
import type { Mail, Mails } from "./mails.ts";

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  /** Address that mail comes from; null: not set. */
  readonly from: string | null;
  /** Certificate authority of a mail server of one's own (PEM). */
  readonly authority?: string;
}

/** A mail server that takes longer is not there. */
const patienceMs = 10_000;

/** Sends mail through the mail server of `settings`. */
export function smtpMails(settings: SmtpSettings, log: Logger, waitAtMostMs = patienceMs): Mails {
  const { hostname } = new URL(settings.url);
  let opened: Promise<Transporter> | undefined;
  // Loaded for the first mail: a process that starts does not wait for it.
  const transport = () => {
    opened ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({
        url: settings.url,
        requireTLS: !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
        connectionTimeout: waitAtMostMs,
        greetingTimeout: waitAtMostMs,
        socketTimeout: waitAtMostMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(settings.authority === undefined ? {} : { tls: { ca: settings.authority } }),
      }),
    );
    return opened;
  };
  return {
    async send(mail) {
      if (settings.from === null) {
        log.error("mail lacks a setting: see DIDBAN_MAIL_FROM");
        return "misconfigured";
      }
      try {
        await (
          await transport()
        ).sendMail({
          from: settings.from,
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: htmlOf(mail),
          messageId: `<${newId()}@${domainOf(settings.from)}>`,
          headers: { "Content-Language": mail.locale, "Auto-Submitted": "auto-generated" },
        });
        return "sent";
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, "a mail could not be sent");
        return "unavailable";
      }
    },
  };
}

/** What went wrong, without the server's words: they may repeat the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((one) => one !== undefined).join(" ");
}

function htmlOf({ locale, subject, text }: Mail): string {
  const direction = locale === "fa" ? "rtl" : "ltr";
  const paragraphs = text.split("\n").map((line) => `<p style="margin:0 0 8px">${escaped(line)}</p>`);
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body dir="${direction}" style="font:16px/1.6 Vazirmatn,Inter,Tahoma,sans-serif;color:#182025">${paragraphs.join("")}</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The domain of `Name <address@domain>`. */
function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? "didban";
}
