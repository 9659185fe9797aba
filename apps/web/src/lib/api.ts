// The typed client of the contract's REST calls: `api.cameras.list({ query })`. Adds the bearer, renews it once when it runs out
// (SESS-9), and turns every refusal into an ApiError.
import type { Endpoint, EndpointAnswer, EndpointRequest, endpoints, Problem } from "@didban/contract";
import table from "virtual:endpoint-table";
import { ApiError } from "./api-error.ts";
import { expiryOf, useSession } from "./session-store.ts";

type Areas = typeof endpoints;
type Call<E extends Endpoint> =
  {} extends EndpointRequest<E>
    ? (request?: EndpointRequest<E> & CallOptions) => Promise<EndpointAnswer<E>>
    : (request: EndpointRequest<E> & CallOptions) => Promise<EndpointAnswer<E>>;
export type Api = {
  readonly [Area in keyof Areas]: {
    readonly [Name in keyof Areas[Area]]: Areas[Area][Name] extends Endpoint
      ? Call<Areas[Area][Name]>
      : never;
  };
};

interface CallOptions {
  readonly signal?: AbortSignal;
}

interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renew this long before the access token ends. */
const renewAheadMs = 5 * 60_000;

/** Told when the server ended the session; the app then signs out with a notice (SESS-11). Set once by the app. */
let onSessionEnded: (error: ApiError) => void = () => {};
export function setSessionEndedHandler(handler: (error: ApiError) => void): void {
  onSessionEnded = handler;
}

export const api: Api = new Proxy({} as Api, {
  get: (_, area: string) =>
    new Proxy({}, { get: (__, name: string) => (request?: AnyRequest) => call(area, name, request ?? {}) }),
});

async function call(area: string, name: string, request: AnyRequest): Promise<unknown> {
  const entry = table[area]?.[name];
  if (entry === undefined) throw new Error(`The contract has no call ${area}.${name}`);
  const [method, path, answer] = entry;
  const isRefresh = path.endsWith("/auth/refresh");
  const { tokens } = useSession.getState();
  if (!isRefresh && tokens?.refreshToken && expiryOf(tokens.accessToken) - Date.now() < renewAheadMs)
    await refresh().catch(() => {});
  try {
    return await send(method, path, answer, request);
  } catch (error) {
    if (!(error instanceof ApiError) || isRefresh) throw error;
    if (error.code === "TokenExpired" && useSession.getState().tokens?.refreshToken) {
      await refresh();
      return send(method, path, answer, request);
    }
    if (endsSession(error)) onSessionEnded(error);
    throw error;
  }
}

/** Refusals after which only signing in again helps (SESS-10, SESS-11), when there was a session at all. */
function endsSession(error: ApiError): boolean {
  const ending = [
    "Unauthorized",
    "authenticateFailed",
    "NotValidJSON",
    "TokenSessionNotFound",
    "sessionRevoked",
    "invalidSession",
    "TokenExpired",
  ];
  return error.code !== null && ending.includes(error.code) && useSession.getState().tokens !== null;
}

let running: Promise<void> | undefined;

/** Renews the tokens; parallel callers wait for the one renewal. */
function refresh(): Promise<void> {
  running ??= (async () => {
    const refreshToken = useSession.getState().tokens?.refreshToken;
    if (!refreshToken) return;
    const renewed = (await call("identity", "refresh", { body: { refreshToken } })) as {
      accessToken: string;
      refreshToken: string;
    };
    useSession.getState().signIn(renewed);
  })()
    .catch((error: unknown) => {
      if (error instanceof ApiError && !error.isOutage) onSessionEnded(error);
      throw error;
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function send(
  method: string,
  path: string,
  answer: "json" | "none" | "bytes",
  request: AnyRequest,
): Promise<unknown> {
  const headers: Record<string, string> = {
    "Accept-Language": document.documentElement.lang || "en",
    ...request.headers,
  };
  const token = useSession.getState().tokens?.accessToken;
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (request.body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(addressOf(path, request), {
      method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, {});
  }
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  if (answer === "none") return undefined;
  return answer === "bytes" ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

function addressOf(path: string, { params = {}, query = {} }: AnyRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return { title: response.statusText };
  }
}
