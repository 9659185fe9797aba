// Attacks by codes and numbers (R21): guessing the code of a password reset, and what was begun with a number that the account has given up.
import { setTimeout as wait } from "node:timers/promises";
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import {
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  startChallenge,
  type Person,
} from "@didban/cloud/testing/person";
import {
  forgetAttempts,
  proveIdentity,
  turnSmsOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import { countOf, inTurn, minuteMs, type Attack } from "./attack.ts";

const { identity, profile } = endpoints;
const newPassword = "Copper-Lantern-93?";
const resets = 8;
const guessesAtOnce = 20;
const moments = 4;
/** An hour has ten for a number, and the person's own sign-up was one. */
const startsAtOnce = 8;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const requestReset = (server: TestServer, username: string) =>
  callApi(server, identity.requestPasswordReset, { body: { username }, headers: fromNewAddress() });
const verifyReset = (server: TestServer, token: string, value: string) =>
  callApi(server, identity.verifyPasswordReset, { body: { token, value }, headers: fromNewAddress() });
const finishReset = (server: TestServer, token: string) =>
  callApi(server, identity.finishPasswordReset, { body: { token, password: newPassword } });
const verify = (server: TestServer, token: string, value: string) =>
  callApi(server, identity.verifyChallenge, { body: { token, value }, headers: fromNewAddress() });

/** Guesses through a day at the resets of one account. The right code comes behind the wrong ones, as it does for who tries them all. */
async function guessResets(server: TestServer, isBroken: boolean) {
  const { phone } = await signUp(server);
  let [looked, opened] = [0, 0];
  for (let round = 0; round < resets; round += 1) {
    await server.clock.advance(120 * minuteMs);
    const { token } = (await requestReset(server, phone)).body;
    const code = await newestCode(server, phone);
    const wrong = Array.from({ length: guessesAtOnce }, (_, at) =>
      String((Number(code) + 1 + at) % 1e6).padStart(6, "0"),
    );
    looked += countOf(await Promise.all(wrong.map((value) => verifyReset(server, token, value))), 400);
    if (isBroken) await forgetAttempts(server);
    const last = [await verifyReset(server, token, code), await finishReset(server, token)];
    if (countOf(last, 200) > 0) opened += 1;
  }
  return { looked, opened };
}

/** Begins something with the number that a person has; tries it when it is called again. */
type Way = (server: TestServer, person: Person) => Promise<() => Promise<Answer>>;

async function asksForCode(server: TestServer, { phone }: Person): Promise<string> {
  const { token } = (await startChallenge(server, phone)).body;
  await callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" } });
  return token;
}

const ways: readonly Way[] = [
  // A sign-in that waits for a code, and one that waits for the password.
  async (server, person) => {
    const token = await asksForCode(server, person);
    const value = await newestCode(server, person.phone);
    return () => verify(server, token, value);
  },
  async (server, { phone }) => {
    const { token } = (await startChallenge(server, phone)).body;
    return () => verify(server, token, goodPassword);
  },
  // One that waits for its second factor.
  async (server, person) => {
    await turnSmsOn(server, person);
    const { token } = (await startChallenge(server, person.phone)).body;
    await verify(server, token, goodPassword);
    const value = await newestCode(server, person.phone);
    return () => verify(server, token, value);
  },
  // A reset whose code was sent, and one whose code was given already.
  async (server, { phone }) => {
    const { token } = (await requestReset(server, phone)).body;
    const value = await newestCode(server, phone);
    return () => verifyReset(server, token, value);
  },
  async (server, { phone }) => {
    const { token } = (await requestReset(server, phone)).body;
    await verifyReset(server, token, await newestCode(server, phone));
    return () => finishReset(server, token);
  },
  // Codes to prove who one is, and to turn messages on as a second factor.
  async (server, person) => {
    await person.call(identity.requestSms, { body: { purpose: "identity" } });
    const value = await newestCode(server, person.phone);
    return () => person.call(identity.verifySms, { body: { purpose: "identity", value } });
  },
  async (server, person) => {
    await proveIdentity(person);
    await person.call(identity.setupSms, {});
    const value = await newestCode(server, person.phone);
    return () => person.call(identity.verifySms, { body: { purpose: "setup", value } });
  },
  // Changes to another number and to another mail address.
  async (server, person) => {
    await proveIdentity(person);
    const phone = newPhone();
    const { token } = (await person.call(profile.changePhone, { body: { phone } })).body;
    const value = await newestCode(server, phone);
    return () => person.call(profile.verifyPhone, { body: { token, value } });
  },
  async (server, person) => {
    await proveIdentity(person);
    const email = `m${newPhone().slice(1)}@example.com`;
    const { token } = (await person.call(profile.changeEmail, { body: { email } })).body;
    const value = await newestCode(server, email);
    return () => verify(server, token, value);
  },
  // A code that is asked for once the number is given up: a sign-up, and never that account.
  async (server, { phone }) =>
    async () => {
      const { token } = (await startChallenge(server, phone)).body;
      return verify(server, token, await newestCode(server, phone));
    },
];

/** Whether an answer opens something of an account; a sign-up that goes on does not. */
const opens = ({ status, body }: Answer): boolean =>
  status === 200 &&
  !(typeof body === "object" && body !== null && "status" in body && body.status === "register");

/** All but the last step of giving the person another number. On a broken server what was begun with the old one moves along. */
async function changeOfPhone(
  server: TestServer,
  person: Person,
  isBroken: boolean,
): Promise<() => Promise<void>> {
  const phone = newPhone();
  if (isBroken)
    return async () => {
      const { database } = server.platform;
      await sql`update account set phone = ${phone} where id = ${person.accountId}`.execute(database);
      await sql`update challenge set phone = ${phone} where account_id = ${person.accountId}`.execute(
        database,
      );
    };
  await proveIdentity(person);
  const { token } = (await person.call(profile.changePhone, { body: { phone } })).body;
  const value = await newestCode(server, phone);
  return async () => {
    const { status } = await person.call(profile.verifyPhone, { body: { token, value } });
    if (status !== 200) throw new Error(`The number stayed: ${status}`);
  };
}

const someone = async (server: TestServer): Promise<Person> => {
  const person = await signUp(server);
  await server.clock.advance(2 * minuteMs);
  return person;
};

export const attacksOnCodes: readonly Attack[] = [
  {
    what: `guesses at an account's password resets looked at within a day, of ${resets * guessesAtOnce} from as many addresses`,
    most: 25,
    run: async (server, isBroken) => (await guessResets(server, isBroken)).looked,
  },

  {
    what: `password resets opened by their right code behind ${guessesAtOnce} guesses, of ${resets}`,
    most: 0,
    run: async (server, isBroken) => (await guessResets(server, isBroken)).opened,
  },

  {
    what: `sign-ins, resets, changes and codes of a number that was given up which still open something, of ${ways.length}`,
    most: 0,
    async run(server, isBroken) {
      const answers = await inTurn(ways.length, async (at) => {
        const person = await someone(server);
        const tries = await ways[at]?.(server, person);
        const change = await changeOfPhone(server, person, isBroken);
        await change();
        await server.clock.advance(minuteMs);
        return tries?.() ?? { status: 0, body: null };
      });
      return answers.filter(opens).length;
    },
  },

  {
    what: `sign-ins begun in the moment in which a number is given up which the password still opens, of ${moments * startsAtOnce}`,
    most: 0,
    async run(server, isBroken) {
      const rounds = await inTurn(moments, async () => {
        const person = await someone(server);
        const change = await changeOfPhone(server, person, isBroken);
        const begin = async (at: number) => {
          // Spread over the moment in which the number changes.
          await wait(5 * at);
          return startChallenge(server, person.phone);
        };
        const starting = Promise.all(Array.from({ length: startsAtOnce }, (_, at) => begin(at)));
        if (isBroken) await starting;
        const [begun] = await Promise.all([starting, change()]);
        const tokens = begun.flatMap(({ body }) => (body.status === "password" ? [body.token] : []));
        return Promise.all(tokens.map((token) => verify(server, token, goodPassword)));
      });
      return rounds.flat().filter(opens).length;
    },
  },
];
