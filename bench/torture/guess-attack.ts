// Strangers who guess codes (R16): at sign-ins, second factors, recovery and password resets of a few phones, while the hours pass. What the server
// looked at is counted from outside, by its answers.
import { callApi, fromNewAddress } from "@didban/cloud/testing/calls";
import { goodPassword, newPhone, startChallenge, type Person } from "@didban/cloud/testing/person";
import { forgetAttempts } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints, type ChallengeState } from "@didban/contract";

const { identity } = endpoints;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Calls at once. */
export const inParallel = 100;

export interface GuessOptions {
  readonly guesses: number;
  readonly seed: number;
  /** A server that forgets its counts and what was used; the verdict must tell. */
  readonly isBroken: boolean;
  say(line: string): void;
}

/** What strangers got for their guesses. */
export interface AttackVerdict {
  /** Guesses that were looked at. */
  readonly looked: number;
  /** The most in one challenge. */
  readonly mostInChallenge: number;
  /** The most for one phone in any 24 hours. */
  readonly mostInDay: number;
  /** Owners who could not sign in from their own browser meanwhile. */
  readonly lockedOut: number;
}

type Target = {
  readonly phone: string;
  readonly token: string;
  readonly kind: "signIn" | "recover" | "reset";
};

/** Guesses, and counts what was looked at. */
export async function attack(
  server: TestServer,
  people: readonly Person[],
  options: GuessOptions,
): Promise<AttackVerdict> {
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
  // An ended challenge or reset is refused by its token, unseen; a server that cannot keep up refuses unseen too.
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
