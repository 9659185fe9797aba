// The typed client of the contract's REST calls: `api.cameras.list({ query })`. Adds the bearer, renews it once when it runs out
// (SESS-9), asks who it is where a call needs that (MFA-16), and turns every refusal into an ApiError.
import {
  absence,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  type endpoints,
  type ErrorCode,
  type Problem,
} from "@didban/contract";
import table from "virtual:endpoint-table";
import { heldFile } from "./files/unreadable-file.ts";
import { ApiError } from "./api-error.ts";
import { askForProof, askForStep } from "./identity-check.ts";
import { rememberFocus } from "./return-focus.ts";
import { areValid, expiryOf, useSession, type Tokens } from "./session-store.ts";

type Areas = typeof endpoints;
type Call<E extends Endpoint> =
  {} extends EndpointRequest<E>
    ? (request?: EndpointRequest<E> & CallOptions) => Promise<EndpointAnswer<E>>
    : (request: EndpointRequest<E> & CallOptions) => Promise<EndpointAnswer<E>>;
/** Of an area's calls, those that answer bytes. */
type BytesNames<Area> = {
  [Name in keyof Area]: Area[Name] extends { answer: { contentTypes: unknown } } ? Name : never;
}[keyof Area];
type Streams = {
  readonly [Area in keyof Areas]: {
    readonly [Name in BytesNames<Areas[Area]>]: Areas[Area][Name] extends Endpoint
      ? (request: EndpointRequest<Areas[Area][Name]> & CallOptions) => Promise<Response>
      : never;
  };
};
export type Api = {
  readonly [Area in keyof Areas]: {
    readonly [Name in keyof Areas[Area]]: Areas[Area][Name] extends Endpoint
      ? Call<Areas[Area][Name]>
      : never;
  };
};

interface CallOptions {
  readonly signal?: AbortSignal;
  /** In place of the session's, for one last call when the session has been left (SESS-18). */
  readonly accessToken?: string;
  /** Goes on when the page is left: for what the person sees as done already. Browsers carry 64 KiB of these at a time. */
  readonly outlivesPage?: boolean;
}

