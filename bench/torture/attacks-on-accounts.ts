// Attacks of strangers on accounts (R21): messages and hashes as a weapon, one password for many numbers, and the outbox behind a proxy that does
// not show itself.
import { callApi, cookieOf, fromNewAddress } from "@didban/cloud/testing/calls";
import { goodPassword, newPhone, signUp, startChallenge, type Person } from "@didban/cloud/testing/person";
import { forgetAttempts, proveIdentity } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { readOutbox } from "@didban/cloud/modules/notifications/outbox.testing";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import { countOf, inTurn, minuteMs, type Attack } from "./attack.ts";

const { identity, notifications, profile } = endpoints;
const wrongPassword = "Wrong-Harbor-47!";
const hashesAtOnce = 300;
const asksInDay = 16;

const login = (server: TestServer, username: string, password: string, headers: Record<string, string>) =>
  callApi(server, identity.login, { body: { username, password }, headers });

/** Somebody asks for codes to new numbers through a whole day; how many were sent. */
async function askAllDay(server: TestServer, person: Person, isBroken: boolean): Promise<number> {
  const answers = await inTurn(asksInDay, async () => {
    await server.clock.advance((24 * 60 * minuteMs) / (asksInDay + 1));
    await proveIdentity(person);
    if (isBroken) await forgetAttempts(server);
    const body = { phone: newPhone() };
    return person.call(profile.changePhone, { body, headers: fromNewAddress() });
  });
  return countOf(answers, 201);
}

export const attacksOnAccounts: readonly Attack[] = [
  {
    what: "messages with codes that a proxy which hides itself shows to strangers",
    most: 0,
    async run(server, isBroken) {
      await startChallenge(server, newPhone());
      // Everybody comes from loopback there; whoever reads what the start prints has the key.
      const key = isBroken ? (server.doors.notifications.sandbox?.key.text ?? "") : undefined;
      const query = key === undefined ? {} : { key };
      const { status, body } = await callApi(server, notifications.listOutbox, { query });
      return status === 200 ? body.total : 0;
    },
  },

  {
    what: "messages that one address has sent to as many numbers within an hour",
    most: 30,
    async run(server, isBroken) {
      const headers = fromNewAddress();
      const answers = await inTurn(40, async () => {
        if (isBroken) await forgetAttempts(server);
        return callApi(server, identity.requestPasswordReset, { body: { username: newPhone() }, headers });
      });
      return countOf(answers, 202);
    },
  },

  {
    what: "messages that one account has sent to as many numbers within a day",
    most: 10,
    run: async (server, isBroken) => askAllDay(server, await signUp(server), isBroken),
  },

  {
    what: "messages to one number within a day, from as many browsers as its password opens",
    most: 20,
    async run(server, isBroken) {
      const { phone } = await signUp(server);
      const answers = await inTurn(24, async () => {
        const cookie = cookieOf((await login(server, phone, goodPassword, fromNewAddress())).headers);
        const headers = { ...fromNewAddress(), cookie };
        await server.clock.advance(2 * minuteMs);
        if (isBroken) await forgetAttempts(server);
        const { token } = (await startChallenge(server, phone, "normal", headers)).body;
        return callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" }, headers });
      });
      return countOf(answers, 200);
    },
  },

  {
    what: "warnings to the number that is to change, within that day",
    most: 3,
    async run(server, isBroken) {
      const person = await signUp(server);
      await askAllDay(server, person, isBroken);
      const { items } = await readOutbox(server, { to: person.phone });
      return items.filter(({ text }) => text.includes("a change of your account")).length;
    },
  },

  {
    what: "passwords that one address has looked at within a day, each for another number",
    most: 50,
    async run(server, isBroken) {
      const headers = fromNewAddress();
      const answers = await inTurn(70, async () => {
        await server.clock.advance(20 * minuteMs);
        if (isBroken) await forgetAttempts(server);
        return login(server, newPhone(), wrongPassword, headers);
      });
      return countOf(answers, 422);
    },
  },

  {
    what: `people whom the server knows, kept out while strangers have ${hashesAtOnce} passwords hashed at once`,
    most: 0,
    async run(server, isBroken) {
      const people = await inTurn(5, () => signUp(server));
      const flood = Array.from({ length: hashesAtOnce }, () =>
        login(server, newPhone(), wrongPassword, fromNewAddress()),
      );
      const own = people.map(({ phone, cookie }) =>
        login(server, phone, goodPassword, { ...fromNewAddress(), ...(isBroken ? {} : { cookie }) }),
      );
      await Promise.all(flood);
      return people.length - countOf(await Promise.all(own), 200);
    },
  },
];
