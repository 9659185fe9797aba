// A real nginx before the server, with the runbook's own file, and with the shortest one that people write (SESS-24).
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { endpoints, pathOf } from "@didban/contract";
import { freePort } from "@didban/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { ensureOwnCertificate } from "../platform/front/certificate.ts";
import { createWorkspace, newPhone, signUp, type Person } from "../testing/person.ts";
import { startRealServer, type RealServer } from "../testing/real-server.ts";

const { identity, notifications, events, cameras } = endpoints;
const runbook = join(import.meta.dirname, "../../../../docs/runbook/proxy.md");
const nginx = hasNginx();

const folder = mkdtempSync(join(tmpdir(), "didban-nginx-"));
const files = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
const running: ChildProcess[] = [];

beforeEach(({ skip }) => skip(!nginx, "nginx is missing"));
afterAll(() => {
  for (const child of running) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The runbook's file, for this machine: its certificate, a free port, the server's port. */
function runbookFile(port: number, backend: string): string {
  const file = /```nginx\n([\s\S]*?)```/.exec(readFileSync(runbook, "utf8"))?.[1] ?? "";
  return file
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace(/ssl_certificate .*/, `ssl_certificate ${files.certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${files.key};`)
    .replace("http://127.0.0.1:8080", backend);
}

type MakeFile = (port: number, backend: string) => string;

/** As found in many a tutorial. */
const shortestFile: MakeFile = (port, backend) => `
server {
  listen 127.0.0.1:${port} ssl;
  ssl_certificate ${files.certificate};
  ssl_certificate_key ${files.key};
  location / { proxy_pass ${backend}; }
}`;

/** The same, and speaks as a browser does. */
const hidingFile: MakeFile = (...where) =>
  shortestFile(...where).replace("proxy_pass", "proxy_http_version 1.1; proxy_pass");

/** The same from an address that the server was not told. */
const unnamed =
  (file: MakeFile): MakeFile =>
  (...where) =>
    file(...where).replace("proxy_pass", "proxy_bind 127.0.0.2; proxy_pass");

/** Starts nginx with a file of servers; resolves to its port once it listens. */
async function startNginx(file: MakeFile, backend: string): Promise<number> {
  const port = await freePort();
  const own = mkdtempSync(join(folder, "run-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(own, "nginx.conf"),
    `daemon off; master_process off; pid ${own}/pid; error_log ${own}/error.log;
events {}
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join(" ")}
${file(port, backend)} }`,
  );
  const child = spawn("nginx", ["-p", own, "-c", join(own, "nginx.conf")], { stdio: "inherit" });
  running.push(child);
  await vi.waitFor(() => ask(port, "/"), { timeout: 20_000, interval: 100 });
  return port;
}

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: Record<string, unknown>;
}

/** A stranger's call of `https://didban.example`, as it comes to nginx. */
function ask(
  port: number,
  path: string,
  {
    method = "GET",
    body,
    headers,
  }: { method?: string; body?: object; headers?: RequestOptions["headers"] } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const where = { host: "127.0.0.1", port, path, method, rejectUnauthorized: false };
    const sent = body === undefined ? {} : { "content-type": "application/json" };
    request(
      {
        ...where,
        headers: {
          host: "didban.example",
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0",
          ...sent,
          ...headers,
        },
      },
      async (response) => {
        const isJson = response.headers["content-type"]?.includes("json") === true;
        const content = await text(response);
        resolve({
          status: response.statusCode,
          location: response.headers.location,
          cookies: response.headers["set-cookie"] ?? [],
          body: isJson ? (JSON.parse(content) as Record<string, unknown>) : {},
        });
      },
    )
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}

const outboxOf = (server: RealServer) => `${pathOf(notifications.listOutbox)}?key=${server.outboxKey}`;
const backendOf = (server: RealServer) => server.url.replace("localhost", "127.0.0.1");

let server: RealServer;
beforeAll(async () => {
  if (!nginx) return;
  await ensureOwnCertificate(files, Date.now());
  server = await startRealServer({
    environment: { DIDBAN_DEMO: "on", DIDBAN_TRUSTED_PROXIES: "127.0.0.1/32" },
  });
});
afterAll(() => server?.close());

describe("nginx as the runbook has it", () => {
  let port: number;
  let person: Person;
  beforeAll(async () => {
    if (!nginx) return;
    port = await startNginx(runbookFile, backendOf(server));
    person = await signUp(server);
    await createWorkspace(person);
  });

  it("SESS-24 cookies are secure, streams and channels wss, at the name that the caller used", async () => {
    const begun = await begin(port, newPhone());
    expect([begun.status, begun.cookies[0]]).toEqual([201, expect.stringMatching(/; Secure$/)]);
    const ticket = await ask(port, pathOf(events.openTicket), { method: "POST", headers: bearing(person) });
    expect([ticket.status, ticket.body["url"]]).toEqual([
      201,
      expect.stringMatching(/^wss:\/\/didban\.example\//),
    ]);
    const { pathname } = new URL(String(ticket.body["url"]));
    const channel = new WebSocket(
      `wss://127.0.0.1:${port}${pathname}?token=${String(ticket.body["token"])}`,
      { rejectUnauthorized: false, headers: { host: "didban.example" } },
    );
    await new Promise((resolve, reject) => channel.once("message", resolve).once("error", reject));
    channel.close();
  });

  it("SESS-24 the caller's own address counts, and not the one that it writes", async () => {
    const seen = await ask(port, pathOf(cameras.publicAddress), {
      headers: { ...bearing(person), "x-forwarded-for": "8.8.8.8" },
    });
    expect(seen.body).toEqual({ ip: "127.0.0.1" });
    // nginx itself may be one of several.
    const chained = await fetch(`${backendOf(server)}${pathOf(cameras.publicAddress)}`, {
      headers: { ...bearing(person), "x-forwarded-for": "1.1.1.1, 8.8.8.8", "x-forwarded-proto": "https" },
    });
    expect(await chained.json()).toEqual({ ip: "8.8.8.8" });
  });

  it("SESS-24 nothing that comes through it is the machine's own", async () => {
    for (const host of ["didban.example", "localhost"]) {
      expect((await ask(port, outboxOf(server), { headers: { host } })).status, host).toBe(404);
      expect((await ask(port, "/metrics", { headers: { host } })).status, host).toBe(404);
    }
  });
});

describe("nginx that was not named", () => {
  it("SESS-24 where it does not show itself opens no outbox: the key is asked for besides", async () => {
    const port = await startNginx(unnamed(hidingFile), server.url);
    const path = pathOf(notifications.listOutbox);
    expect((await ask(port, path)).status).toBe(404);
    expect((await ask(port, `${path}?key=${"A".repeat(22)}`)).status).toBe(404);
    // Whoever reads what the start prints is at the server.
    expect((await ask(port, outboxOf(server))).status).toBe(200);
  });

  it("SESS-24 where it does not show itself, the page that signs in through it does: it is sent to https", async () => {
    const port = await startNginx(unnamed(hidingFile), server.url);
    const started = await ask(port, pathOf(identity.startChallenge), {
      method: "POST",
      body: { mode: "normal", username: newPhone() },
      headers: { origin: "https://didban.example" },
    });
    expect(started.status).toBe(308);
  });

  it("SESS-24 as the runbook has it, or as short as can be, it is sent to https, and the log says what it takes", async () => {
    for (const file of [runbookFile, shortestFile]) {
      const port = await startNginx(unnamed(file), backendOf(server));
      const moved = await ask(port, "/app");
      expect([moved.status, moved.location]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/[a-z0-9.]+:\d+\/app$/),
      ]);
      expect((await ask(port, outboxOf(server))).status).not.toBe(200);
      expect((await ask(port, "/metrics")).status).not.toBe(200);
    }
    await expect
      .poll(() => server.lines.filter((line) => line.includes("DIDBAN_TRUSTED_PROXIES")))
      .toHaveLength(1);
  });
});

const bearing = ({ accessToken }: Person) => ({ authorization: `Bearer ${accessToken}` });

const begin = (port: number, username: string) =>
  ask(port, pathOf(identity.startChallenge), { method: "POST", body: { mode: "normal", username } });
