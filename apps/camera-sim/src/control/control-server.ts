// The control port: fault commands and the list of cameras over HTTP on the loopback address, for tests that spawned the simulator.
// POST / takes command lines in the body (200 "ok", 400 with the usage); GET / answers the cameras as JSON.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { CameraHandle } from "../camera-handle.ts";

const maxBodyBytes = 64 * 1024;

export class ControlServer {
  readonly #cameras: readonly CameraHandle[];
  readonly #command: (line: string) => Promise<void>;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(cameras: readonly CameraHandle[], command: (line: string) => Promise<void>) {
    this.#cameras = cameras;
    this.#command = command;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  async start(port: number): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET")
      return reply(response, 200, "application/json", cameraList(this.#cameras, this.port));
    if (request.method !== "POST") return reply(response, 405, "text/plain", "GET or POST\n");
    try {
      const body = await readBody(request);
      for (const line of body.split("\n")) if (line.trim() !== "") await this.#command(line);
      reply(response, 200, "text/plain", "ok\n");
    } catch (error) {
      reply(response, 400, "text/plain", `${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

/** The control port and the cameras as JSON: name, titles, URLs, ONVIF address, credentials and the next running numbers. */
export function cameraList(cameras: readonly CameraHandle[], controlPort: number): string {
  const list = cameras.map(({ name, title, channel, urls, onvifUrl, auth, nextNumber }) => ({
    name,
    title,
    channel,
    urls,
    onvifUrl,
    auth,
    nextNumber: { main: nextNumber("main"), low: nextNumber("low") },
  }));
  return JSON.stringify({ cameras: list, controlPort });
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let byteLength = 0;
  for await (const chunk of request) {
    byteLength += chunk.length;
    if (byteLength > maxBodyBytes) throw new RangeError("the body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": type }).end(body);
}
