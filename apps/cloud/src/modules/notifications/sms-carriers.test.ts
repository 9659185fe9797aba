import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { callApi } from "../../testing/calls.ts";
import { newPhone } from "../../testing/person.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { endpoints } from "@didban/contract";
import { createLogger } from "../../platform/log/index.ts";
import { carriedTextMessages, type CarrierSettings } from "./sms-carriers.ts";
import { shortEnough } from "./sms-length.ts";

/** What a carrier was asked. */
interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

let carrier: Server | undefined;
afterEach(async () => {
  carrier?.closeAllConnections();
  carrier?.close();
  carrier = undefined;
});

/** A carrier on this machine that answers with `answer`, and what it was asked. */
async function startCarrier(
  answer: (asked: Asked, response: ServerResponse) => void,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  carrier = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      const one: Asked = {
        method: request.method,
        path: request.url,
        authorization: request.headers.authorization,
        contentType: request.headers["content-type"],
        form: Object.fromEntries(new URLSearchParams(body)),
      };
      asked.push(one);
      answer(one, response);
    });
  });
  carrier.listen(0, "127.0.0.1");
  await once(carrier, "listening");
  return { url: `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`, asked };
}

function reply(response: ServerResponse, status: number, body: object | string): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** Judges a call as Twilio does: who calls, where, and the fields it cannot do without. */
function likeTwilio(asked: Asked, response: ServerResponse): void {
  const isKnown = asked.authorization === `Basic ${Buffer.from("AC1:canary-token").toString("base64")}`;
  if (!isKnown) return reply(response, 401, { code: 20003, message: "Authenticate", status: 401 });
  if (asked.method !== "POST" || asked.path !== "/2010-04-01/Accounts/AC1/Messages.json")
    return reply(response, 404, { code: 20404, status: 404 });
  if (!asked.contentType?.startsWith("application/x-www-form-urlencoded"))
    return reply(response, 400, { code: 21602, status: 400 });
  const { To = "", Body = "", From, MessagingServiceSid } = asked.form;
  if (!/^\+\d{8,15}$/.test(To)) return reply(response, 400, { code: 21211, status: 400 });
  if (Body === "") return reply(response, 400, { code: 21602, status: 400 });
  if (From === undefined && MessagingServiceSid === undefined)
    return reply(response, 400, { code: 21603, status: 400 });
  reply(response, 201, { sid: "SM1", status: "queued" });
}

/** Judges a call as Kavenegar does. */
function likeKavenegar(asked: Asked, response: ServerResponse): void {
  const say = (status: number, http = status) =>
    reply(response, http, { return: { status, message: "" }, entries: [] });
  const [, version, key, ...rest] = asked.path?.split("/") ?? [];
  if (version !== "v1" || rest.join("/") !== "sms/send.json") return say(404);
  if (key !== "canary-key") return say(403);
  const { receptor = "", sender = "", message = "" } = asked.form;
  if (message === "") return say(413, 200);
  if (!/^(?:00\d{8,15}|09\d{9})$/.test(receptor)) return say(411, 200);
  if (sender === "") return say(412, 200);
  say(200);
}

const twilio = { provider: "twilio", account: "AC1", secret: "canary-token", from: "+15005550006" } as const;
const kavenegar = { provider: "kavenegar", account: null, secret: "canary-key", from: "10004346" } as const;

/** Sends with `settings` and answers how it went and what was logged. */
async function send(
  settings: CarrierSettings,
  to = "+989122222222",
  text = "کد ورود دیدبان: 123456",
  waitMs?: number,
) {
  const lines: string[] = [];
  const log = createLogger({ role: "api", level: "debug", write: (line) => lines.push(line) });
  const outcome = await carriedTextMessages(settings, log, waitMs).send(to, text);
  return { outcome, logged: lines.join("\n") };
}

