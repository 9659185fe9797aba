import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { senderReader } from "../http/sender.ts";
import { ApiProxy } from "./api-proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "didban-proxy-"));
const socketPath = join(folder, "api.sock");
let start = Promise.withResolvers<boolean>();
const standing = { isRunning: false, whenRunning: () => start.promise };
const proxy = new ApiProxy(socketPath, standing);
const senderOf = senderReader({ trustedProxies: [], isLoopbackTrusted: true });
const heard: string[] = [];
const api = createServer(async (request, response) => {
  heard.push(await text(request));
  response.end("answered");
});
const door = createServer((request, response) => proxy.pass(request, response, senderOf(request)));
const urlOf = (server: Server) => {
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
};

beforeAll(async () => {
  await once(api.listen(socketPath), "listening");
  await once(door.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  proxy.close();
  for (const server of [api, door]) server.close();
  rmSync(folder, { recursive: true });
});

it("OPS-16 a call that comes while the api starts waits for it and is answered, its body whole", async () => {
  start = Promise.withResolvers();
  const body = "x".repeat(300_000);
  const answer = fetch(urlOf(door), { method: "POST", body });
  const isEarly = await Promise.race([answer.then(() => true), new Promise((done) => setTimeout(done, 100))]);
  expect([isEarly, heard]).toEqual([undefined, []]);
  start.resolve(true);
  expect(await (await answer).text()).toBe("answered");
  expect(heard).toEqual([body]);
});

it("OPS-16 when the api does not come, calls are answered with 503, and those whose caller left are dropped", async () => {
  start = Promise.withResolvers();
  heard.length = 0;
  const left = new AbortController();
  const gone = fetch(urlOf(door), { signal: left.signal }).catch((error: Error) => error.name);
  const answer = fetch(urlOf(door));
  await new Promise((done) => setTimeout(done, 50));
  left.abort();
  expect(await gone).toBe("AbortError");
  start.resolve(false);
  expect((await answer).status).toBe(503);
  expect(heard).toEqual([]);
});
