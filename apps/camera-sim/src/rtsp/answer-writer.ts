// Writes answers to one connection, healthy or as a sick camera does: header fields without end, or a byte now and then.
import type { Socket } from "node:net";
import { serializeResponse } from "@didban/media/rtsp";
import type { CameraFaults } from "../camera/sim-camera.ts";

const dripIntervalMs = 100;
const endlessIntervalMs = 5;
const endlessFields = Buffer.from("X-Camera-Note: the same again and again and again\r\n".repeat(20));

export type Headers = readonly (readonly [name: string, value: string])[];

export class AnswerWriter {
  readonly #socket: Socket;
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.once("close", () => clearInterval(this.#timer));
  }

  write(
    status: number,
    reason: string,
    headers: Headers,
    body: string | undefined,
    faults: CameraFaults | undefined,
  ): void {
    const bytes = serializeResponse(
      status,
      reason,
      headers,
      body === undefined ? undefined : Buffer.from(body),
    );
    if (faults?.hasEndlessHeaders) this.#writeEndlessly(bytes);
    else if (faults?.dripBytesPerSecond !== undefined) this.#drip(bytes, faults.dripBytesPerSecond);
    else this.#socket.write(bytes);
  }

  /** The head without its closing empty line, then fields for ever. */
  #writeEndlessly(bytes: Uint8Array): void {
    const headEnd = Buffer.from(bytes).indexOf("\r\n\r\n") + 2;
    this.#socket.write(bytes.subarray(0, headEnd));
    this.#every(endlessIntervalMs, () => {
      if (!this.#socket.writableNeedDrain) this.#socket.write(endlessFields);
    });
  }

  #drip(bytes: Uint8Array, bytesPerSecond: number): void {
    let credit = 0;
    let at = 0;
    this.#every(dripIntervalMs, () => {
      credit += (bytesPerSecond * dripIntervalMs) / 1000;
      const count = Math.floor(credit);
      if (count === 0) return;
      credit -= count;
      this.#socket.write(bytes.subarray(at, at + count));
      at += count;
      if (at >= bytes.length) clearInterval(this.#timer);
    });
  }

  #every(intervalMs: number, step: () => void): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(step, intervalMs);
  }
}
