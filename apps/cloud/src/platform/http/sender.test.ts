import { createServer, request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { senderReader, type ProxyTrust, type Sender } from "./sender.ts";

let server: Server;
let port: number;
let trust: ProxyTrust;
let sender: Sender;
beforeAll(async () => {
  server = createServer((incoming: IncomingMessage, response) => {
    sender = senderReader(trust)(incoming);
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Who is taken to have sent a request over loopback with these headers. */
async function senderOf(
  headers: Record<string, string | string[]>,
  trusted: Partial<ProxyTrust> = {},
): Promise<Sender> {
  trust = { trustedProxies: [], isLoopbackTrusted: true, ...trusted };
  await new Promise<void>((resolve, reject) => {
    request({ host: "127.0.0.1", port, headers }, (response) => response.resume().once("end", resolve))
      .on("error", reject)
      .end();
  });
  return sender;
}

const named = { trustedProxies: ["127.0.0.0/8", "10.0.0.0/8", "2001:db8::/32"] };

describe("who sent a request", () => {
  it("SESS-24 the machine's own comes over loopback, by a loopback name, and through no proxy that shows itself", async () => {
    for (const host of ["localhost:8080", "127.0.0.1", "[::1]:8080"])
      expect(await senderOf({ host }), host).toMatchObject({ isLoopback: true, address: "127.0.0.1" });
    for (const host of ["didban.example", "localhost.evil.example", "10.0.0.1"])
      expect((await senderOf({ host })).isLoopback, host).toBe(false);
    const signs = [
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-forwarded-host",
      "x-real-ip",
      "via",
      "forwarded",
    ];
    for (const sign of signs)
      expect((await senderOf({ host: "localhost", [sign]: "1" })).isLoopback, sign).toBe(false);
    for (const origin of ["http://localhost:5173", "https://127.0.0.1:8443", "http://[::1]:8080"])
      expect((await senderOf({ host: "localhost:8080", origin })).isLoopback, origin).toBe(true);
    for (const origin of ["https://didban.example", "http://localhost.evil.example", "null"])
      expect((await senderOf({ host: "localhost:8080", origin })).isLoopback, origin).toBe(false);
    expect((await senderOf({ host: "localhost" }, { isLoopbackTrusted: false })).isLoopback).toBe(false);
  });

  it("SESS-24 of who was not named no word is believed", async () => {
    const told = {
      host: "localhost",
      "x-forwarded-for": "8.8.8.8",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
    };
    expect(await senderOf(told, { trustedProxies: ["10.0.0.0/8"] })).toEqual({
      address: "127.0.0.1",
      isSecure: false,
      host: "localhost",
      isLoopback: false,
      isProxied: false,
    });
  });

  it("SESS-24 a named proxy tells address, protocol and host", async () => {
    const told = {
      host: "localhost:8080",
      "x-forwarded-for": "8.8.8.8",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "didban.example",
    };
    expect(await senderOf(told, named)).toEqual({
      address: "8.8.8.8",
      isSecure: true,
      host: "didban.example",
      isLoopback: false,
      isProxied: true,
    });
    const without = await senderOf({ host: "didban.example", "x-forwarded-for": "8.8.8.8" }, named);
    expect(without).toMatchObject({ isSecure: null, host: "didban.example" });
    expect((await senderOf({ host: "localhost" }, named)).isLoopback).toBe(true);
  });

  it.each([
    ["one that the caller wrote", "1.1.1.1, 8.8.8.8", "8.8.8.8"],
    ["another named proxy", "8.8.8.8, 10.0.0.7", "8.8.8.8"],
    ["one with a port", "8.8.8.8:443, 10.0.0.7:99", "8.8.8.8"],
    ["IPv6", "[2a01:4f8::1]:443, 2001:db8::7", "2a01:4f8::1"],
    ["no address at all", "nonsense, 10.0.0.7", "10.0.0.7"],
    ["nothing but named ones", "10.0.0.8, 10.0.0.7", "10.0.0.8"],
    ["IPv4 in IPv6", "::ffff:8.8.8.8", "8.8.8.8"],
  ])("SESS-24 beside %s the caller's address is found", async (_, chain, address) => {
    expect((await senderOf({ host: "a.example", "x-forwarded-for": chain }, named)).address).toBe(address);
  });

  it("SESS-24 a host that is none is not taken over", async () => {
    const told = { host: "a.example", "x-forwarded-for": "8.8.8.8", "x-forwarded-host": "a.example/x?y" };
    expect((await senderOf(told, named)).host).toBe("a.example");
  });
});
