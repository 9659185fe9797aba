import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import type { Problem } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { systemClock } from "../clock/index.ts";
import { createLogger, silentLogger } from "../log/index.ts";
import { ApiProxy } from "./api-proxy.ts";
import { ensureOwnCertificate, readCertificate } from "./certificate.ts";
import { ChildRole } from "./child-role.ts";
import { FrontDoor } from "./front-door.ts";
import { nodeOfToken } from "./stream-door.ts";

const folder = mkdtempSync(join(tmpdir(), "didban-front-"));
const apiSocket = join(folder, "api.sock");
const files = { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") };
/** An address of this machine that is not loopback; empty without one. */
const outward =
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((one) => !one.internal && one.family === "IPv4")?.address ?? "";

/** An api that tells what reached it. */
const api = createServer(async (request, response) => {
  const body = await buffer(request);
  if (request.url === "/cut") return void request.socket.destroy();
  response.setHeader("x-api", "1");
  response.end(
    JSON.stringify({ method: request.method, url: request.url, headers: request.headers, size: body.length }),
  );
});
const apiSockets = new WebSocketServer({ server: api });
apiSockets.on("connection", (socket) => socket.on("message", (data) => socket.send(`api ${String(data)}`)));

const media = ["m1", "m2"].map(
  (name) =>
    new ChildRole({
      name,
      role: "media",
      program: join(import.meta.dirname, "echo-role.fixture.ts"),
      environment: { ...process.env, ECHO_SOCKET: join(folder, `${name}.sock`) },
      databaseUrl: Promise.resolve(""),
      clock: systemClock,
      log: silentLogger,
    }),
);

/** The front is busy for so long with everything that it hands over, and may go on reading it meanwhile. */
let busyMs = 0;
let goesOnReading = false;

const handOverBy =
  (child: ChildRole): ChildRole["handOver"] =>
  (request, headers, socket, head) => {
    if (goesOnReading) Object.assign(Reflect.get(socket, "_handle") as object, { readStop() {} });
    const isTaken = child.handOver(request, headers, socket, head);
    if (busyMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
    return isTaken;
  };

let front: FrontDoor;
const lines: string[] = [];
let ports: { httpPort: number; tlsPort: number };

beforeAll(async () => {
  await ensureOwnCertificate(files, Date.now());
  await new Promise<void>((resolve) => void api.listen(apiSocket, resolve));
  for (const child of media) child.start();
  await Promise.all(media.map((child) => child.firstReady));
  front = new FrontDoor({
    httpPort: 0,
    tlsPort: 0,
    isPlainHttp: false,
    trustedProxies: [],
    isLoopbackTrusted: true,
    log: createLogger({ role: "front", level: "warn", write: (line) => lines.push(line) }),
    certificate: readCertificate(files),
    api: new ApiProxy(apiSocket),
    apiAddress: `unix:${apiSocket}`,
    findStreamTaker: (name) => {
      const child = media.find((one) => one.name === name) ?? media[0];
      return child === undefined
        ? null
        : {
            name: child.name,
            address: `unix:${join(folder, `${child.name}.sock`)}`,
            handOver: handOverBy(child),
          };
    },
  });
  ports = await front.open();
});
afterAll(async () => {
  front.closeToNew();
  front.cut();
  for (const child of media) child.kill();
  api.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

const ask = (options: RequestOptions & { body?: Buffer; isSecure?: boolean } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { body, isSecure = false, ...rest } = options;
    const where = {
      host: "127.0.0.1",
      port: isSecure ? ports.tlsPort : ports.httpPort,
      rejectUnauthorized: false,
      ...rest,
    };
    (isSecure ? httpsRequest : httpRequest)(where, async (response) =>
      resolve({
        status: response.statusCode,
        headers: response.headers,
        text: (await buffer(response)).toString(),
      }),
    )
      .on("error", reject)
      .end(body);
  });

const reached = (answer: Answer) =>
  JSON.parse(answer.text) as { method: string; url: string; headers: Record<string, string>; size: number };

describe("the front door", () => {
  it("passes calls on with their bodies, whole and chunked, and answers back", async () => {
    const body = Buffer.alloc(3_000_000, 1);
    const whole = await ask({
      method: "POST",
      path: "/api/a?b=1",
      body,
      headers: { "content-length": body.length },
    });
    expect([whole.status, whole.headers["x-api"]]).toEqual([200, "1"]);
    expect(reached(whole)).toMatchObject({ method: "POST", url: "/api/a?b=1", size: 3_000_000 });
    const chunked = await ask({
      method: "PUT",
      path: "/api/a",
      body,
      headers: { "transfer-encoding": "chunked" },
    });
    expect(reached(chunked).size).toBe(3_000_000);
  });

  it("says itself who the caller is; what callers claim of it does not get through", async () => {
    const honest = reached(await ask());
    expect(honest.headers).toMatchObject({
      "x-forwarded-for": expect.stringContaining("127.0.0.1"),
      "x-forwarded-proto": "http",
    });
    expect(honest.headers["x-didban-loopback"]).toBe("1");
    const spoofed = reached(
      await ask({
        isSecure: true,
        headers: { "x-forwarded-for": "8.8.8.8", "x-didban-loopback": "1", forwarded: "for=1.1.1.1" },
      }),
    );
    expect(spoofed.headers["x-forwarded-for"]).not.toContain("8.8.8.8");
    expect(spoofed.headers["x-forwarded-proto"]).toBe("https");
    expect(spoofed.headers["forwarded"]).toBeUndefined();
    expect(spoofed.headers["x-didban-loopback"]).toBeUndefined();
  });

  it("SESS-24 a proxy that was not named opens no plain http, and the log says once what it takes", async () => {
    const relayed = { path: "/app", headers: { "x-forwarded-for": "8.8.8.8", host: "didban.example" } };
    const moved = await ask(relayed);
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      `https://didban.example:${ports.tlsPort}/app`,
    ]);
    await ask(relayed);
    expect(lines.filter((line) => line.includes("DIDBAN_TRUSTED_PROXIES"))).toHaveLength(1);
  });

  it("OPS-7 serves loopback callers on plain http", async () => {
    expect((await ask({ path: "/app" })).status).toBe(200);
  });

  it("OPS-7 sends everyone but loopback callers to https", async ({ skip }) => {
    skip(outward === "", "this machine has no address but loopback");
    const moved = await ask({ host: outward, path: "/app?x=1" });
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      `https://${outward}:${ports.tlsPort}/app?x=1`,
    ]);
    const odd = await ask({ host: outward, headers: { host: "evil/..\\x" } });
    expect(odd.headers.location).toBe(`https://${outward}:${ports.tlsPort}/`);
    expect((await ask({ host: outward, isSecure: true })).status).toBe(200);
    const socket = new WebSocket(`ws://${outward}:${ports.httpPort}/stream/1?token=m1.x`);
    await expect(new Promise((_, reject) => socket.on("error", reject))).rejects.toThrow(/308/);
  });

  it("answers 503 with Retry-After, in the caller's language, when the api is cut off", async () => {
    const answer = await ask({ path: "/cut", headers: { "accept-language": "fa" } });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
    const problem = JSON.parse(answer.text) as Problem;
    expect(problem.code).toBe("serviceUnavailable");
    expect(problem.detail).toMatch(/[\u0600-\u06ff]/);
  });

  it("carries the api's WebSockets", async () => {
    for (const base of [`ws://127.0.0.1:${ports.httpPort}`, `wss://127.0.0.1:${ports.tlsPort}`]) {
      expect(await exchange(`${base}/api/events/socket`, "hello")).toMatchObject({ text: "api hello" });
    }
  });
});

