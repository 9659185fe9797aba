// Second factors for tests: an authenticator app in a person's hand, and the factors of their account turned on as the screens do it.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { FakeClock } from "../../../testing/fake-clock.ts";
import { goodPassword, newestCode, type Person, type TestedServer } from "../../../testing/person.ts";
import type { TestServer } from "../../../testing/test-server.ts";

const { identity } = endpoints;
const stepMs = 30_000;

/** What an authenticator app shows for a secret at a time; `steps` later than that. */
export function authenticatorCode(secret: string, atMs: number, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: atMs + steps * stepMs });
}

/** Proves by the password who a person is, so that sensitive calls go through for 5 minutes. */
export async function proveIdentity(person: Person, password = goodPassword): Promise<void> {
  const { status, problem } = await person.call(identity.verifyPassword, { body: { password } });
  if (status !== 200) throw new Error(`The proof was refused: ${JSON.stringify(problem)}`);
}

/** An authenticator that was turned on. */
export interface TurnedOn {
  readonly secret: string;
  /** Undefined when another factor was on before. */
  readonly recoveryCode: string | undefined;
}

type Server = TestedServer & { readonly clock: FakeClock };

/** Turns an authenticator on for a person; the step of its code passes, so that the next one is new. */
export async function turnAuthenticatorOn(server: Server, person: Person): Promise<TurnedOn> {
  await proveIdentity(person);
  const { secret } = (await person.call(identity.setupAuthenticator, {})).body;
  const value = authenticatorCode(secret, server.clock.nowMs());
  const { status, body, problem } = await person.call(identity.confirmAuthenticator, { body: { value } });
  if (status !== 200) throw new Error(`The authenticator stayed off: ${JSON.stringify(problem)}`);
  await server.clock.advance(2 * stepMs);
  return { secret, recoveryCode: body.recoveryCode };
}

/** Turns text messages on as a second factor; answers the recovery code when it is the first. A minute passes for the next message. */
export async function turnSmsOn(server: Server, person: Person): Promise<string | undefined> {
  await proveIdentity(person);
  await person.call(identity.setupSms, {});
  const value = await newestCode(server, person.phone);
  const { status, body, problem } = await person.call(identity.verifySms, {
    body: { purpose: "setup", value },
  });
  if (status !== 200) throw new Error(`Text messages stayed off: ${JSON.stringify(problem)}`);
  await server.clock.advance(2 * stepMs);
  return "recoveryCode" in body ? body.recoveryCode : undefined;
}

/** Makes a server forget what was tried, as one that counts in its memory would. */
export async function forgetAttempts({ platform }: Pick<TestServer, "platform">): Promise<void> {
  await sql`delete from attempt`.execute(platform.database);
}

/** Makes a server forget which codes of authenticators were used. */
export async function forgetUsedCodes({ platform }: Pick<TestServer, "platform">): Promise<void> {
  await sql`delete from authenticator_use`.execute(platform.database);
}
