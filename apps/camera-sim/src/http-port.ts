// A small HTTP server of the simulator: listening, ending, and bodies of bounded length. What it answers is its owner's.
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";

const maxBodyBytes = 64 * 1024;

export class HttpPort {
  readonly #server;

  constructor(answer: RequestListener) {
    this.#server = createServer(answer);
  }

  /** The port it listens on; 0 while it does not. */
  get number(): number {
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  /** Port 0: any free one. */
  async open(port: number, host: string): Promise<void> {
    this.#server.listen(port, host);
    await once(this.#server, "listening");
  }

  /** Ends what is open; it goes on listening. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }
}

/** A request's body as text; undefined when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let byteLength = 0;
  for await (const chunk of request) {
    byteLength += chunk.length;
    if (byteLength > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