/** Sends one text from a thread of its own, which goes on while the front is busy; null when nothing came back within five seconds of its sending, or `withinMs`. */
async function exchangeElsewhere(url: string, text: string, withinMs = 5_000): Promise<string | null> {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    const socket = new WebSocket(workerData.url);
    socket.onopen = () => {
      socket.send(workerData.text);
      setTimeout(() => parentPort.postMessage(null), workerData.withinMs);
    };
    socket.onmessage = ({ data }) => parentPort.postMessage(data);`;
  const client = new Worker(program, { eval: true, workerData: { url, text, withinMs } });
  const [answer] = (await once(client, "message")) as [string | null];
  await client.terminate();
  return answer;
}

/** Sends one text and answers what came back, with the port the client spoke from. */
function exchange(url: string, text: string): Promise<{ text: string; port: number }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { rejectUnauthorized: false });
    let port = 0;
    socket.on("upgrade", (response) => (port = response.socket.localPort ?? 0));
    socket.on("open", () => socket.send(text));
    socket.on("message", (data) => {
      resolve({ text: String(data), port });
      socket.close();
    });
    socket.on("error", reject);
  });
}

describe("streams", () => {
  it("go to the process that the token names; on plain http the very socket does, so that the front carries no video", async () => {
    const { text, port } = await exchange(`ws://127.0.0.1:${ports.httpPort}/stream/1?token=m2.secret`, "hi");
    expect(JSON.parse(text)).toEqual({
      name: "m2",
      peer: port,
      from: expect.stringContaining("127.0.0.1"),
      url: "/stream/1?token=m2.secret",
      text: "hi",
    });
  });

  it("BRDG-28 media lines of bridges go to the process that their path names", async () => {
    const path = "/api/bridge-agent/media/m2/some-address";
    for (const base of [`ws://127.0.0.1:${ports.httpPort}`, `wss://127.0.0.1:${ports.tlsPort}`])
      expect(JSON.parse((await exchange(`${base}${path}`, "hi")).text)).toMatchObject({
        name: "m2",
        url: path,
      });
  });

  it("WIRE-18 a viewer's first command reaches the process, however busy both are while the socket goes over", async () => {
    const url = `ws://127.0.0.1:${ports.httpPort}/stream/1?token=m2.secret&busy=1500`;
    busyMs = 500;
    onTestFinished(() => {
      busyMs = 0;
      goesOnReading = false;
    });
    expect(await exchangeElsewhere(url, "play", 50_000)).toContain('"text":"play"');
    goesOnReading = true;
    // On a machine with other work the command may come too late for the front to take it.
    const tries: (string | null)[] = [];
    while (tries.length < 3 && !tries.includes(null)) tries.push(await exchangeElsewhere(url, "play"));
    expect(tries.at(-1)).toBeNull();
  });

  it("are carried through where they are encrypted", async () => {
    const { text } = await exchange(`wss://127.0.0.1:${ports.tlsPort}/stream/1?token=m2.secret`, "hi");
    expect(JSON.parse(text)).toMatchObject({ name: "m2", text: "hi" });
  });

  it("WIRE-3 with a token of nobody reach some process, which refuses them", async () => {
    const { text } = await exchange(`ws://127.0.0.1:${ports.httpPort}/stream/1?token=garbage`, "hi");
    expect(JSON.parse(text)).toMatchObject({ name: "m1" });
  });

  it("OPS-16 go on in one process when another dies, and when the api is away", async () => {
    const watching = new WebSocket(`ws://127.0.0.1:${ports.httpPort}/stream/1?token=m1.x`);
    await new Promise((resolve) => watching.on("open", resolve));
    const dying = new WebSocket(`ws://127.0.0.1:${ports.httpPort}/stream/1?token=m2.x`);
    await new Promise((resolve) => dying.on("open", resolve));
    dying.send("die");
    await new Promise((resolve) => dying.on("close", resolve));
    api.closeAllConnections();
    const answer = new Promise((resolve) => watching.on("message", (data) => resolve(String(data))));
    watching.send("still here");
    expect(await answer).toContain("still here");
    watching.terminate();
  });

  it.each([
    ["/stream/1?token=m1.abc", "m1"],
    ["/stream/1?token=eu-m12.abc.def", "eu-m12"],
    ["/stream/1?token=abc", null],
    ["/stream/1", null],
    ["//[", null],
  ])("the process named by %s is %s", (url, name) => {
    expect(nodeOfToken(url)).toBe(name);
  });
});
