// A device's ONVIF address: SOAP over HTTP at /onvif/device_service, /onvif/media_service and its siblings. Owns transport and passwords; the answers
// are soap-answers.ts's.
import type { IncomingMessage, ServerResponse } from "node:http";
import { authorityOf } from "@didban/media";
import type { SimClock } from "../clock.ts";
import { HttpPort, readBody } from "../http-port.ts";
import type { RtspDevice } from "../rtsp/rtsp-device.ts";
import { RtspGate } from "../rtsp/rtsp-gate.ts";
import { cardPath } from "../rtsp/stream-paths.ts";
import { cardAnswer } from "./card-answers.ts";
import { eventAnswer } from "./event-answers.ts";
import { innerHost, type OnvifHabits, plainOnvif } from "./onvif-habits.ts";
import { PullPoints } from "./pull-points.ts";
import {
  openOperations,
  soapBody,
  soapEnvelope,
  soapFault,
  withoutPrefixes,
  xmlBomb,
} from "./soap-answers.ts";
import type { SoapFault } from "./soap-fault.ts";
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
  readonly #points: PullPoints;
  /** HTTP asks for passwords as RTSP does. */
  readonly #gate = new RtspGate();
  readonly #http = new HttpPort((request, response) => void this.#answer(request, response));

  constructor(device: RtspDevice, options: OnvifServerOptions) {
    this.#device = device;
    this.#options = options;
    this.#points = new PullPoints(options.clock);
  }

  get port(): number {
    return this.#http.number;
  }

  /** Where ONVIF clients begin. */
  get deviceUrl(): string {
    return `http://${authorityOf(this.#options.host, this.port)}/onvif/device_service`;
  }

  /** Tells whoever pulls events. */
  announce(topic: string, isActive: boolean | undefined, channel: number): void {
    this.#points.announce(topic, isActive, channel);
  }

  /** Subscriptions that stand now. */
  get subscriptions(): number {
    return this.#points.count;
  }

  /** The device starts again: whoever waits for an answer gets none, and its subscriptions are gone. */
  restart(): void {
    this.#http.cut();
    this.#points.forget();
  }

  get #habits(): OnvifHabits {
    const [first] = this.#device.cameras;
    return { ...plainOnvif, ...first?.vendor.onvif, ...first?.spec.onvif };
  }

  start(): Promise<void> {
    return this.#http.open(this.#options.port, this.#options.host);
  }

  stop(): Promise<void> {
    return this.#http.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cameras = this.#device.cameras.filter((camera) => !camera.isDown && !camera.faults.isOnvifAway);
    if (cameras.length === 0) return void request.socket.destroy();
    const habits = this.#habits;
    const path = request.url ?? "";
    if (request.method !== "POST" || !path.startsWith("/onvif/") || habits.auth === "off")
      return void response.writeHead(404).end();
    const envelope = await readBody(request);
    const operation = soapOperation(envelope ?? "");
    if (envelope === undefined || operation === undefined) return void response.writeHead(400).end();
    const reply = (status: number, xml: string): void => {
      const text = habits.hasPrefixes ? xml : withoutPrefixes(xml);
      response.writeHead(status, { "Content-Type": habits.contentType }).end(text);
    };
    if (cameras.some((camera) => camera.faults.sendsXmlBomb)) return reply(200, xmlBomb);
    const ahead = Math.max(...cameras.map((camera) => camera.faults.onvifClockSeconds));
    const nowMs = this.#options.clock.wallMs() + ahead * 1000;
    const auth = this.#device.cameras.find((camera) => camera.auth !== undefined)?.auth;
    if (!openOperations.has(operation)) {
      if (habits.auth === "token") {
        const clock = { nowMs, toleranceSeconds: habits.tokenToleranceSeconds };
        if (!isKnownUser(envelope, auth, clock))
          return reply(400, soapFault({ subcode: "NotAuthorized", reason: "Sender not authorized" }));
      } else {
        const asked =
          auth && ({ ...auth, scheme: habits.auth === "httpBasic" ? "basic" : "digest" } as const);
        if (!this.#gate.isOpen(asked, "POST", path, request.headers.authorization))
          return void response.writeHead(401, { "WWW-Authenticate": this.#gate.challengeTexts(asked) }).end();
      }
    }
    const body = await this.#bodyOf(operation, envelope, path, nowMs, request.headers.host);
    // A client that went meanwhile is told nothing.
    if (typeof body === "string") reply(200, soapEnvelope(body));
    else reply(400, soapFault(body));
  }

  async #bodyOf(
    operation: string,
    envelope: string,
    path: string,
    nowMs: number,
    asked = authorityOf(this.#options.host, this.port),
  ): Promise<string | SoapFault> {
    const habits = this.#habits;
    const [, askedHost = "", askedPort = ""] = /^(.*?)(:\d+)?$/.exec(asked) ?? [];
    const named = { asked: askedHost, zero: "0.0.0.0", inner: innerHost }[habits.host];
    // Behind a router its ports are others than those it is asked at.
    const baseUrl = habits.host === "inner" ? `http://${named}` : `http://${named}${askedPort}`;
    const rtspHost = habits.host === "inner" ? named : `${named}:${this.#device.port}`;
    const facts = { baseUrl, path, nowMs, habits, cameras: this.#device.cameras };
    const event = habits.hasEvents
      ? await eventAnswer(operation, envelope, {
          ...facts,
          points: this.#points,
          aheadMs: nowMs - this.#options.clock.wallMs(),
        })
      : undefined;
    if (event !== undefined) return event;
    const card = cardAnswer(operation, envelope, {
      cameras: facts.cameras.filter((camera) => !camera.isDown),
      nowMs,
      replayUrl: (camera) => `${this.#device.scheme}://${rtspHost}${cardPath(camera)}`,
    });
    if (card !== undefined) return card;
    return soapBody(operation, envelope, {
      ...facts,
      cameras: facts.cameras.filter((camera) => !camera.isDown),
      rtspUrl: (camera, stream) =>
        `${this.#device.scheme}://${rtspHost}${camera.vendor.path(camera.channel, stream)}`,
    });
  }
}
