// The control port: fault commands and the list of cameras over HTTP on the loopback address, for tests that spawned the simulator.
// POST / takes command lines in the body (200 "ok", 400 with the usage); GET / answers the cameras as JSON.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CameraHandle } from "../camera-handle.ts";
import { HttpPort, readBody } from "../http-port.ts";

export class ControlServer {
  readonly #cameras: readonly CameraHandle[];
  readonly #command: (line: string) => Promise<void>;
  readonly #http = new HttpPort((request, response) => void this.#answer(request, response));

  constructor(cameras: readonly CameraHandle[], command: (line: string) => Promise<void>) {
    this.#cameras = cameras;
    this.#command = command;
  }

  get port(): number {
    return this.#http.number;
  }

  start(port: number): Promise<void> {
    return this.#http.open(port, "127.0.0.1");
  }

  stop(): Promise<void> {
    return this.#http.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET")
      return reply(response, 200, "application/json", cameraList(this.#cameras, this.port));
    if (request.method !== "POST") return reply(response, 405, "text/plain", "GET or POST\n");
    try {
      const body = await readBody(request);
      if (body === undefined) throw new RangeError("the body is too long");
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

function reply(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": type }).end(body);
}
