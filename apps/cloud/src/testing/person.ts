// People for tests: signing up and in the way a browser does it, and what a person is afterwards.
import {
  endpoints,
  type ChallengeResult,
  type ChallengeState,
  type Endpoint,
  type EndpointRequest,
  type OutboxMessage,
  type SessionMode,
  type WorkspaceView,
} from "@didban/contract";
import { sql } from "kysely";
import { callApi, cookieOf, fromNewAddress, type Answered, type AnyRequest } from "./calls.ts";
import type { FakeClock } from "./fake-clock.ts";
import { goodCodeFor } from "../modules/identity/challenges/code-sender.ts";
import { OutboxKey } from "../modules/notifications/outbox-key.ts";
import type { Platform } from "../platform/platform.ts";
import type { TestServer } from "./test-server.ts";

/** A server under test: its address and, when it runs in this process, what it runs on. */
export interface TestedServer {
  readonly url: string;
  readonly platform?: Platform;
  /** Opens the outbox of one that runs elsewhere. */
  readonly outboxKey?: string;
}

/** The code of the newest text message to a phone: from the server itself if it runs here, else from the outbox. */
export async function newestCode(server: TestedServer, phone: string): Promise<string> {
  // A message may still be on its way when its code is good already.
  const kept = server.platform && (await goodCodeFor(server.platform, phone));
  const code = kept ?? (await codeInOutbox(server, phone));
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}

async function codeInOutbox(server: TestedServer, phone: string): Promise<string | undefined> {
  const key = server.platform ? new OutboxKey(server.platform.secrets).text : (server.outboxKey ?? "");
  const { status, body } = await callApi(server, endpoints.notifications.listOutbox, {
    query: { to: phone, limit: 1, key },
  });
  const [message]: readonly (OutboxMessage | undefined)[] = status === 200 ? body.items : [];
  return /\d{6}/.exec(message?.text ?? "")?.[0];
}

let lastNumber = 0;

/** A phone that no other call of this process got, from the block kept free for examples in many area codes. */
export function newPhone(): string {
  lastNumber += 1;
  const areaCodes = [
    201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228,
  ];
  const areaCode = areaCodes[Math.floor(lastNumber / 99) % areaCodes.length] ?? 201;
  return `+1${areaCode}55501${String((lastNumber % 99) + 1).padStart(2, "0")}`;
}

/** A password that every rule accepts. */
export const goodPassword = "Sunrise-Harbor-47!";

/** What a sign-up form sends for `phone`. */
export function registrationOf(phone: string, token: string) {
  return {
    token,
    phone,
    fullName: "Sara Amini",
    email: `p${phone.slice(1)}@example.com`,
    internetProvider: "Example Net",
    password: goodPassword,
    cameraBrands: ["Axis"],
    cameraCounts: "1-5",
  } as const;
}

/** Someone signed in. */
export interface Person {
  readonly phone: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** The browser's cookie. */
  readonly cookie: string;
  /** Calls the api as this person. */
  call<E extends Endpoint>(endpoint: E, request: EndpointRequest<E> | AnyRequest): Promise<Answered<E>>;
}

/** Starts a challenge, from an address of its own unless the headers name one. */
export function startChallenge(
  server: { readonly url: string },
  username: string,
  mode: SessionMode = "normal",
  headers: Readonly<Record<string, string>> = fromNewAddress(),
): Promise<Answered<(typeof endpoints)["identity"]["startChallenge"]>> {
  return callApi(server, endpoints.identity.startChallenge, { body: { mode, username }, headers });
}

/** Signs a new person up: code, then the form. */
export async function signUp(
  server: TestedServer,
  { phone = newPhone(), mode = "normal" as SessionMode, fullName = "Sara Amini" } = {},
): Promise<Person> {
  const { identity } = endpoints;
  const started = await startChallenge(server, phone, mode);
  const { token }: ChallengeState = started.body;
  const cookie = cookieOf(started.headers);
  const value = await newestCode(server, phone);
  await callApi(server, identity.verifyChallenge, { body: { token, value }, headers: { cookie } });
  const form = { ...registrationOf(phone, token), fullName };
  const registered = await callApi(server, identity.registerByChallenge, { body: form, headers: { cookie } });
  if (registered.status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(registered.problem)}`);
  return personOf(server, phone, registered.body, cookie);
}

/** Signs a person in by a text message alone, where their sign-in offers it. */
export async function signInByCode(server: TestedServer, { phone }: Person): Promise<Person> {
  const { identity } = endpoints;
  const { token } = (await startChallenge(server, phone)).body;
  await callApi(server, identity.changeChallengeOrder, { body: { token, type: "otp" } });
  const value = await newestCode(server, phone);
  const { body } = await callApi(server, identity.verifyChallenge, { body: { token, value } });
  return personOf(server, phone, body as ChallengeResult);
}

/** Signs a person in by their password: another session of theirs. */
export async function signInAgain(server: { readonly url: string }, { phone }: Person): Promise<Person> {
  const body = { username: phone, password: goodPassword };
  return personOf(server, phone, (await callApi(server, endpoints.identity.login, { body })).body);
}

/** The person whom tokens belong to. */
export async function personOf(
  server: { readonly url: string },
  phone: string,
  { accessToken, refreshToken }: Pick<ChallengeResult, "accessToken" | "refreshToken">,
  cookie = "",
): Promise<Person> {
  const current = await callApi(server, endpoints.identity.current, {}, accessToken);
  return {
    phone,
    accountId: current.body.user.id,
    sessionId: current.body.session.id,
    accessToken,
    refreshToken,
    cookie,
    call: (endpoint, request) => callApi(server, endpoint, request, accessToken),
  };
}

/** Makes it so that the number of an account was never proven. */
export async function unprovePhone(
  { platform }: Pick<TestServer, "platform">,
  accountId: string,
): Promise<void> {
  await sql`update account set phone_verified_at = null where id = ${accountId}`.execute(platform.database);
}

/** Makes a guest of an account, whose changes are rehearsed only. */
export async function makeGuest(
  { platform }: Pick<TestServer, "platform">,
  { accountId }: Pick<Person, "accountId">,
): Promise<void> {
  await sql`update account set is_guest = true where id = ${accountId}`.execute(platform.database);
}

/** Signs in as the owner of the demo workspace and enters it; a minute passes, so that it can be done again. */
export async function signInToDemo(server: TestedServer & { readonly clock: FakeClock }): Promise<Person> {
  await server.clock.advance(60_000);
  const phone = "+12015550100";
  const { identity, workspaces } = endpoints;
  const { body, headers } = await startChallenge(server, phone);
  const value = await newestCode(server, phone);
  const cookie = cookieOf(headers);
  const verified = await callApi(server, identity.verifyChallenge, {
    body: { token: body.token, value },
    headers: { cookie },
  });
  const owner = await personOf(server, phone, verified.body as ChallengeResult, cookie);
  const list = await owner.call(workspaces.list, {});
  const [demo] = list.body.items;
  if (demo === undefined) throw new Error("There is no demo workspace");
  await owner.call(workspaces.switch, { params: { id: demo.id } });
  return owner;
}

/** Creates a workspace that `person` owns and makes it the one their session acts in. */
export async function createWorkspace(person: Person, name = "Shop"): Promise<WorkspaceView> {
  const { body } = await person.call(endpoints.workspaces.create, { body: { name } });
  await person.call(endpoints.workspaces.switch, { params: { id: body.id } });
  return body;
}
