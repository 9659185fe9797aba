// Passes calls on to the api process over its private socket, streaming both ways, and answers 503 while that process is away.
import { Agent, request, type IncomingMessage, type ServerResponse } from "node:http";
import { preferredLocale } from "../http/call-origin.ts";
import { problemOf } from "../http/problem-answer.ts";
import { Refusal } from "../http/refusal.ts";
import { answeredHeaders, forwardedHeaders } from "./forwarding.ts";

/** Seconds a caller is asked to wait while the api process is being started again. */
const retrySeconds = 2;

export class ApiProxy {
  readonly #socketPath: string;
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  pass(incoming: IncomingMessage, response: ServerResponse, isSecure: boolean): void {
    const outgoing = request({
      socketPath: this.#socketPath,
      agent: this.#agent,
      method: incoming.method,
      path: incoming.url,
      headers: forwardedHeaders(incoming, isSecure),
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
        this.pass(incoming, response, isSecure);
      } else unavailable(incoming, response);
    });
    response.once("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  close(): void {
    this.#agent.destroy();
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
