// One file on its way from the server to the person's disk (EXP-17, CLIP-6): fetched into a place of this browser, checked, and handed to the browser to
// save. Knows neither a screen nor a list.
import { keepFile, NoPlaceForFile, type KeptFile } from "../../lib/files/kept-file.ts";
import {
  ConnectionLost,
  RangedFetch,
  type FetchProgress,
  type OpenBytes,
} from "../../lib/files/ranged-fetch.ts";

/** A file that can be fetched. */
export interface FileSource {
  /** The same for the same file: it is fetched once at a time. */
  readonly key: string;
  /** In which it is saved. */
  readonly name: string;
  /** Bytes; about as many where the server has not made it yet. */
  readonly size: number;
  /** In hex; null where it is not known. */
  readonly sha256: string | null;
  open: OpenBytes;
}

/** Why a file did not come; `refused`: the server said why. */
export type DownloadFault = "connection" | "damaged" | "noRoom" | "noStorage" | "refused";

export type Step =
  | { readonly step: "fetching"; readonly progress: FetchProgress }
  | { readonly step: "checking" };

/** What came is not what the server has. */
class Damaged extends Error {}

export class DownloadJob {
  readonly #source: FileSource;
  readonly #onStep: (step: Step) => void;
  #stop = new AbortController();
  #file: KeptFile | undefined;
  #fetch: RangedFetch | undefined;
  #whole: Blob | undefined;

  constructor(source: FileSource, onStep: (step: Step) => void) {
    this.#source = source;
    this.#onStep = onStep;
  }

  /** The whole file, checked. After a lost connection it may be asked for again, and goes on where it was. */
  async run(): Promise<Blob> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      this.#file ??= await keepFile(this.#source.size);
      signal.throwIfAborted();
      this.#fetch ??= new RangedFetch(this.#source.open, this.#file, (progress) =>
        this.#onStep({ step: "fetching", progress }),
      );
      await this.#fetch.run(signal);
      this.#whole ??= await this.#file.whole();
      this.#onStep({ step: "checking" });
      await this.#check(this.#whole, signal);
      return this.#whole;
    } catch (error) {
      // Whatever else went wrong, another try begins anew.
      if (!(error instanceof ConnectionLost)) await this.#forget();
      throw error;
    }
  }

  goOnNow(): void {
    this.#fetch?.goOnNow();
  }

  /** Stops what runs, and leaves nothing of the file in this browser. */
  async remove(): Promise<void> {
    this.#stop.abort();
    await this.#forget();
  }

  async #forget(): Promise<void> {
    const file = this.#file;
    this.#file = this.#fetch = this.#whole = undefined;
    await file?.remove();
  }

  async #check(whole: Blob, signal: AbortSignal): Promise<void> {
    const { name, sha256 } = this.#source;
    if (sha256 === null) return;
    const { hashFile } = await import("@didban/evidence");
    const file = { name, size: whole.size, stream: () => whole.stream() };
    if ((await hashFile(file, { signal })).sha256 !== sha256) throw new Damaged();
  }
}

/** What is said of an error of `run`. */
export function faultOf(error: unknown): DownloadFault {
  if (error instanceof ConnectionLost) return "connection";
  if (error instanceof Damaged) return "damaged";
  return error instanceof NoPlaceForFile ? error.reason : "refused";
}