describe("text messages through a carrier", () => {
  it("AUTH-24 a code goes out in Twilio's form: basic auth, the account's path, To, From and Body as a form", async () => {
    const { url, asked } = await startCarrier(likeTwilio);
    expect((await send({ ...twilio, url })).outcome).toBe("sent");
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: "/2010-04-01/Accounts/AC1/Messages.json",
      form: { To: "+989122222222", From: "+15005550006", Body: "کد ورود دیدبان: 123456" },
    });
    expect((await send({ ...twilio, url: `${url}/`, from: "MG42" })).outcome).toBe("sent");
    expect(asked[1]?.form).toEqual({
      To: "+989122222222",
      MessagingServiceSid: "MG42",
      Body: "کد ورود دیدبان: 123456",
    });
  });

  it("AUTH-24 a code goes out in Kavenegar's form: the key in the path, 00 before a foreign number, its own names", async () => {
    const { url, asked } = await startCarrier(likeKavenegar);
    expect((await send({ ...kavenegar, url }, "+12015550123", "Your code & more: 1+1=2")).outcome).toBe(
      "sent",
    );
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: "/v1/canary-key/sms/send.json",
      form: { receptor: "0012015550123", sender: "10004346", message: "Your code & more: 1+1=2" },
    });
  });

  it.each([
    ["a wrong token", { ...twilio, secret: "canary-other" }, likeTwilio],
    ["a wrong key", { ...kavenegar, secret: "canary-other" }, likeKavenegar],
  ] as const)(
    "AUTH-24 %s is a provider that refuses, and no secret is logged",
    async (_, settings, judge) => {
      const { url } = await startCarrier(judge);
      const { outcome, logged } = await send({ ...settings, url });
      expect(outcome).toBe("unavailable");
      expect(logged).toContain("refused");
      expect(logged).not.toMatch(/canary|989122222222|123456/);
    },
  );

  it("AUTH-24 a refusal within a 200, as Kavenegar has it, is a refusal", async () => {
    const { url } = await startCarrier(likeKavenegar);
    expect((await send({ ...kavenegar, url }, "12")).outcome).toBe("unavailable");
  });

  const failures: readonly (readonly [string, (asked: Asked, response: ServerResponse) => void])[] = [
    ["an error of the server", (_: Asked, response: ServerResponse) => reply(response, 503, "<html>busy")],
    [
      "an answer that leads elsewhere",
      (_: Asked, response: ServerResponse) => {
        response.writeHead(302, { location: "http://127.0.0.1:1/" });
        response.end();
      },
    ],
    ["a cut connection", (_: Asked, response: ServerResponse) => void response.destroy()],
    ["silence", () => undefined],
  ];

  it.each(failures)("AUTH-24 %s is a provider that cannot be reached", async (_, answer) => {
    const { url } = await startCarrier(answer);
    const { outcome, logged } = await send({ ...kavenegar, url }, undefined, undefined, 200);
    expect(outcome).toBe("unavailable");
    expect(logged).not.toContain("canary");
  });

  it("AUTH-24 nobody at the address is a provider that cannot be reached", async () => {
    expect((await send({ ...twilio, url: "http://127.0.0.1:1" })).outcome).toBe("unavailable");
  });

  it("AUTH-24 settings that are not complete are no usable provider", async () => {
    for (const settings of [
      { ...twilio, url: null, account: null },
      { ...twilio, url: null, secret: null },
      { ...kavenegar, url: null, from: null },
    ])
      expect((await send(settings)).outcome).toBe("misconfigured");
  });

  it("AUTH-24 OPS-4 a server with a carrier sends its codes there and says so to the sign-in page", async () => {
    const { url, asked } = await startCarrier(likeTwilio);
    const environment = {
      DIDBAN_DEMO: "off",
      DIDBAN_SMS: "twilio",
      DIDBAN_SMS_URL: url,
      DIDBAN_SMS_ACCOUNT: "AC1",
      DIDBAN_SMS_SECRET: "canary-token",
      DIDBAN_SMS_FROM: "+15005550006",
    };
    const server = await startTestServer({ environment });
    const phone = newPhone();
    const { identity } = endpoints;
    const options = await callApi(server, identity.signInOptions, {});
    const started = await callApi(server, identity.startChallenge, {
      body: { mode: "normal", username: phone },
    });
    await server.close();
    expect([options.body.codeDelivery, started.status]).toEqual(["message", 201]);
    expect(asked[0]?.form["To"]).toBe(phone);
    expect(asked[0]?.form["Body"]).toMatch(/sign-in code is \d{6}/);
  });

  it("a message is at most three segments, of the small alphabet or of any, cut with an ellipsis", () => {
    expect(shortEnough("a".repeat(459))).toBe("a".repeat(459));
    expect(shortEnough("a".repeat(460))).toBe(`${"a".repeat(200)}…`);
    expect(shortEnough("€".repeat(229))).toBe("€".repeat(229));
    expect(shortEnough("€".repeat(230))).toHaveLength(201);
    expect(shortEnough("ک".repeat(201))).toBe("ک".repeat(201));
    expect(shortEnough("ک".repeat(202))).toBe(`${"ک".repeat(200)}…`);
    expect(shortEnough(`${"ک".repeat(199)}😀 tail`)).toBe(`${"ک".repeat(199)}…`);
  });
});
