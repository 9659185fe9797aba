// Takes a recorded file as bytes arrive, in pieces of any size, and gives its header and fragments. Owns the gathering of pieces;
// where they come from and what becomes of the units is the caller's business.
import type { AccessUnit } from "../format.ts";
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { fragmentLength, maximumMoofLength, readFragment } from "./fragment-reader.ts";
import { initLength, maximumInitLength, readInit } from "./init-reader.ts";

export type StreamPart =
  | { readonly kind: "header"; readonly header: FileHeader; readonly bytes: Uint8Array }
  | { readonly kind: "fragment"; readonly units: readonly AccessUnit[]; readonly bytes: Uint8Array };

/** `head`: before the init segment ended. `body`: between fragments. `broken`: an error was thrown, nothing more comes. */
type State =
  | { readonly name: "head" }
  | { readonly name: "body"; readonly header: FileHeader }
  | { readonly name: "broken"; readonly error: Fmp4Error };

/** `push` bytes, then `pull` until it gives nothing. At most one fragment's bytes are kept. */
export class FragmentStream {
  #state: State = { name: "head" };
  #bytes = new Uint8Array();
  /** Bytes pushed behind `#bytes` and not yet joined to it. */
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  /** Joining before this many bytes are there would be in vain. */
  #neededLength = 0;

  /** Takes the next bytes; they are kept until their fragment is complete. */
  push(bytes: Uint8Array): void {
    if (this.#state.name === "broken") return;
    this.#waiting.push(bytes);
    this.#waitingLength += bytes.length;
  }

  /** The next part if it is complete. Throws the same Fmp4Error again and again once the bytes are not a file of ours. */
  pull(): StreamPart | undefined {
    if (this.#state.name === "broken") throw this.#state.error;
    if (this.#bytes.length + this.#waitingLength < this.#neededLength) return undefined;
    this.#join();
    try {
      return this.#state.name === "head" ? this.#pullHeader() : this.#pullFragment(this.#state.header);
    } catch (error) {
      if (error instanceof Fmp4Error) this.#break(error);
      throw error;
    }
  }

  #pullHeader(): StreamPart | undefined {
    const length = initLength(this.#bytes);
    if (length === undefined) return this.#wait(this.#bytes.length + 1, maximumInitLength);
    const bytes = this.#take(length);
    const header = readInit(bytes);
    this.#state = { name: "body", header };
    return { kind: "header", header, bytes };
  }

  #pullFragment(header: FileHeader): StreamPart | undefined {
    const length = fragmentLength(this.#bytes);
    if (length === undefined) return this.#wait(this.#bytes.length + 1, maximumMoofLength + 64);
    if (length > this.#bytes.length) return this.#wait(length, length);
    const bytes = this.#take(length);
    return { kind: "fragment", units: readFragment(header, bytes), bytes };
  }

  #wait(neededLength: number, mostLength: number): undefined {
    if (neededLength > mostLength) throw new Fmp4Error("malformed", "A box does not end.");
    this.#neededLength = neededLength;
  }

  #join(): void {
    if (this.#waiting.length === 0) return;
    const joined = new Uint8Array(this.#bytes.length + this.#waitingLength);
    joined.set(this.#bytes);
    let offset = this.#bytes.length;
    for (const piece of this.#waiting) {
      joined.set(piece, offset);
      offset += piece.length;
    }
    this.#bytes = joined;
    this.#waiting = [];
    this.#waitingLength = 0;
  }

  #take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    this.#neededLength = 0;
    return taken;
  }

  #break(error: Fmp4Error): void {
    this.#state = { name: "broken", error };
    this.#bytes = new Uint8Array();
    this.#waiting = [];
    this.#waitingLength = 0;
  }
}
