// R16: guessing codes. Many strangers try codes against few phones: across challenges, addresses and retries, a hundred at a time.
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import { goodPassword, signUp, startChallenge, type Person } from "@didban/cloud/testing/person";
import {
  authenticatorCode,
  forgetUsedCodes,
  turnAuthenticatorOn,
  turnSmsOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { attack, inParallel, type AttackVerdict, type GuessOptions } from "./guess-attack.ts";
import { knownFromUnknown, type NumbersVerdict } from "./known-numbers.ts";

const { identity } = endpoints;
const minuteMs = 60_000;

export interface GuessVerdict extends AttackVerdict, NumbersVerdict {
  readonly guesses: number;
  /** Sign-ins that one code of an authenticator, given a hundred times at once and again later, opened. */
  readonly uses: number;
}

export const guesses: Figure = {
  name: "guesses",
  id: "R16",
  about: "code guesses by strangers: across challenges, addresses and retries, 100 in parallel.",
  async run(options: RunOptions): Promise<Measurement> {
    const verdict = await guessCodes({ ...options, guesses: options.rounds ?? 1_000_000 });
    const atMost = (what: string, most: number, found: number, unit = "") => ({
      what,
      goal: `<= ${most}${unit}`,
      measured: `${Math.round(found)}${unit}`,
      isMet: found <= most,
    });
    return {
      conditions: [
        `${verdict.guesses.toLocaleString("en")} guesses over HTTP, ${inParallel} in parallel, from as many addresses; the hours pass on a clock of the test's own`,
      ],
      rows: [
        atMost("tries looked at in a challenge", 5, verdict.mostInChallenge),
        atMost("tries looked at for a phone in any 24 h", 25, verdict.mostInDay),
        { ...atMost("sign-ins by one code given 100 times at once, and again", 1, verdict.uses), goal: "1" },
        atMost("owners kept out of their own browser", 0, verdict.lockedOut),
        atMost("calls that tell an unknown number by their answer", 0, verdict.toldApart.length),
        atMost("calls that wait for the provider of text messages", 0, verdict.waiting.length),
        atMost("known and unknown numbers apart in time", 100, verdict.timeApartMs, " ms"),
      ],
      notes: [`${verdict.looked} guesses were looked at; all others were refused unseen.`],
    };
  },
};

/** Attacks a server of its own. */
export async function guessCodes(options: GuessOptions): Promise<GuessVerdict> {
  const server = await startTestServer();
  try {
    const people = [await withAuthenticator(server), await withMessages(server), await signUp(server)];
    const tries = await attack(server, people, options);
    return {
      ...tries,
      guesses: options.guesses,
      uses: await usesOfOneCode(server, options),
      ...(await knownFromUnknown(server, options.isBroken)),
    };
  } finally {
    await server.close();
  }
}

async function withAuthenticator(server: TestServer): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  await turnAuthenticatorOn(server, person);
  return person;
}

async function withMessages(server: TestServer): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  await server.clock.advance(minuteMs);
  await turnSmsOn(server, person);
  return person;
}

/** How many sign-ins one code of an authenticator opens when it is given often at once, and again. */
async function usesOfOneCode(server: TestServer, { isBroken }: GuessOptions): Promise<number> {
  const person = await signUp(server);
  const { secret } = await turnAuthenticatorOn(server, person);
  const tokens: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const headers = { ...fromNewAddress(), cookie: at === 0 ? "" : person.cookie };
    const { body } = await startChallenge(
      server,
      person.phone,
      "normal",
      at % 2 === 0 ? fromNewAddress() : headers,
    );
    await callApi(server, identity.verifyChallenge, { body: { token: body.token, value: goodPassword } });
    tokens.push(body.token);
  }
  const value = authenticatorCode(secret, server.clock.nowMs());
  let uses = 0;
  for (const half of [tokens.slice(0, 4), tokens.slice(4)]) {
    const calls = Array.from({ length: inParallel }, (_, at) =>
      callApi(server, identity.verifyChallenge, {
        body: { token: half[at % half.length] ?? "", value },
        headers: fromNewAddress(),
      }),
    );
    uses += (await Promise.all(calls)).filter(({ status }) => status === 200).length;
    if (isBroken) await forgetUsedCodes(server);
  }
  return uses;
}
