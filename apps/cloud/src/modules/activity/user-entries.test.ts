import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptEntries } from "./log-entries.testing.ts";
import { callApi, fromAddress } from "../../testing/calls.ts";
import {
  goodPassword,
  newestCode,
  newPhone,
  signInAgain,
  signUp,
  startChallenge,
  type Person,
} from "../../testing/person.ts";
import { proveIdentity, turnSmsOn } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { events, identity, profile } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = (phone: string, password: string, headers = {}) =>
  callApi(server, identity.login, { body: { username: phone, password }, headers });

/** What stands in a person's user log, oldest first. */
async function userEntries({ accountId }: Person) {
  return (await keptEntries(server, { accountId })).filter(({ log }) => log === "user");
}

const actionsOf = async (person: Person) =>
  (await userEntries(person)).map(({ act }) => act.replace(/^user\.|\.success$/g, ""));

describe("a person's user log", () => {
  it("LOG-12 tells of sign-ins, and of those that failed, with where they came from", async () => {
    const person = await signUp(server);
    await login(person.phone, "wrong", fromAddress("203.0.113.9"));
    await login(newPhone(), "wrong");
    await expect.poll(() => actionsOf(person)).toEqual(["signIn", "signInFailed.failed"]);
    expect((await login(person.phone, goodPassword, fromAddress("203.0.113.10"))).status).toBe(200);
    expect((await userEntries(person)).map(({ act, ip, errorCode }) => [act, ip, errorCode])).toEqual([
      ["user.signIn.success", "127.0.0.1", null],
      ["user.signInFailed.failed", "203.0.113.9", "UsernameOrPasswordNotMatch"],
      ["user.signIn.success", "203.0.113.10", null],
    ]);
    await server.clock.advance(60_000);
    const { body, headers } = await startChallenge(server, person.phone);
    const request = {
      body: { token: body.token, value: "000000" },
      headers: { cookie: headers.get("set-cookie") ?? "" },
    };
    await callApi(server, identity.verifyChallenge, request);
    await expect.poll(async () => (await actionsOf(person)).slice(3)).toEqual(["signInFailed.failed"]);
  });

  it("LOG-12 tells of sessions that end, by hand here or from elsewhere", async () => {
    const person = await signUp(server);
    const other = await login(person.phone, goodPassword);
    await login(person.phone, goodPassword);
    await person.call(identity.endOtherSessions, {});
    await person.call(identity.endSession, { params: { id: person.sessionId } });
    expect(other.status).toBe(200);
    expect((await actionsOf(person)).slice(3)).toEqual(["sessionRevoked", "sessionRevoked", "signOut"]);
  });

  it("LOG-12 tells of a session that another took the place of, not of one that had ended", async () => {
    const person = await signUp(server);
    const first = await openChannel(server, person);
    const { body } = await login(person.phone, goodPassword);
    const second = await openChannel(server, { ...person, accessToken: body.accessToken });
    await expect.poll(async () => (await actionsOf(person)).at(-1)).toBe("sessionTakenOver");
    await person.call(identity.endSession, { params: { id: person.sessionId } });
    const third = await openChannel(server, { ...person, accessToken: body.accessToken });
    expect((await actionsOf(person)).filter((action) => action === "sessionTakenOver").length).toBe(1);
    for (const channel of [first, second, third]) channel.close();
  });

  it("LOG-12 CHAN-41 tells of several devices that may be used at once, and of each that was taken over in the end", async () => {
    const person = await signUp(server);
    const turn = (on: boolean) => person.call(events.setSeveralDevices, { body: { on } });
    await turn(true);
    await turn(true);
    const devices = [person, await signInAgain(server, person), await signInAgain(server, person)];
    const channels = await Promise.all(devices.map((device) => openChannel(server, device)));
    await turn(false);
    expect((await actionsOf(person)).filter((action) => action !== "signIn")).toEqual([
      "severalDevicesOn",
      "severalDevicesOff",
      "sessionTakenOver",
      "sessionTakenOver",
    ]);
    for (const channel of channels) channel.close();
  });

  it("LOG-12 LOG-10 tells of what secures the account, never of its secrets", async () => {
    const person = await signUp(server);
    await proveIdentity(person);
    const params = { id: person.accountId };
    const passwords = { oldPassword: goodPassword, newPassword: "Meadow-Lantern-93!" };
    await turnSmsOn(server, person);
    await person.call(identity.removeSms, {});
    await person.call(identity.changePassword, { params, body: passwords });
    const phone = newPhone();
    const asked = await person.call(profile.changePhone, { body: { phone } });
    const value = await newestCode(server, phone);
    await person.call(profile.verifyPhone, { body: { token: asked.body.token, value } });
    expect(await actionsOf(person)).toEqual([
      "signIn",
      "multiFactorOn",
      "multiFactorOff",
      "passwordChanged",
      "phoneChanged",
    ]);
    const text = JSON.stringify(await userEntries(person));
    for (const secret of [...Object.values(passwords), value, phone]) expect(text).not.toContain(secret);
  });
});
