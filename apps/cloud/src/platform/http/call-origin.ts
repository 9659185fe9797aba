// Where a call comes from. Behind the front door the socket is private and the front says who the caller is: it strips such headers from what
// it passes on. Where no front is (tests, a process on its own) the socket tells.
import type { IncomingMessage } from "node:http";
import { locales, type Locale } from "@didban/contract";
import { newId } from "../id.ts";
import type { CallOrigin } from "./call.ts";
import { senderReader, type Sender } from "./sender.ts";

/** Headers by which the front door tells the api process about the caller; the host is told as such. */
export const originHeaders = {
  address: "x-forwarded-for",
  protocol: "x-forwarded-proto",
  /** `1` for the machine's own calls. */
  loopback: "x-didban-loopback",
} as const;

const bySocket = senderReader({ trustedProxies: [], isLoopbackTrusted: true });

/** The origin of `request`. */
export function callOrigin(request: IncomingMessage, isBehindFront: boolean): CallOrigin {
  const { address, host, isSecure, isLoopback } =
    (isBehindFront ? toldSender(request) : undefined) ?? bySocket(request);
  return {
    requestId: newId(),
    address,
    isLoopback,
    isSecure: isSecure === true,
    host,
    userAgent: header(request, "user-agent") ?? "",
    locale: preferredLocale(header(request, "accept-language")),
    authorization: header(request, "authorization"),
  };
}

/** What the front door says of the caller; undefined when it says nothing. */
function toldSender(request: IncomingMessage): Omit<Sender, "isProxied"> | undefined {
  const address = header(request, originHeaders.address);
  if (address === undefined) return undefined;
  return {
    address,
    isSecure: header(request, originHeaders.protocol) === "https",
    host: header(request, "host") ?? "",
    isLoopback: header(request, originHeaders.loopback) === "1",
  };
}

/** The first language of the header that the product speaks; English without one. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().toLowerCase().split(";");
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { language: tag.split("-")[0], quality: Number(quality ?? 1) };
    })
    .filter((entry) => entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const locale = locales.find((one) => one === language);
    if (locale !== undefined) return locale;
  }
  return "en";
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
