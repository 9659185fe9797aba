// Where a call comes from. Behind the front door the socket is private and the front's word on the caller is trusted; otherwise (tests,
// a process on its own) the socket tells. Only the front may say who the caller is: it strips such headers from what it passes on.
import type { IncomingMessage } from "node:http";
import { locales, type Locale } from "@didban/contract";
import ipaddr from "ipaddr.js";
import { newId } from "../id.ts";
import type { CallOrigin } from "./call.ts";

/** Headers by which the front door tells the api process about the caller. */
export const originHeaders = {
  address: "x-forwarded-for",
  protocol: "x-forwarded-proto",
  /** `1` when some other proxy stands before the front, so that a loopback address proves nothing. */
  relayed: "x-didban-relayed",
} as const;

/** The origin of `request`. */
export function callOrigin(request: IncomingMessage, isBehindFront: boolean): CallOrigin {
  const told = (name: string) => (isBehindFront ? header(request, name) : undefined);
  const address = normalAddress(told(originHeaders.address) ?? request.socket.remoteAddress ?? "");
  const host = header(request, "host") ?? "";
  return {
    requestId: newId(),
    address,
    isLoopback: told(originHeaders.relayed) !== "1" && isLoopbackAddress(address) && isLoopbackHost(host),
    isSecure: told(originHeaders.protocol) === "https",
    host,
    userAgent: header(request, "user-agent") ?? "",
    locale: preferredLocale(header(request, "accept-language")),
    authorization: header(request, "authorization"),
  };
}

/** True for 127.0.0.0/8 and ::1, also when written as IPv4 in IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * True when a call names this machine by a loopback name: a page of a foreign site that resolves its own name to 127.0.0.1
 * (DNS rebinding) names its own host and gets no loopback rights.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || isLoopbackAddress(name);
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

function normalAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
