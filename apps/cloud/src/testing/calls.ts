// Calls of the api for tests: over HTTP, as a browser does it, and typed by the contract.
import {
  pathOf,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  type Problem,
} from "@didban/contract";
import { originHeaders } from "../platform/http/call-origin.ts";

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
      ...(body === undefined || file !== undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formOf(file, body) }),
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

function formOf(file: Blob, texts: unknown): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts ?? {})) form.set(name, String(text));
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

/** What a call says: its status, and code and field of a refusal. */
export async function refusal(
  answer: Promise<Pick<Answered<Endpoint>, "status" | "problem">>,
): Promise<readonly unknown[]> {
  const { status, problem } = await answer;
  return [status, problem?.code, problem?.field].filter((part) => part !== undefined);
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
