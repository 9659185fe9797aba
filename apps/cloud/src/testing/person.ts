// People for tests: signing up and calling the api the way a browser does, over HTTP and typed by the contract.
import {
  endpoints,
  pathOf,
  type ChallengeResult,
  type ChallengeState,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  type OutboxMessage,
  type Problem,
  type SessionMode,
  type WorkspaceView,
} from "@didban/contract";
import { sql } from "kysely";
import type { FakeClock } from "./fake-clock.ts";
import { goodCodeFor } from "../modules/identity/api.ts";
import { originHeaders } from "../platform/http/index.ts";
import type { Platform } from "../platform/platform.ts";
import type { TestServer } from "./test-server.ts";

/** An answer as it came; `body` is the contract's shape for the expected status, a problem otherwise. */
export interface Answered<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: EndpointAnswer<E>;
  readonly problem: Problem;
  /** The answer as it came. */
  readonly bytes: Uint8Array;
}

/** The parts of a request, untyped, for calls that are meant to be wrong. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
}

const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";

/** Calls an endpoint of `server`. */
export async function callApi<E extends Endpoint>(
  server: { readonly url: string },
  endpoint: E,
  request: EndpointRequest<E> | AnyRequest,
  accessToken?: string,
): Promise<Answered<E>> {
  const { params, query, body, file, headers }: AnyRequest = request as AnyRequest;
  const url = new URL(server.url + pathOf(endpoint, params));
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      "user-agent": userAgent,
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formOf(file) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Buffer.from(bytes).toString();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    body: parsed as EndpointAnswer<E>,
    problem: parsed as Problem,
    bytes,
  };
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.set("file", file, "picture");
  return form;
}

/** The cookie by which the server recognises the browser that got `headers`. */
export function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** A server under test: its address and, when it runs in this process, what it runs on. */
export interface TestedServer {
  readonly url: string;
  readonly platform?: Platform;
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
  const { status, body } = await callApi(server, endpoints.notifications.listOutbox, {
    query: { to: phone, limit: 1 },
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

let lastAddress = 0;

/** Headers of a call from an address that no other call of this process got. */
export function fromNewAddress(): Readonly<Record<string, string>> {
  lastAddress += 1;
  return fromAddress(`198.18.${Math.floor(lastAddress / 250) % 250}.${(lastAddress % 250) + 1}`);
}

/** Headers of a call from `address`. */
export function fromAddress(address: string): Readonly<Record<string, string>> {
  return { [originHeaders.address]: address };
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
