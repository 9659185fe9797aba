// Private calls to a sibling process. Every call has a deadline; an unreachable sibling is told apart from one that says no.
import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";
import { buffer } from "node:stream/consumers";
import type { z } from "zod";

/** The sibling is down, too slow or answered nonsense. */
export class SiblingUnavailable extends Error {
  constructor(path: string, reason: string) {
    super(`The private call ${path} failed: ${reason}`);
    this.name = "SiblingUnavailable";
  }
}

export interface InternalCall {
  /** `GET` without a body, else `POST`. */
  readonly body?: unknown;
  /** Deadline, default 5 s. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 5_000;

export class InternalClient {
  readonly #secret: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The JSON at `path` of the process at `address`, checked by `shape`; null when there is none (404). Throws SiblingUnavailable. */
  async json<Value>(
    address: string,
    path: string,
    shape: z.ZodType<Value>,
    call: InternalCall = {},
  ): Promise<Value | null> {
    const bytes = await this.bytes(address, path, call);
    if (bytes === null) return null;
    const parsed = shape.safeParse(JSON.parse(bytes.toString()));
    if (!parsed.success) throw new SiblingUnavailable(path, `unexpected answer: ${parsed.error.message}`);
    return parsed.data;
  }

  /** The bytes at `path`; null when there are none (404). Throws SiblingUnavailable. */
  async bytes(address: string, path: string, call: InternalCall = {}): Promise<Buffer | null> {
    try {
      const response = await this.#send(address, path, call);
      const bytes = await buffer(response);
      if (response.statusCode === 404) return null;
      if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
      return bytes;
    } catch (error) {
      throw new SiblingUnavailable(path, error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    address: string,
    path: string,
    { body, timeoutMs = defaultTimeoutMs }: InternalCall,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          ...reach(address),
          path,
          agent: this.#agent,
          method: body === undefined ? "GET" : "POST",
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `Bearer ${this.#secret}`,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
        },
        resolve,
      );
      outgoing.once("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

/** Options that reach `address`: `unix:/path` on this machine, `http://host:port` of another one. */
function reach(address: string): RequestOptions {
  if (address.startsWith("unix:"))
    return { socketPath: address.slice("unix:".length), host: "didban.internal" };
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}