interface AnyRequest extends CallOptions {
  /** The answer is wanted as it comes in. */
  readonly isStream?: true;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renew this long before the access token ends. */
const renewAheadMs = 5 * 60_000;

/** Told why the session is over; the app then signs out with a notice (SESS-11). Set once by the app. */
let onSessionEnded: (code: ErrorCode) => void = () => {};
export function setSessionEndedHandler(handler: (code: ErrorCode) => void): void {
  onSessionEnded = handler;
}

/** Told when the acting workspace asks for a second factor that the session has not passed; the app then leads to where it can be (MFA-13). */
let onFactorAsked: (error: ApiError) => void = () => {};
export function setFactorAskedHandler(handler: (error: ApiError) => void): void {
  onFactorAsked = handler;
}

export const api: Api = clientOf(callWithProof);
/** Calls that neither renew the session nor end it. */
export const plainApi: Api = clientOf(callPlainly);

/** The same calls of bytes, for what is too large to be read in one go: their answers are handed on as they come in. */
export const streams: Streams = clientOf((area, name, request) =>
  callWithProof(area, name, { ...request, isStream: true }),
);

function clientOf<Client extends object = Api>(
  call: (area: string, name: string, request: AnyRequest) => Promise<unknown>,
): Client {
  return new Proxy({} as Client, {
    get: (_, area: string) =>
      new Proxy({}, { get: (__, name: string) => (request?: AnyRequest) => call(area, name, request ?? {}) }),
  });
}

async function callPlainly(area: string, name: string, request: AnyRequest): Promise<unknown> {
  const entry = table[area]?.[name];
  if (entry === undefined) throw new Error(`The contract has no call ${area}.${name}`);
  return send(...entry, request);
}

/** Repeats a call that needs a proof of identity once the person has given one (MFA-16); without one it stays refused. */
async function callWithProof(area: string, name: string, request: AnyRequest): Promise<unknown> {
  const giveFocusBack = rememberFocus();
  try {
    return await callInSession(area, name, request);
  } catch (error) {
    if (!wantsProof(error)) throw error;
    try {
      return await proveAndRepeat(error, () => callInSession(area, name, request));
    } finally {
      giveFocusBack();
    }
  }
}

const wantsProof = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "identityVerificationRequired";

/** One proof is enough for a sensitive call; entering a workspace after a reset asks for one step after another (MFA-14). */
async function proveAndRepeat(refusal: ApiError, repeat: () => Promise<unknown>): Promise<unknown> {
  const isEntry = refusal.path.endsWith("/switch");
  const isProven = isEntry
    ? await askForStep(refusal.problem.value)
    : await askForProof(refusal.problem.value, refusal.isInWorkspace);
  if (!isProven) throw refusal;
  try {
    return await repeat();
  } catch (error) {
    if (isEntry && wantsProof(error)) return proveAndRepeat(error, repeat);
    throw error;
  }
}

async function callInSession(area: string, name: string, request: AnyRequest): Promise<unknown> {
  const tokens = await freshTokens();
  try {
    return await callPlainly(area, name, request);
  } catch (error) {
    const isExpiry = error instanceof ApiError && error.code === "TokenExpired";
    if (!isExpiry || tokens?.refreshToken == null) throw noticed(error);
  }
  // Another call may have renewed them while this one was under way.
  if (useSession.getState().tokens?.accessToken === tokens.accessToken) await renew();
  try {
    return await callPlainly(area, name, request);
  } catch (error) {
    throw noticed(error);
  }
}

/** The tokens that a call may go out with. Near their end they are renewed; past it, where nothing renews them, the session is over (SESS-9). */
async function freshTokens(): Promise<Tokens | null> {
  const { tokens } = useSession.getState();
  if (tokens === null) return null;
  if (tokens.refreshToken !== null && expiryOf(tokens.accessToken) - Date.now() < renewAheadMs) {
    await renew().catch((error: unknown) => {
      // While nobody answers, the token may still have its last minutes.
      if (!(error instanceof ApiError && error.isOutage)) throw error;
    });
  } else if (!areValid(tokens, Date.now())) throw noticed(new ApiError(403, { code: "TokenExpired" }));
  return useSession.getState().tokens;
}

/** Hands `error` on; when it ends the session that there was, the app is told (SESS-11). */
function noticed(error: unknown): unknown {
  if (error instanceof ApiError && error.code !== null && error.endsSession) {
    if (useSession.getState().tokens !== null) onSessionEnded(error.code);
  }
  // Whoever enters is led by the screen that they enter from.
  if (error instanceof ApiError && error.asksForFactor && !error.path.endsWith("/switch"))
    onFactorAsked(error);
  return error;
}

let running: Promise<void> | undefined;

/** Renews the tokens; parallel callers wait for the one renewal. */
function renew(): Promise<void> {
  running ??= renewNow().finally(() => {
    running = undefined;
  });
  return running;
}

async function renewNow(): Promise<void> {
  const used = useSession.getState().tokens?.refreshToken;
  if (used == null) return;
  try {
    const { accessToken, refreshToken } = await plainApi.identity.refresh({ body: { refreshToken: used } });
    // Whoever signed out meanwhile stays signed out.
    if (useSession.getState().tokens?.refreshToken === used)
      useSession.getState().signIn({ accessToken, refreshToken });
  } catch (error) {
    throw noticed(error);
  }
}

async function send(
  method: string,
  path: string,
  answer: "json" | "none" | "bytes",
  request: AnyRequest,
): Promise<unknown> {
  const headers: Record<string, string> = {
    "Accept-Language": document.documentElement.lang || "en",
    [absence.request]: absence.preference,
    ...request.headers,
  };
  const token = request.accessToken ?? useSession.getState().tokens?.accessToken;
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (request.body !== undefined && request.file === undefined) headers["Content-Type"] = "application/json";
  const content = await contentOf(request);
  let response: Response;
  try {
    response = await fetch(addressOf(path, request), {
      method,
      headers,
      body: content,
      signal: request.signal ?? null,
      keepalive: request.outlivesPage === true,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, {}, path);
  }
  if (response.headers.get(absence.answer) === absence.preference) {
    const problem = await problemOf(response);
    throw new ApiError(problem.status ?? response.status, problem, path);
  }
  if (!response.ok) throw new ApiError(response.status, await problemOf(response), path);
  if (request.isStream === true) return response;
  if (answer === "none") return undefined;
  return answer === "bytes" ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

/** A file goes as a form, whose boundary the browser names. Rejects with `UnreadableFile`. */
async function contentOf({ body, file }: AnyRequest): Promise<BodyInit | null> {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [name, text] of Object.entries(body ?? {})) if (text !== undefined) form.set(name, String(text));
  form.set("file", await heldFile(file));
  return form;
}

function addressOf(path: string, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  const title = response.statusText;
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? { title, ...body } : { title };
  } catch {
    return { title };
  }
}
