import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, fromAddress } from "../../testing/calls.ts";
import { newPhone, startChallenge } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { listOutbox } = endpoints.notifications;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("the sandbox outbox", () => {
  it("NOTI-43 lists messages newest first, by channel and recipient", async () => {
    const [first, second] = [newPhone(), newPhone()];
    for (const phone of [first, second]) {
      await startChallenge(server, phone);
      await server.clock.advance(1000);
    }
    const all = await callApi(server, listOutbox, {});
    expect(all.body.items.slice(0, 2).map(({ to }) => to)).toEqual([second, first]);
    const one = await callApi(server, listOutbox, { query: { to: first, channel: "sms" } });
    expect(one.body.total).toBe(1);
    expect(one.body.items[0]).toMatchObject({
      channel: "sms",
      to: first,
      text: expect.stringMatching(/sign-in code is \d{6}/),
    });
    expect((await callApi(server, listOutbox, { query: { to: first, channel: "email" } })).body.total).toBe(
      0,
    );
    const page = await callApi(server, listOutbox, { query: { limit: 1, offset: 1 } });
    expect([page.body.total, page.body.items.map(({ to }) => to)]).toEqual([2, [first]]);
  });

  it("NOTI-43 anyone but the server itself gets 404", async () => {
    const away = await callApi(server, listOutbox, { headers: fromAddress("192.168.1.20") });
    expect([away.status, away.problem.code]).toEqual([404, "notFound"]);
  });

  it("NOTI-43 told to fail, nothing is sent", async () => {
    const phone = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    expect((await startChallenge(server, phone)).status).toBe(502);
    server.doors.notifications.sandbox?.failWith(null);
    expect((await callApi(server, listOutbox, { query: { to: phone } })).body.total).toBe(0);
  });

  it("NOTI-43 messages are kept for a week", async () => {
    const phone = newPhone();
    await startChallenge(server, phone);
    await server.clock.advance(7 * 24 * 60 * 60_000 + 1);
    await startChallenge(server, newPhone());
    expect((await callApi(server, listOutbox, { query: { to: phone } })).body.total).toBe(0);
  });
});
