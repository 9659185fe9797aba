// Passes calls on to the api process over its private socket, streaming both ways. Calls that come while that process starts wait for it, so that
// nobody has to ask again and again; while it is away otherwise they are answered with 503.
import { Agent, request, type IncomingMessage, type ServerResponse } from "node:http";
import { preferredLocale } from "../http/call-origin.ts";
import { problemOf } from "../http/problem-answer.ts";
import { Refusal } from "../http/refusal.ts";
import type { Sender } from "../http/sender.ts";
import { answeredHeaders, forwardedHeaders } from "./forwarding.ts";

/** Seconds a caller is asked to wait while the api process is being started again. */
const retrySeconds = 2;

/** A start takes a second or two, on a busy machine more; nobody waits longer. */
const heldAtMostMs = 5_000;
/** Calls that wait; what comes beyond them is turned away, so that waiting costs a bounded part of the memory. */
const heldAtMost = 4_096;

/** The process behind the proxy. */
export interface ApiStanding {
  readonly isRunning: boolean;
  /** Resolves when a start that is under way succeeds; false at once when none is, or when it fails or takes longer. */
  whenRunning(withinMs: number): Promise<boolean>;
}

export class ApiProxy {
  readonly #socketPath: string;
  readonly #api: ApiStanding | undefined;
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  #held = 0;

  /** `api` is not given where the process is not this server's own. */
  constructor(socketPath: string, api?: ApiStanding) {
    this.#socketPath = socketPath;
    this.#api = api;
  }

  pass(incoming: IncomingMessage, response: ServerResponse, sender: Sender): void {
    if (this.#api === undefined || this.#api.isRunning) this.#send(incoming, response, sender);
    else if (this.#held >= heldAtMost) unavailable(incoming, response);
    else void this.#hold(this.#api, incoming, response, sender);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #hold(
    api: ApiStanding,
    incoming: IncomingMessage,
    response: ServerResponse,
    sender: Sender,
  ): Promise<void> {
    this.#held += 1;
    const isThere = await api.whenRunning(heldAtMostMs);
    this.#held -= 1;
    if (response.destroyed) return;
    if (isThere) this.#send(incoming, response, sender);
    else unavailable(incoming, response);
  }

  #send(incoming: IncomingMessage, response: ServerResponse, sender: Sender): void {
    const outgoing = request({
      socketPath: this.#socketPath,
      agent: this.#agent,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming, sender),
      setDefaultHeaders: false,
    });
    if (incoming.headers["transfer-encoding"] !== undefined)
      outgoing.setHeader("transfer-encoding", "chunked");
    outgoing.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answeredHeaders(answer));
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    outgoing.once("error", () => {
      if (this.#isWorthASecondTry(incoming, outgoing.reusedSocket) && !response.headersSent) {
        this.#send(incoming, response, sender);
      } else unavailable(incoming, response);
    });
    response.once("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  /** A kept connection may have ended with the process behind it; what has no body and changes nothing is simply asked again. */
  #isWorthASecondTry(incoming: IncomingMessage, wasReused: boolean): boolean {
    return wasReused && (incoming.method === "GET" || incoming.method === "HEAD") && !incoming.destroyed;
  }
}

/** 503 in the caller's language with Retry-After; a connection whose answer had begun is cut. */
export function unavailable(incoming: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const locale = preferredLocale(incoming.headers["accept-language"]);
  const problem = problemOf(new Refusal("serviceUnavailable", { retrySeconds }), locale);
  response
    .writeHead(problem.status, {
      ...problem.headers,
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
    })
    .end(JSON.stringify(problem.body));
}
