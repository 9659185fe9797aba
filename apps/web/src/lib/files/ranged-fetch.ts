// Brings a file of the server to this device, byte after byte. Where the connection is lost it goes on from the byte that it came to, by itself and later
// by hand, as long as the file is the same (CLIP-6; RFC 9110, 13.1.5 and 14).
import { ApiError } from "../api-error.ts";
import type { KeptFile } from "./kept-file.ts";

/** Which part is wanted; all of it without. */
export interface RangeHeaders {
  readonly range?: string;
  readonly "if-range"?: string;
}

/** Asks for the file, or for a part of it as the headers say. */
export type OpenBytes = (headers: RangeHeaders, signal: AbortSignal) => Promise<Response>;

export interface FetchProgress {
  readonly received: number;
  /** Null until the server has said it. */
  readonly size: number | null;
  readonly isConnected: boolean;
}

/** It was tried again and again, and nothing came. */
export class ConnectionLost extends Error {}

/** Sockets of a network that is gone may stay open without a word. */
const silenceMs = 30_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** Attempts in a row that bring nothing. */
const attemptsAtMost = 10;

export class RangedFetch {
  readonly #open: OpenBytes;
  readonly #file: KeptFile;
  readonly #onProgress: (progress: FetchProgress) => void;
  #received = 0;
  #size: number | null = null;
  #tag: string | null = null;
  #goOn: () => void = () => {};

  constructor(open: OpenBytes, file: KeptFile, onProgress: (progress: FetchProgress) => void) {
    this.#open = open;
    this.#file = file;
    this.#onProgress = onProgress;
  }

  /** Resolves once every byte is there. Rejects with `ConnectionLost`, after which it may be run again; with a refusal; or with the signal's reason. */
  async run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (;;) {
      const before = this.#received;
      try {
        await this.#attempt(signal);
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!isLoss(error)) throw error;
      }
      failures = this.#received > before ? 1 : failures + 1;
      this.#tell(false);
      if (failures >= attemptsAtMost) throw new ConnectionLost();
      await this.#pause(Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)), signal);
    }
  }

  /** Waits no longer for the next attempt. */
  goOnNow(): void {
    this.#goOn();
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    if (this.#size !== null && this.#received === this.#size) return;
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    };
    heard();
    try {
      const response = await this.#open(this.#rest(), AbortSignal.any([signal, silence.signal]));
      await this.#begin(response);
      heard();
      await this.#readAll(response, heard);
    } finally {
      clearTimeout(timer);
    }
  }

  #rest(): RangeHeaders {
    if (this.#received === 0 || this.#tag === null) return {};
    return { range: `bytes=${this.#received}-`, "if-range": this.#tag };
  }

  /** A whole answer begins from the first byte, whatever was asked for: the file is another one, or the server knows no ranges. */
  async #begin({ status, headers }: Response): Promise<void> {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "");
    const isRest = status === 206 && range !== null && Number(range[1]) === this.#received;
    if (!isRest && this.#received > 0) {
      await this.#file.empty();
      this.#received = 0;
    }
    const length = headers.get("content-length");
    this.#size = isRest ? Number(range[2]) : length === null ? null : Number(length);
    this.#tag = headers.get("etag");
    this.#tell(true);
  }

  async #readAll({ body }: Response, heard: () => void): Promise<void> {
    const reader = body?.getReader();
    for (;;) {
      const part = await reader?.read().catch((error: unknown) => {
        throw isAbort(error) ? error : new ConnectionLost();
      });
      if (part?.value === undefined) break;
      await this.#file.write(part.value);
      this.#received += part.value.byteLength;
      this.#tell(true);
      heard();
    }
    if (this.#size !== null && this.#received < this.#size) throw new ConnectionLost();
  }

  #tell(isConnected: boolean): void {
    this.#onProgress({ received: this.#received, size: this.#size, isConnected });
  }

  /** Until the time is over, the browser is on the network again, or somebody wants to go on. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        signal.removeEventListener("abort", end);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(end, ms);
      addEventListener("online", end);
      signal.addEventListener("abort", end);
      this.#goOn = end;
    });
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/** An abort that nobody asked for is that of a silent connection. */
function isLoss(error: unknown): boolean {
  if (error instanceof ApiError) return error.isOutage || error.status === 429;
  return error instanceof ConnectionLost || isAbort(error);
}
