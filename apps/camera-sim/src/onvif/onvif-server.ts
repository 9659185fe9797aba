// A device's ONVIF address: SOAP over HTTP at /onvif/device_service and /onvif/media_service. Owns transport and passwords; the answers
// are soap-answers.ts's.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SimClock } from "../clock.ts";
import { HttpPort, readBody } from "../http-port.ts";
import type { RtspDevice } from "../rtsp/rtsp-device.ts";
import { openOperations, soapBody, soapEnvelope, soapFault, xmlBomb } from "./soap-answers.ts";
import { isKnownUser } from "./username-token.ts";
import { soapOperation } from "./xml-text.ts";

export interface OnvifServerOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly clock: SimClock;
}

export class OnvifServer {
  readonly #device: RtspDevice;
  readonly #options: OnvifServerOptions;
  readonly #http = new HttpPort((request, response) => void this.#answer(request, response));

  constructor(device: RtspDevice, options: OnvifServerOptions) {
    this.#device = device;
    this.#options = options;
  }

  get port(): number {
    return this.#http.number;
  }

  /** Where ONVIF clients begin. */
  get deviceUrl(): string {
    return `http://${this.#options.host}:${this.port}/onvif/device_service`;
  }

  start(): Promise<void> {
    return this.#http.open(this.#options.port, this.#options.host);
  }

  stop(): Promise<void> {
    return this.#http.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cameras = this.#device.cameras.filter((camera) => !camera.isDown);
    if (cameras.length === 0) return void request.socket.destroy();
    if (request.method !== "POST" || !request.url?.startsWith("/onvif/"))
      return void response.writeHead(404).end();
    const envelope = await readBody(request);
    const operation = soapOperation(envelope ?? "");
    if (envelope === undefined || operation === undefined) return void response.writeHead(400).end();
    const auth = this.#device.cameras.find((camera) => camera.auth !== undefined)?.auth;
    if (!openOperations.has(operation) && !isKnownUser(envelope, auth)) {
      return send(response, 400, soapFault({ subcode: "NotAuthorized", reason: "Sender not authorized" }));
    }
    // Real devices answer with the address they were asked at.
    const host = request.headers.host ?? `${this.#options.host}:${this.port}`;
    const rtspHost = `${host.replace(/:\d+$/, "")}:${this.#device.port}`;
    const body = soapBody(operation, envelope, {
      cameras,
      baseUrl: `http://${host}`,
      nowMs: this.#options.clock.wallMs(),
      rtspUrl: (camera, stream) =>
        `${this.#device.scheme}://${rtspHost}${camera.vendor.path(camera.channel, stream)}`,
    });
    if (cameras.some((camera) => camera.faults.sendsXmlBomb)) return send(response, 200, xmlBomb);
    if (typeof body === "string") send(response, 200, soapEnvelope(body));
    else send(response, 400, soapFault(body));
  }
}

function send(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "Content-Type": "application/soap+xml; charset=utf-8" }).end(xml);
}
