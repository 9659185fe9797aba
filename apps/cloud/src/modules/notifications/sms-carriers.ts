// Carriers of text messages over HTTP (NOTI-45): Twilio's form of call, which others speak too, and Kavenegar's, which reaches Iran. What a
// carrier answers is judged here; whether to try again is for who sends.
import type { Logger } from "../../platform/log/index.ts";
import { shortEnough } from "./sms-length.ts";
import type { SendOutcome, TextMessages } from "./text-messages.ts";

/** A carrier and what it asks for. */
export interface CarrierSettings {
  readonly provider: "twilio" | "kavenegar";
  /** Address in place of the carrier's own. */
  readonly url: string | null;
  /** Twilio's account SID. */
  readonly account: string | null;
  /** Twilio's auth token, Kavenegar's API key. */
  readonly secret: string | null;
  /** Number, line or messaging service that messages come from. */
  readonly from: string | null;
}

interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
}

type Carrier = (settings: CarrierSettings, to: string, text: string) => Request | null;

/** A carrier that takes longer is not there. */
const patienceMs = 10_000;

const carriers: Record<CarrierSettings["provider"], Carrier> = {
  // https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
  twilio({ url, account, secret, from }, to, text) {
    if (account === null || secret === null || from === null) return null;
    const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
    const credentials = Buffer.from(`${account}:${secret}`).toString("base64");
    return {
      url: `${baseOf(url, "https://api.twilio.com")}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      headers: { authorization: `Basic ${credentials}` },
      form: { To: to, ...sender, Body: text },
    };
  },
  // https://kavenegar.com/rest.html#sms-send: a foreign number begins with 00; the key stands in the path.
  kavenegar({ url, secret, from }, to, text) {
    if (secret === null || from === null) return null;
    return {
      url: `${baseOf(url, "https://api.kavenegar.com")}/v1/${encodeURIComponent(secret)}/sms/send.json`,
      headers: {},
      form: { receptor: to.replace(/^\+/, "00"), sender: from, message: text },
    };
  },
};

/** Sends text messages through a carrier. */
export function carriedTextMessages(
  settings: CarrierSettings,
  log: Logger,
  waitAtMostMs = patienceMs,
): TextMessages {
  const carrier = carriers[settings.provider];
  return {
    delivery: "message",
    async send(to, text): Promise<SendOutcome> {
      const request = carrier(settings, to, shortEnough(text));
      if (request === null) {
        log.error(
          `${settings.provider} lacks a setting: see DIDBAN_SMS_ACCOUNT, DIDBAN_SMS_SECRET, DIDBAN_SMS_FROM`,
        );
        return "misconfigured";
      }
      try {
        const answer = await fetch(request.url, {
          method: "POST",
          headers: request.headers,
          body: new URLSearchParams(request.form),
          redirect: "error",
          signal: AbortSignal.timeout(waitAtMostMs),
        });
        const refusal = refusalIn(answer.status, await answer.text());
        if (refusal === null) return "sent";
        log.warn(
          { provider: settings.provider, status: answer.status, refusal },
          "the carrier refused a text message",
        );
      } catch (error) {
        // Its words may repeat the address, in which a key stands.
        const reason = error instanceof Error ? error.name : "unknown";
        log.warn(
          { provider: settings.provider, reason },
          "the carrier of text messages could not be reached",
        );
      }
      return "unavailable";
    },
  };
}

/** The carrier's own number for why not, null when it took the message. Kavenegar may say no within a 200. */
function refusalIn(status: number, body: string): string | number | null {
  const { code, return: inner } = parse(body) as { code?: unknown; return?: { status?: unknown } };
  const said = inner?.status ?? code;
  if (status < 200 || status > 299) return typeof said === "number" ? said : "none given";
  return typeof inner?.status === "number" && inner.status !== 200 ? inner.status : null;
}

function parse(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function baseOf(url: string | null, own: string): string {
  return (url ?? own).replace(/\/+$/, "");
}
