// The server as a component test makes it up, in the place of `fetch`: the test says what each call answers, and both are held against the
// contract. A call that nobody answers, or that is none of the contract, fails the test; in one of many screens it may wait instead.
import {
  absence,
  endpoints,
  errorCatalogue,
  errorText,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
  type HttpErrorCode,
  type Problem,
} from "@didban/contract";

export type AnswerOf<E extends Endpoint> = E["answer"] extends "none" ? void : EndpointAnswer<E>;

/** A call as it came. */
interface Call {
  readonly endpoint: Endpoint;
  readonly input: EndpointInput<Endpoint>;
  /** Why the server would not take it; undefined when it would. */
  readonly fault: string | undefined;
  readonly locale: "en" | "fa";
  /** Undefined: it came without one. */
  readonly accessToken: string | undefined;
  /** It is sent to its end though the page is left meanwhile. */
  readonly outlivesPage: boolean;
  /** By the page's clock. */
  readonly atMs: number;
}
type Reply = (call: Call) => Response | Promise<Response>;

const known = Object.values(endpoints).flatMap((area): Endpoint[] => Object.values(area));
const replies = new Map<string, Reply>();
const holds = new Map<string, Promise<void>>();
const calls: Call[] = [];
const faults: string[] = [];
let othersWait = false;

export const fakeApi = {
  /** From now on `endpoint` answers so. */
  answer<E extends Endpoint>(
    endpoint: E,
    give: AnswerOf<E> | ((request: EndpointInput<E>) => AnswerOf<E> | Promise<AnswerOf<E>>),
  ): void {
    replies.set(endpoint.id, async ({ input, fault }) => {
      if (fault !== undefined) faults.push(fault);
      const body: unknown = await (give instanceof Function ? give(input as EndpointInput<E>) : give);
      return responseOf(endpoint, body);
    });
  },

  /** From now on `endpoint` refuses as the server does; what was asked need not keep to the contract. */
  refuse(endpoint: Endpoint, code: HttpErrorCode, details: Partial<Problem> = {}): void {
    replies.set(endpoint.id, ({ locale }) => {
      const { status } = errorCatalogue[code];
      const detail = errorText(code, locale, { seconds: details.retrySeconds ?? 60 });
      const problem = { status, detail, code, ...details };
      return endpoint.absences?.includes(code) === true
        ? Response.json(problem, { status: 200, headers: { [absence.answer]: absence.preference } })
        : Response.json(problem, { status });
    });
  },

  /** From now on `endpoint` answers what no server of this version does. */
  answerOddly(endpoint: Endpoint, status: number, body: object): void {
    replies.set(endpoint.id, () => Response.json(body, { status }));
  },

  /** From now on no answer comes from `endpoint`. */
  cut(endpoint: Endpoint): void {
    replies.set(endpoint.id, () => Promise.reject(new TypeError("Failed to fetch")));
  },

  /** From now on answers of `endpoint` wait until what is returned is called. */
  hold({ id }: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.set(id, promise);
    return () => {
      holds.delete(id);
      resolve();
    };
  },

  /** From now on what nobody answers is on its way for ever: the test is about something else. */
  letOthersWait(): void {
    othersWait = true;
  },

  /** What `endpoint` was asked so far. */
  calls<E extends Endpoint>({ id }: E): readonly EndpointInput<E>[] {
    return calls.flatMap(({ endpoint, input }) => (endpoint.id === id ? [input as EndpointInput<E>] : []));
  },

  /** When `endpoint` was asked, by the clock that the test moves. */
  askedAt({ id }: Endpoint): readonly number[] {
    return calls.flatMap(({ endpoint, atMs }) => (endpoint.id === id ? [atMs] : []));
  },

  /** Every call so far, and how it was sent. */
  sent(): readonly ({ readonly id: string } & Pick<Call, "accessToken" | "outlivesPage">)[] {
    return calls.map(({ endpoint: { id }, accessToken, outlivesPage }) => ({
      id,
      accessToken,
      outlivesPage,
    }));
  },

  /** Forgets everything, and tells what went wrong since the last time. */
  reset(): readonly string[] {
    for (const list of [replies, holds]) list.clear();
    calls.length = 0;
    othersWait = false;
    return faults.splice(0);
  },
};

