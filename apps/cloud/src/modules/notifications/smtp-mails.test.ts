import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log/index.ts";
import { endpoints } from "@didban/contract";
import { callApi } from "../../testing/calls.ts";
import { personOf, registrationOf, newPhone } from "../../testing/person.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { goodCodeFor } from "../identity/api.ts";
import { smtpMails } from "./smtp-mails.ts";

/** A mail as it arrived. */
interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly isEncrypted: boolean;
}

let open: { close(): unknown } | undefined;
afterEach(() => void open?.close());

/** A mail server on this machine, which knows one user. */
async function startMailServer(
  options: SMTPServerOptions = {},
): Promise<{ port: number; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "didban" && password === "canary-password"
        ? done(null, { user: username })
        : done(new Error("Invalid username or password")),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody@") ? done(new Error("No such user")) : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          isEncrypted: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  open = { close: () => server.close() };
  return { port: (server.server.address() as AddressInfo).port, arrived };
}

/** A mail's part of a type, decoded. */
function partOf(source: string, type: string): string {
  const part = source.split(/\r\n--[^\r\n]+/).find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
  const [head = "", ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, "latin1").toString() : body;
}

const from = "Didban <didban@example.com>";
const mail = {
  to: "sara@example.com",
  locale: "fa",
  subject: "کد دیدبان شما",
  text: "کد: 123456\n<b>نه</b>",
} as const;

async function send(
  url: string,
  options: { from?: string | null; authority?: string; waitMs?: number; to?: string } = {},
) {
  const lines: string[] = [];
  const log = createLogger({ role: "api", level: "debug", write: (line) => lines.push(line) });
  const { authority } = options;
  const settings = {
    url,
    from: options.from === undefined ? from : options.from,
    ...(authority === undefined ? {} : { authority }),
  };
  const outcome = await smtpMails(settings, log, options.waitMs).send({ ...mail, to: options.to ?? mail.to });
  return { outcome, logged: lines.join("\n") };
}

describe("mail by SMTP", () => {
  it("has a text and an HTML part, right to left in Persian, with every sign kept as text", async () => {
    const { port, arrived } = await startMailServer();
    expect((await send(`smtp://didban:canary-password@127.0.0.1:${port}`)).outcome).toBe("sent");
    const [one] = arrived;
    expect(one).toMatchObject({ from: "didban@example.com", to: ["sara@example.com"] });
    const { source } = one ?? { source: "" };
    expect(source).toMatch(/^Message-ID: <[\w-]+@example\.com>$/im);
    expect(partOf(source, "text/plain")).toContain(
      "کد: 123456\n<b>نه</b>".replace("\n", "\r\n").split("\r\n")[0],
    );
    const html = partOf(source, "text/html");
    expect(html).toContain('<html lang="fa" dir="rtl">');
    expect(html).toContain("&#60;b&#62;نه&#60;/b&#62;");
    expect(html).not.toContain("<b>");
  });

  it("is encrypted on its way where the server offers it, and its certificate is checked", async () => {
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
    });
    const { port, arrived } = await startMailServer({ hideSTARTTLS: false, key, cert });
    const url = `smtp://didban:canary-password@localhost:${port}`;
    expect((await send(url, { authority: cert })).outcome).toBe("sent");
    expect(arrived.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
    expect((await send(url)).outcome).toBe("unavailable");
    expect(arrived).toHaveLength(1);
  });

  it("to a server elsewhere nothing is said without encryption", async () => {
    const { port, arrived } = await startMailServer();
    // Any name but a loopback one; this one leads to the same server.
    const { outcome, logged } = await send(`smtp://didban:canary-password@127.0.0.2:${port}`, {
      waitMs: 3000,
    });
    expect([outcome, arrived]).toEqual(["unavailable", []]);
    expect(logged).not.toContain("canary");
  });

  it("AUTH-24 a wrong password and an unknown address are refusals, and nothing secret is logged", async () => {
    const { port, arrived } = await startMailServer();
    const wrong = await send(`smtp://didban:canary-wrong@127.0.0.1:${port}`);
    const unknown = await send(`smtp://didban:canary-password@127.0.0.1:${port}`, {
      to: "nobody@example.com",
    });
    expect([wrong.outcome, unknown.outcome, arrived]).toEqual(["unavailable", "unavailable", []]);
    expect(wrong.logged + unknown.logged).not.toMatch(/canary|nobody|123456/);
  });

  it("AUTH-24 a server that says nothing and one that is not there cannot be reached", async () => {
    const silent: Server = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    open = silent;
    const { port } = silent.address() as AddressInfo;
    expect((await send(`smtp://127.0.0.1:${port}`, { waitMs: 200 })).outcome).toBe("unavailable");
    expect((await send("smtp://127.0.0.1:1", { waitMs: 500 })).outcome).toBe("unavailable");
  });

  it("AUTH-24 without an address to come from there is no usable provider", async () => {
    expect((await send("smtp://127.0.0.1:1", { from: null })).outcome).toBe("misconfigured");
  });

  it("PROF-16 a server with a mail server sends its codes there", async () => {
    const { port, arrived } = await startMailServer();
    const server = await startTestServer({
      environment: {
        DIDBAN_DEMO: "off",
        DIDBAN_SMTP: `smtp://didban:canary-password@127.0.0.1:${port}`,
        DIDBAN_MAIL_FROM: from,
      },
    });
    const { identity, profile } = endpoints;
    const phone = newPhone();
    const { body } = await callApi(server, identity.startChallenge, {
      body: { mode: "normal", username: phone },
    });
    const value = (await goodCodeFor(server.platform, phone)) ?? "";
    await callApi(server, identity.verifyChallenge, { body: { token: body.token, value } });
    const registered = await callApi(server, identity.register, { body: registrationOf(phone, body.token) });
    const person = await personOf(server, phone, registered.body);
    await proveIdentity(person);
    const asked = await person.call(profile.changeEmail, { body: { email: "sara@example.org" } });
    const code = /\b\d{6}\b/.exec(partOf(arrived[0]?.source ?? "", "text/plain"))?.[0] ?? "";
    const given = await callApi(server, identity.verifyChallenge, {
      body: { token: asked.body.token, value: code },
    });
    await server.close();
    expect([asked.status, given.status, given.body]).toMatchObject([201, 200, { email: "sara@example.org" }]);
  });
});
