// Requests and their answers on one connection: CSeq, session id, credentials, deadlines. One request is under way at a time. Owns
// what every request shares; which request comes next is the client's.
import { RtspAuthenticator, type RtspAuthenticatorOptions } from "./rtsp-authenticator.ts";
import type { FaultyAnswer, FaultyRequest, RtspFault } from "./rtsp-fault.ts";
import { type RtspResponse, serializeRequest } from "./rtsp-message.ts";

export interface RtspExchangeOptions extends RtspAuthenticatorOptions {
  readonly userAgent: string;
  /** How long an answer may take, in milliseconds, 401 rounds included one by one. */
  readonly answerTimeoutMs: number;
}

type HeaderList = readonly (readonly [name: string, value: string])[];

interface RequestUnderWay extends FaultyRequest {
  readonly headers: HeaderList;
  readonly deadlineMs: number;
  readonly isAuthorised: boolean;
}

/** What an answer means for the exchange. */
export type ExchangeStep =
  /** Nothing: a provisional answer, or a late one to a request that was given up. */
  | { readonly kind: "ignored" }
  /** The request goes out once more, now with credentials. */
  | { readonly kind: "again"; readonly bytes: Uint8Array }
  | { readonly kind: "answered"; readonly response: RtspResponse; readonly answer: FaultyAnswer }
  | { readonly kind: "failed"; readonly fault: RtspFault };

export class RtspExchange {
  /** Sent with every request once the camera has given one. */
  sessionId: string | undefined;
  readonly #options: RtspExchangeOptions;
  readonly #authenticator: RtspAuthenticator;
  #lastCseq = 0;
  #underWay: RequestUnderWay | undefined;

  constructor(options: RtspExchangeOptions) {
    this.#options = options;
    this.#authenticator = new RtspAuthenticator(options);
  }

  /** When the request under way is to be given up; undefined while there is none. */
  get deadlineMs(): number | undefined {
    return this.#underWay?.deadlineMs;
  }

  /** The bytes of a new request. A request still under way is given up; its answer will be ignored. */
  request(method: string, uri: string, headers: HeaderList, nowMs: number): Uint8Array {
    const cseq = ++this.#lastCseq;
    const authorization = this.#authenticator.authorize({ method, uri });
    const deadlineMs = nowMs + this.#options.answerTimeoutMs;
    this.#underWay = { method, uri, cseq, headers, deadlineMs, isAuthorised: authorization !== undefined };
    const all: [string, string][] = [["CSeq", String(cseq)]];
    if (authorization !== undefined) all.push(["Authorization", authorization]);
    all.push(["User-Agent", this.#options.userAgent]);
    if (this.sessionId !== undefined) all.push(["Session", this.sessionId]);
    return serializeRequest(method, uri, [...all, ...headers]);
  }

  /** Forgets the request under way and returns it for a fault. */
  giveUp(): FaultyRequest | undefined {
    const given = this.#underWay;
    this.#underWay = undefined;
    return given && { method: given.method, uri: given.uri, cseq: given.cseq };
  }

  /** Takes a response. */
  take(response: RtspResponse, nowMs: number): ExchangeStep {
    const request = this.#underWay;
    // Some cameras answer without CSeq or with one of their own; only an older one of ours is another request's.
    const cseq = Number(response.headers.get("CSeq") ?? Number.NaN);
    if (request === undefined || response.status < 200 || cseq < request.cseq) return { kind: "ignored" };
    this.#underWay = undefined;
    const { method, uri } = request;
    const answer = { method, uri, cseq: request.cseq, status: response.status, reason: response.reason };
    if (isAccountLocked(response)) {
      return {
        kind: "failed",
        fault: { kind: "accountLocked", answer, retryAfterSeconds: retryAfter(response) },
      };
    }
    if (response.status === 401) return this.#takeChallenge(request, response, answer, nowMs);
    if (response.status === 403) return { kind: "failed", fault: { kind: "credentialsRefused", answer } };
    if (request.isAuthorised) this.#authenticator.accepted();
    return { kind: "answered", response, answer };
  }

  #takeChallenge(
    request: RequestUnderWay,
    response: RtspResponse,
    answer: FaultyAnswer,
    nowMs: number,
  ): ExchangeStep {
    const verdict = this.#authenticator.challenged(response.headers.all("WWW-Authenticate"));
    switch (verdict) {
      case "retry":
        return { kind: "again", bytes: this.request(request.method, request.uri, request.headers, nowMs) };
      case "refused":
        return { kind: "failed", fault: { kind: "credentialsRefused", answer } };
      case "needed":
        return { kind: "failed", fault: { kind: "credentialsNeeded", answer } };
    }
  }
}

/** There is no standard for it: cameras say so in the reason phrase, by 423, or by telling when to come back. */
function isAccountLocked(response: RtspResponse): boolean {
  if (response.status === 423 || response.status === 429) return true;
  const isRefusal = response.status === 401 || response.status === 403;
  return isRefusal && (/\block(?:ed)?\b/i.test(response.reason) || retryAfter(response) !== undefined);
}

function retryAfter(response: RtspResponse): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return seconds >= 0 ? seconds : undefined;
}