/** Takes the place of the browser's. */
export async function fakeFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, location.origin);
  // The page itself, which is asked for to learn whether a newer app is served (WS-25): none is.
  if (url.pathname === "/") return new Response("");
  const found = endpointAt(init.method ?? "GET", url);
  if (found === undefined) return unanswered(`The contract has no ${init.method} ${url.pathname}`);
  const call = await callOf(found, url, init);
  calls.push(call);
  const reply = replies.get(found.endpoint.id);
  if (reply === undefined && othersWait) return new Promise(() => {});
  if (reply === undefined) return unanswered(`Nobody answers ${found.endpoint.id}`);
  await holds.get(found.endpoint.id);
  init.signal?.throwIfAborted();
  return reply(call);
}

function unanswered(fault: string): never {
  faults.push(fault);
  throw new TypeError(fault);
}

interface Found {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

/** Of two paths that match, the one with less left open. */
function endpointAt(method: string, { pathname, searchParams }: URL): Found | undefined {
  const isDryRun = searchParams.get("dryRun") === "true";
  return known
    .filter((endpoint) => endpoint.method === method && (endpoint.dryRun === true) === isDryRun)
    .flatMap((endpoint) => {
      const pattern = endpoint.path
        .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
        .replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
      const match = new RegExp(`^${pattern}$`).exec(pathname);
      if (match === null) return [];
      const params = Object.entries(match.groups ?? {}).map(([name, text]) => [
        name,
        decodeURIComponent(text),
      ]);
      return [{ endpoint, params: Object.fromEntries(params) }];
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
}

async function callOf({ endpoint, params }: Found, url: URL, init: RequestInit): Promise<Call> {
  const atMs = Date.now();
  const headers = Object.fromEntries(new Headers(init.headers));
  const raw = {
    params,
    query: Object.fromEntries(url.searchParams),
    headers,
    body: typeof init.body === "string" ? JSON.parse(init.body) : textsIn(init.body),
  };
  const input: Record<string, unknown> = { file: await fileIn(init.body) };
  const broken: string[] = [];
  for (const part of ["params", "query", "headers", "body"] as const) {
    const read = endpoint[part]?.safeParse(raw[part]);
    input[part] = read?.success === true ? read.data : raw[part];
    if (read?.success === false) broken.push(`${part}: ${read.error.message}`);
  }
  return {
    endpoint,
    input: input as unknown as EndpointInput<Endpoint>,
    fault:
      broken.length > 0
        ? `What ${endpoint.id} is asked breaks the contract:\n${broken.join("\n")}`
        : undefined,
    locale: headers["accept-language"] === "fa" ? "fa" : "en",
    accessToken: headers["authorization"]?.replace(/^Bearer /, ""),
    outlivesPage: init.keepalive === true,
    atMs,
  };
}

/** What stands in a form beside its file; undefined where there is nothing. */
function textsIn(body: BodyInit | null | undefined): Record<string, string> | undefined {
  const entries = body instanceof FormData ? [...body.entries()] : [];
  const texts = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

async function fileIn(body: BodyInit | null | undefined): Promise<Uint8Array | undefined> {
  const file = body instanceof FormData ? body.get("file") : null;
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
}

function responseOf({ id, answer, status }: Endpoint, body: unknown): Response {
  if (answer === "none") return new Response(null, { status });
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status });
  if ("safeParse" in answer) {
    const read = answer.safeParse(body);
    if (!read.success) faults.push(`The answer of ${id} breaks the contract:\n${read.error.message}`);
  }
  return Response.json(body, { status });
}
