// Asks one device, service by service. Owns how it proves who it is (CONN-25): a token with the camera's time first, HTTP Digest once where
// the camera asks for it, Basic only over TLS or where nothing else is offered; after a refusal a service hears no password again.
import { type HexHash, RtspAuthenticator, type RtspCredentials } from "@didban/media/rtsp";
import { OnvifError, type OnvifFault } from "../onvif-fault.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { readSoap, soapEnvelope, type SoapOperation } from "./soap-text.ts";
import { type TokenTools, usernameToken } from "./username-token.ts";

/** One request and its answer: sockets, deadlines, sizes and the address policy are the transport's. */
export interface SoapTransport {
  /** Rejects with OnvifError. */
  post(request: SoapRequest): Promise<SoapReply>;
}

export interface SoapRequest {
  readonly url: string;
  readonly body: string;
  readonly authorization: string | undefined;
  /** What the device may take beyond the time of any answer, milliseconds. */
  readonly waitsMs: number;
}

export interface SoapReply {
  readonly status: number;
  readonly body: string;
  /** All values of `WWW-Authenticate`. */
  readonly challenges: readonly string[];
}

export interface OnvifClientOptions {
  readonly transport: SoapTransport;
  readonly credentials: RtspCredentials | undefined;
  readonly isSecure: boolean;
  readonly hash: HexHash;
  readonly token: TokenTools;
  readonly drawCnonce: () => string;
  /** Our clock, milliseconds since 1970. */
  readonly nowMs: () => number;
}

/** How a service wants to hear who asks. */
interface ServiceAuth {
  mode: "token" | "http";
  readonly http: RtspAuthenticator;
  refusal: OnvifFault | undefined;
}

export class OnvifClient {
  readonly #options: OnvifClientOptions;
  readonly #auth = new Map<string, ServiceAuth>();
  /** What passed at one service is what the next is told first. */
  #passed: ServiceAuth["mode"] = "token";
  #offsetMs = 0;

  constructor(options: OnvifClientOptions) {
    this.#options = options;
  }

  /** By how much the camera's clock is ahead of ours: tokens are made with its time. */
  setClockOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** Asks without saying who we are, as some operations let anybody (ONVIF Core 5.9.4.3). */
  async askOpenly(url: string, operation: SoapOperation): Promise<XmlElement> {
    const reply = await this.#post(url, operation, "", undefined);
    if (reply.status === 401) throw new OnvifError({ kind: "credentialsNeeded" });
    return this.#bodyOf(reply, operation.name, () => ({ kind: "credentialsNeeded" }));
  }

  /** Asks as the user whose credentials were given. */
  async ask(url: string, operation: SoapOperation): Promise<XmlElement> {
    const { credentials } = this.#options;
    if (credentials === undefined) return this.askOpenly(url, operation);
    const auth = this.#authOf(operation.service);
    if (auth.refusal !== undefined) throw new OnvifError(auth.refusal);
    const refuse = (kind: "credentialsRefused" | "accountLocked") => (auth.refusal = { kind });
    // A new nonce may be asked for now and then; who asks for more wants to keep us busy.
    for (let tries = 0; tries < 5; tries++) {
      const isToken = auth.mode === "token";
      const security = isToken
        ? usernameToken(credentials, this.#options.nowMs() + this.#offsetMs, this.#options.token)
        : "";
      const scope = { method: "POST", uri: pathOf(url) };
      const authorization = isToken ? undefined : auth.http.authorize(scope);
      const reply = await this.#post(url, operation, security, authorization);
      if (reply.status === 423) throw new OnvifError(refuse("accountLocked"));
      if (reply.status === 401) {
        const next = auth.http.challenged(reply.challenges);
        // Without a word on how to come in, the token was what it judged.
        if (next !== "retry") throw new OnvifError(refuse("credentialsRefused"));
        auth.mode = "http";
        continue;
      }
      if (authorization !== undefined) auth.http.accepted();
      const body = this.#bodyOf(reply, operation.name, () => refuse("credentialsRefused"), refuse);
      this.#passed = auth.mode;
      return body;
    }
    throw new OnvifError(refuse("credentialsRefused"));
  }

  #authOf(service: string): ServiceAuth {
    const known = this.#auth.get(service);
    if (known !== undefined) return known;
    const { credentials, isSecure, hash, drawCnonce } = this.#options;
    const http = new RtspAuthenticator({ credentials, isSecure, hash, drawCnonce });
    const fresh: ServiceAuth = { mode: this.#passed, http, refusal: undefined };
    this.#auth.set(service, fresh);
    return fresh;
  }

  #post(
    url: string,
    operation: SoapOperation,
    security: string,
    authorization: string | undefined,
  ): Promise<SoapReply> {
    const body = soapEnvelope(operation, security, url);
    return this.#options.transport.post({ url, body, authorization, waitsMs: operation.waitsMs ?? 0 });
  }

  #bodyOf(
    { status, body }: SoapReply,
    operation: string,
    refused: () => OnvifFault,
    refuse?: (kind: "accountLocked") => OnvifFault,
  ): XmlElement {
    if (status >= 300 && status < 400) throw new OnvifError({ kind: "redirected" });
    if (status === 404 || status === 405) throw notOnvif(`HTTP ${status}`);
    // Faults come with 400 or 500, by some makers with 200: the text decides.
    const answer = readSoap(body, operation);
    switch (answer.kind) {
      case "answer":
        return answer.body;
      case "notAuthorized":
        throw new OnvifError(refused());
      case "locked":
        throw new OnvifError(refuse?.("accountLocked") ?? { kind: "accountLocked" });
      case "notSupported":
        throw new OnvifError({ kind: "notSupported", operation });
      case "refused":
        throw new OnvifError({ ...answer, operation });
    }
  }
}

const notOnvif = (reason: string) => new OnvifError({ kind: "notOnvif", reason });

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "/" : `${parsed.pathname}${parsed.search}`;
}
