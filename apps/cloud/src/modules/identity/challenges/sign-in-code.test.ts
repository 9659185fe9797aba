import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../testing/calls.ts";
import { newPhone, startChallenge } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { goodCodeFor } from "../api.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { DIDBAN_DEMO: "off" }, log: (line) => lines.push(line) });
});
afterAll(() => server.close());

describe("codes without a provider of text messages", () => {
  it("OPS-4 the code stands in the log and is told by the command on the server, until it is used", async () => {
    const phone = newPhone();
    const { body } = await startChallenge(server, phone);
    const printed = lines.find((line) => line.includes(phone) && line.includes("code is"));
    const code = /code is (\d{6})/.exec(printed ?? "")?.[1] ?? "";
    expect(await goodCodeFor(server.platform, phone)).toBe(code);
    await callApi(server, endpoints.identity.verifyChallenge, { body: { token: body.token, value: code } });
    expect(await goodCodeFor(server.platform, phone)).toBeNull();
  });

  it("OPS-4 a code that is too old is told no more, and without one there is none", async () => {
    const phone = newPhone();
    await startChallenge(server, phone);
    await server.clock.advance(5 * 60_000);
    expect(await goodCodeFor(server.platform, phone)).toBeNull();
    expect(await goodCodeFor(server.platform, newPhone())).toBeNull();
  });

  it("OPS-4 the sign-in page says that codes are on the server, and there is no outbox", async () => {
    const options = await callApi(server, endpoints.identity.signInOptions, {});
    expect(options.body.codeDelivery).toBe("server");
    const outbox = await callApi(server, endpoints.notifications.listOutbox, {});
    expect([outbox.status, outbox.problem.code]).toEqual([404, "notFound"]);
  });
});
