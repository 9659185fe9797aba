// The calls of coming in under the addresses that other programs know, written out rather than read from the contract.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodPassword, newestCode, newPhone, registrationOf } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Said {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function call(
  method: "GET" | "POST" | "DELETE",
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Said> {
  const response = await fetch(`${server.url}/api/u-crm${path}`, {
    method,
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || "{}") };
}

const tokenOf = ({ body }: Said) => String(body["token"]);
const init = (phone: string) => call("POST", "/challenge/init", { body: { mode: "safe", username: phone } });

/** A sign-up at its form. */
async function atForm(phone: string): Promise<string> {
  const token = tokenOf(await init(phone));
  const value = await newestCode(server, phone);
  await call("POST", "/challenge/verify", { body: { token, value } });
  return token;
}

describe("the addresses of coming in", () => {
  it("AUTH-4 a sign-up and a sign-in run through the calls under /api/u-crm/challenge", async () => {
    const phone = newPhone();
    const started = await init(phone);
    expect(started).toMatchObject({ status: 201, body: { status: "otp" } });
    const token = tokenOf(started);
    const headers = { "x-challenge-token": token };
    expect(await call("GET", "/challenge", { headers })).toMatchObject({
      status: 200,
      body: { status: "otp" },
    });
    await server.clock.advance(60_000);
    const again = await call("POST", "/challenge/retry", { body: { token } });
    expect(again).toMatchObject({ status: 200, body: { retrySeconds: 60 } });
    const value = await newestCode(server, phone);
    const verified = await call("POST", "/challenge/verify", { body: { token, value } });
    expect(verified).toMatchObject({ status: 200, body: { status: "register" } });
    const form = registrationOf(phone, token);
    const registered = await call("POST", "/challenge/register", { body: form });
    expect(registered).toMatchObject({ status: 201, body: { status: "success" } });

    await server.clock.advance(60_000);
    const next = tokenOf(await init(phone));
    const changed = await call("POST", "/challenge/change-order", { body: { token: next, type: "otp" } });
    expect(changed).toMatchObject({ status: 200, body: { status: "otp", alternatives: ["password"] } });
    const nextHeaders = { "x-challenge-token": next };
    expect((await call("DELETE", "/challenge", { headers: nextHeaders })).status).toBe(204);
    expect(await call("GET", "/challenge", { headers: nextHeaders })).toMatchObject({
      status: 404,
      body: { code: "ChallengeSessionNotFound" },
    });
  });

  it("AUTH-5 login, register, refresh, password-strength and current stand under /api/u-crm/auth", async () => {
    const phone = newPhone();
    const strength = await call("POST", "/auth/password-strength", { body: { password: goodPassword } });
    expect(strength).toMatchObject({ status: 200, body: { acceptable: true, missing: [] } });
    const registered = await call("POST", "/auth/register", {
      body: registrationOf(phone, await atForm(phone)),
    });
    expect(registered.status).toBe(201);
    const { refreshToken } = registered.body;
    const renewed = await call("POST", "/auth/refresh", { body: { refreshToken } });
    expect(renewed).toMatchObject({ status: 200, body: { refreshToken: expect.any(String) } });
    const login = await call("POST", "/auth/login", { body: { username: phone, password: goodPassword } });
    expect(login).toMatchObject({ status: 200, body: { status: "success", refreshToken: null } });
    for (const { body } of [registered, renewed, login]) {
      const headers = { authorization: `Bearer ${String(body["accessToken"])}` };
      expect(await call("GET", "/auth/current", { headers })).toMatchObject({
        status: 200,
        body: { user: { phone, fullName: "Sara Amini" } },
      });
    }
  });
});
