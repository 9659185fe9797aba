// Takes ONVIF's questions to one camera by HTTP. Owns the connection, the one address that is ever dialled (CONN-19), and how long and how much a
// camera may say: whatever addresses it names, whoever it redirects to, and however its answer is packed, nothing else is dialled or unpacked.
import { type ClientRequest, type IncomingMessage, request as requestByHttp } from "node:http";
import type { Duplex } from "node:stream";
import {
  OnvifError,
  type OnvifFault,
  type SoapReply,
  type SoapRequest,
  type SoapTransport,
} from "@didban/onvif";
import type { CameraClock } from "./camera-clock.ts";
import type { CameraFault } from "./camera-fault.ts";
import { type CameraNetwork, type DialTarget, fingerprintOf } from "./camera-network.ts";

export interface OnvifTarget extends DialTarget {
  readonly network: CameraNetwork;
  /** The certificate seen before; of a camera with another one nothing is asked (CONN-27). */
  readonly knownFingerprint?: string | undefined;
  /** Told how long each answer is. */
  readonly onAnswer?: ((characters: number) => void) | undefined;
}

/** Longer than any honest answer: the largest are profiles of recorders. */
const mostBytes = 1_000_000;
/** Each costs us, however small it is: an honest answer comes in as many as it has segments, or lines. */
const mostPieces = 10_000;
/** Before the answer itself. */
const mostProvisional = 16;
/** One question with its answer, from the connection to the last byte. */
const answerMs = 4_000;

export function onvifTransport(target: OnvifTarget, clock: CameraClock, signal?: AbortSignal): SoapTransport {
  return {
    post: (question) =>
      new Promise<SoapReply>((resolve, reject) => {
        const exchange = new Exchange(target, question, (outcome) => {
          cancel();
          signal?.removeEventListener("abort", end);
          if (outcome instanceof OnvifError) reject(outcome);
          else resolve(outcome);
        });
        const end = () => exchange.fail({ kind: "tooSlow" });
        const cancel = clock.after(answerMs + question.waitsMs, end);
        signal?.addEventListener("abort", end);
        if (signal?.aborted) end();
        else exchange.begin();
      }),
  };
}

/** What a fault of the address is to ONVIF. */
export function onvifFaultOf(fault: CameraFault): OnvifFault {
  switch (fault.kind) {
    case "addressRefused":
      return { kind: "addressRefused", address: fault.address };
    case "lineMissing":
      return { kind: "lineMissing" };
    default:
      return { kind: "noAnswer", reason: "no such name" };
  }
}

class Exchange {
  readonly #target: OnvifTarget;
  readonly #question: SoapRequest;
  readonly #settle: (outcome: SoapReply | OnvifError) => void;
  #socket: Duplex | undefined;
  #isConnected = false;
  #request: ClientRequest | undefined;
  #isOver = false;

  constructor(target: OnvifTarget, question: SoapRequest, settle: (outcome: SoapReply | OnvifError) => void) {
    this.#target = target;
    this.#question = question;
    this.#settle = settle;
  }

  begin(): void {
    const { network, isSecure, knownFingerprint } = this.#target;
    const socket = network.dial(this.#target);
    this.#socket = socket;
    socket.on("error", (error) => this.#failed(error));
    socket.once("connect", () => {
      this.#isConnected = true;
      if (!isSecure) this.#ask(socket);
    });
    // Once it is asked, who closes may have answered before.
    socket.once("close", () => {
      if (this.#request === undefined) this.fail({ kind: "noAnswer", reason: "closed by the camera" });
    });
    if (!isSecure) return;
    socket.once("secureConnect", () => {
      if (knownFingerprint !== undefined && knownFingerprint !== fingerprintOf(socket))
        return this.fail({ kind: "certificateChanged" });
      this.#ask(socket);
    });
  }

  fail(fault: OnvifFault): void {
    this.#end(new OnvifError(fault));
  }

  #ask(socket: Duplex): void {
    if (this.#isOver) return;
    const { url, body, authorization } = this.#question;
    const parsed = new URL(url);
    const bytes = Buffer.from(body, "utf8");
    const request = requestByHttp({
      createConnection: () => socket,
      method: "POST",
      path: `${parsed.pathname}${parsed.search}`,
      headers: {
        Host: parsed.host,
        "Content-Type": "application/soap+xml; charset=utf-8",
        "Content-Length": bytes.length,
        // Nothing is unpacked here, so that nothing can grow by it.
        "Accept-Encoding": "identity",
        "User-Agent": "Didban",
        Connection: "close",
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
    });
    this.#request = request;
    let provisional = 0;
    request.on("information", () => {
      provisional += 1;
      if (provisional > mostProvisional) this.fail({ kind: "tooLarge" });
    });
    request.on("error", (error) => this.#failed(error));
    request.on("response", (response) => this.#read(response));
    request.end(bytes);
  }

  #read(response: IncomingMessage): void {
    const { headers, statusCode: status = 0 } = response;
    const packed = headers["content-encoding"]?.trim().toLowerCase() ?? "";
    if (status >= 300 && status < 400) return this.fail({ kind: "redirected" });
    if (packed !== "" && packed !== "identity")
      return this.fail({ kind: "notOnvif", reason: `packed as ${packed.slice(0, 40)}` });
    if (Number(headers["content-length"] ?? 0) > mostBytes) return this.fail({ kind: "tooLarge" });
    const chunks: Buffer[] = [];
    let length = 0;
    response.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > mostBytes || chunks.length >= mostPieces) return this.fail({ kind: "tooLarge" });
      chunks.push(chunk);
    });
    // Some cameras announce more than they send and close: what came counts, and whether it is whole the XML says.
    response.on("aborted", () => this.#finish(response, status, chunks));
    response.on("error", () => undefined);
    response.on("end", () => this.#finish(response, status, chunks));
  }

  #finish({ headersDistinct }: IncomingMessage, status: number, chunks: readonly Buffer[]): void {
    const challenges = headersDistinct["www-authenticate"] ?? [];
    const body = Buffer.concat(chunks).toString("utf8");
    this.#target.onAnswer?.(body.length);
    this.#end({ status, body, challenges });
  }

  #failed(error: NodeJS.ErrnoException): void {
    if (error.code === "HPE_HEADER_OVERFLOW") return this.fail({ kind: "tooLarge" });
    const reason = error.code ?? error.message;
    const ofAddress = this.#isConnected
      ? undefined
      : this.#target.network.addressFaultOf(reason, this.#target);
    this.fail(ofAddress === undefined ? { kind: "noAnswer", reason } : onvifFaultOf(ofAddress));
  }

  #end(outcome: SoapReply | OnvifError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request?.destroy();
    this.#socket?.destroy();
    this.#settle(outcome);
  }
}
