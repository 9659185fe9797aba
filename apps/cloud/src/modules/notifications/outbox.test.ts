import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, cookieOf, fromAddress } from "../../testing/calls.ts";
import { newPhone, startChallenge } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readOutbox } from "./outbox.testing.ts";

const { listOutbox } = endpoints.notifications;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const keyOf = ({ doors }: TestServer) => doors.notifications.sandbox?.key.text ?? "";

describe("the sandbox outbox", () => {
  it("NOTI-43 lists messages newest first, by channel and recipient", async () => {
    const [first, second] = [newPhone(), newPhone()];
    for (const phone of [first, second]) {
      await startChallenge(server, phone);
      await server.clock.advance(1000);
    }
    const all = await readOutbox(server);
    expect(all.items.slice(0, 2).map(({ to }) => to)).toEqual([second, first]);
    const one = await readOutbox(server, { to: first, channel: "sms" });
    expect(one.total).toBe(1);
    expect(one.items[0]).toMatchObject({
      channel: "sms",
      to: first,
      text: expect.stringMatching(/sign-in code is \d{6}/),
    });
    expect((await readOutbox(server, { to: first, channel: "email" })).total).toBe(0);
    const page = await readOutbox(server, { limit: 1, offset: 1 });
    expect([page.total, page.items.map(({ to }) => to)]).toEqual([2, [first]]);
  });

  it("NOTI-43 anyone but the server itself gets 404", async () => {
    const away = await callApi(server, listOutbox, {
      query: { key: keyOf(server) },
      headers: fromAddress("192.168.1.20"),
    });
    expect([away.status, away.problem.code]).toEqual([404, "notFound"]);
  });

  it("SESS-24 opens for the key of the link that the start prints, and for the cookie that keeps it, and for nothing else", async () => {
    const key = keyOf(server);
    expect(key).toMatch(/^[\w-]{22}$/);
    const opened = await callApi(server, listOutbox, { query: { key } });
    const cookie = cookieOf(opened.headers);
    expect([opened.status, opened.headers.get("set-cookie")]).toEqual([
      200,
      expect.stringMatching(/; Path=\/api\/sandbox; HttpOnly; SameSite=Strict$/),
    ]);
    const kept = await callApi(server, listOutbox, { headers: { cookie: `a=b; ${cookie}` } });
    expect([kept.status, kept.headers.get("set-cookie")]).toEqual([200, null]);
    const odd = `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`;
    const refused = [
      {},
      { query: { key: "" } },
      { query: { key: key.toUpperCase() } },
      { query: { key: `${key}A` } },
      { headers: { cookie: odd } },
      { query: { key: "wrong" }, headers: { cookie } },
    ];
    for (const request of refused) expect((await callApi(server, listOutbox, request)).status).toBe(404);
    const over = { ...fromAddress("127.0.0.1"), "x-didban-loopback": "1", "x-forwarded-proto": "https" };
    const secure = await callApi(server, listOutbox, { query: { key }, headers: over });
    expect(secure.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  it("NOTI-43 told to fail, nothing is sent", async () => {
    const phone = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    expect((await startChallenge(server, phone)).status).toBe(502);
    server.doors.notifications.sandbox?.failWith(null);
    expect((await readOutbox(server, { to: phone })).total).toBe(0);
  });

  it("NOTI-43 messages are kept for a week", async () => {
    const phone = newPhone();
    await startChallenge(server, phone);
    await server.clock.advance(7 * 24 * 60 * 60_000 + 1);
    await startChallenge(server, newPhone());
    expect((await readOutbox(server, { to: phone })).total).toBe(0);
  });
});
