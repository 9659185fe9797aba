// R16: guessing codes. Many strangers try codes against few phones: across challenges, addresses and retries, a hundred at a time, while the
// hours pass. What the server looked at is counted from outside, by its answers.
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import {
  authenticatorCode,
  callApi,
  forgetAttempts,
  forgetUsedCodes,
  fromNewAddress,
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  startChallenge,
  startTestServer,
  turnAuthenticatorOn,
  turnSmsOn,
  type Person,
  type TestServer,
} from "@didban/cloud/testing";
import { endpoints, type ChallengeState } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median } from "../statistics.ts";

const { identity } = endpoints;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const inParallel = 100;
/** How long the pretended provider of text messages takes, for the answers that must not wait for it. */
const providerMs = 200;

export interface GuessOptions {
  readonly guesses: number;
  readonly seed: number;
  /** A server that forgets its counts and what was used; the verdict must tell. */
  readonly isBroken: boolean;
  say(line: string): void;
}

export interface GuessVerdict {
  readonly guesses: number;
  /** Guesses that were looked at. */
  readonly looked: number;
  /** The most in one challenge. */
  readonly mostInChallenge: number;
  /** The most for one phone in any 24 hours. */
  readonly mostInDay: number;
  /** Sign-ins that one code of an authenticator, given a hundred times at once and again later, opened. */
  readonly uses: number;
  /** Owners who could not sign in from their own browser meanwhile. */
  readonly lockedOut: number;
  /** Calls of which an unknown number was told by the answer. */
  readonly toldApart: readonly string[];
  /** The largest difference between known and unknown numbers, of the median time of a call, in ms. */
  readonly timeApartMs: number;
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
        atMost(
          `known and unknown numbers apart in time, with a provider that takes ${providerMs} ms`,
          providerMs / 2,
          verdict.timeApartMs,
          " ms",
        ),
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
      ...(await knownFromUnknown(server, options)),
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

type Target = {
  readonly phone: string;
  readonly token: string;
  readonly kind: "signIn" | "recover" | "reset";
};

/** Guesses, and counts what was looked at. */
async function attack(server: TestServer, people: readonly Person[], options: GuessOptions) {
  const random = mulberry(options.seed);
  const phones = [...people.map(({ phone }) => phone), newPhone()];
  const targets = new Map<string, Target[]>(phones.map((phone) => [phone, []]));
  const inChallenge = new Map<string, number>();
  const lookedAtMs = new Map<string, number[]>(phones.map((phone) => [phone, []]));
  let [looked, lockedOut, done, told] = [0, 0, 0, 0];

  while (done < options.guesses) {
    const phone = phones[Math.floor(random() * phones.length)] ?? "";
    const open = targets.get(phone) ?? [];
    const fresh = await openTarget(server, phone, random);
    if (fresh !== null) open.push(fresh);
    if (open.length > 8) open.shift();
    const batch = Math.min(inParallel, options.guesses - done);
    const nowMs = server.clock.nowMs();
    await Promise.all(
      Array.from({ length: open.length === 0 ? 0 : batch }, async () => {
        const target = open[Math.floor(random() * open.length)];
        if (target === undefined || !(await guess(server, target, random))) return;
        looked += 1;
        inChallenge.set(target.token, (inChallenge.get(target.token) ?? 0) + 1);
        lookedAtMs.get(phone)?.push(nowMs);
      }),
    );
    if (options.isBroken) await forgetAttempts(server);
    done += batch;
    // Now and then long enough for the shorter windows to open, so that the longer ones are what holds.
    await server.clock.advance(Math.floor(random() * 4 * minuteMs));
    if (done >= told + options.guesses / 10) {
      told = done;
      options.say(`${done} guesses, ${looked} looked at`);
      lockedOut += (await canComeIn(server, people.at(-1))) ? 0 : 1;
    }
  }
  const mostInDay = Math.max(...[...lookedAtMs.values()].map((times) => mostWithin(times, dayMs)));
  return { looked, lockedOut, mostInDay, mostInChallenge: Math.max(0, ...inChallenge.values()) };
}

/** Something to guess at for a phone, from an address of its own; null where the server opens nothing more. */
async function openTarget(server: TestServer, phone: string, random: () => number): Promise<Target | null> {
  if (random() < 0.3) {
    const reset = await callApi(server, identity.requestPasswordReset, {
      body: { username: phone },
      headers: fromNewAddress(),
    });
    return reset.status === 202 ? { phone, token: reset.body.token, kind: "reset" } : null;
  }
  const { status, body } = await startChallenge(server, phone);
  if (status !== 201) return null;
  const { token } = body;
  if (body.status === "otp") return { phone, token, kind: "signIn" };
  // The attacker knows the password: where there is a second factor, that is what is left to guess.
  const verified = await callApi(server, identity.verifyChallenge, {
    body: { token, value: goodPassword },
    headers: fromNewAddress(),
  });
  const state = verified.body as ChallengeState;
  if (verified.status !== 200 || !["otp", "tOtp"].includes(state.status)) return null;
  const canRecover = state.recovery?.includes("recoveryCode") === true;
  return { phone, token, kind: canRecover && random() < 0.5 ? "recover" : "signIn" };
}

/** True when the server looked at the guess. */
async function guess(server: TestServer, { token, kind }: Target, random: () => number): Promise<boolean> {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  const headers = fromNewAddress();
  const value = digits(6);
  const { status, problem } =
    kind === "reset"
      ? await callApi(server, identity.verifyPasswordReset, { body: { token, value }, headers })
      : kind === "recover"
        ? await callApi(server, identity.recover, {
            body: { token, method: "recoveryCode", value: digits(36) },
            headers,
          })
        : await callApi(server, identity.verifyChallenge, { body: { token, value }, headers });
  if (status >= 500) throw new Error(`A guess was answered ${status}`);
  // An ended challenge or reset is refused by its token, unseen.
  const isByToken = problem.field === "token" || problem.code === "ChallengeSessionNotFound";
  return status === 200 || (status === 400 && !isByToken);
}

/** Whether a person signs in from their own browser by their password, whatever strangers did. */
async function canComeIn(server: TestServer, person: Person | undefined): Promise<boolean> {
  if (person === undefined) return false;
  const headers = { ...fromNewAddress(), cookie: person.cookie };
  const { body } = await startChallenge(server, person.phone, "normal", headers);
  const verified = await callApi(server, identity.verifyChallenge, {
    body: { token: body.token ?? "", value: goodPassword },
    headers,
  });
  return verified.status === 200;
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

type Asked = { readonly name: string; ask(phone: string): Promise<{ status: number; body: unknown }> };

/** Asks the same of known and unknown numbers, with a slow provider of text messages, and compares what is said and how long it takes. */
async function knownFromUnknown(server: TestServer, { isBroken }: GuessOptions) {
  const { sandbox } = server.doors.notifications;
  if (sandbox === null) throw new Error("The test server sends messages into the outbox");
  const send = sandbox.send.bind(sandbox);
  let sent = Promise.resolve();
  sandbox.send = async (to, text) => {
    const slow = wait(providerMs);
    sent = slow;
    await slow;
    return send(to, text);
  };
  const questions: readonly Asked[] = [
    {
      name: "reset",
      async ask(username) {
        const answer = await callApi(server, identity.requestPasswordReset, {
          body: { username },
          headers: fromNewAddress(),
        });
        // As a server does that answers when the message has left.
        if (isBroken) await sent;
        return answer;
      },
    },
    {
      name: "login",
      ask: (username) =>
        callApi(server, identity.login, {
          body: { username, password: "Wrong-Harbor-47!" },
          headers: fromNewAddress(),
        }),
    },
    {
      name: "recovery",
      ask: (phone) =>
        callApi(server, identity.recover, {
          body: { token: `of ${phone}`, method: "sms" },
          headers: fromNewAddress(),
        }),
    },
  ];
  const toldApart: string[] = [];
  let timeApartMs = 0;
  for (const { name, ask } of questions) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const shapes = { known: new Set<string>(), unknown: new Set<string>() };
    for (let round = 0; round < 9; round += 1) {
      const known = (await signUpQuickly(server)).phone;
      for (const [kind, phone] of [
        ["known", known],
        ["unknown", newPhone()],
      ] as const) {
        sent = Promise.resolve();
        const startedMs = performance.now();
        const { status, body } = await ask(phone);
        times[kind].push(performance.now() - startedMs);
        shapes[kind].add(`${status} ${shapeOf(body)}`);
      }
    }
    if ([...shapes.known].join() !== [...shapes.unknown].join()) toldApart.push(name);
    timeApartMs = Math.max(timeApartMs, Math.abs(median(times.known) - median(times.unknown)));
  }
  return { toldApart, timeApartMs };
}

/** Someone who may be sent a message at once. */
async function signUpQuickly(server: TestServer): Promise<Person> {
  const person = await signUp(server);
  await newestCode(server, person.phone).catch(() => undefined);
  await server.clock.advance(minuteMs);
  return person;
}

/** What an answer says, but for the texts that differ from call to call. */
function shapeOf(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) =>
    ["token", "maskedPhone", "expiresAt", "requestId", "instance"].includes(key) ? typeof value : value,
  );
}

function mostWithin(timesMs: readonly number[], windowMs: number): number {
  let [most, from] = [0, 0];
  for (const [at, timeMs] of timesMs.entries()) {
    while ((timesMs[from] ?? timeMs) <= timeMs - windowMs) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

/** Random numbers from 0 to 1 that a seed repeats. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
