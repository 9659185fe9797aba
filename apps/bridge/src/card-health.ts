// How the disk or card of the footage is (BRDG-47), by what it refuses. Pure but for the time that it is given.
import type { LineStorage } from "@didban/bridge-line";

/** Trouble that was not seen again for so long is over: what is recorded is tried again every few seconds. */
const troubleLifeMs = 30_000;
/** Room is made within a second where any can be. */
const fullAfterMs = 10_000;

const missingCodes = new Set([
  "ENOENT",
  "ENODEV",
  "ENXIO",
  "ENOTDIR",
  "EEXIST",
  "EACCES",
  "EPERM",
  "ENOTCONN",
]);

export class CardHealth {
  readonly #nowMs: () => number;
  #trouble: { readonly state: Exclude<LineStorage, "good">; readonly atMs: number } | undefined;
  #fullSinceMs: number | undefined;

  /** `nowMs`: of a clock that never steps back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Something went wrong while footage was kept; what is no refusal of a disk says nothing of it. */
  note(error: unknown): void {
    const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return;
    const state =
      code === "ENOSPC" || code === "EDQUOT" ? "full" : missingCodes.has(code) ? "missing" : "failing";
    const nowMs = this.#nowMs();
    // What a failing disk could not write is not there when it is looked for.
    const isFailing = this.#trouble?.state === "failing" && nowMs - this.#trouble.atMs < troubleLifeMs;
    if (state === "failing" || !isFailing) this.#trouble = { state, atMs: nowMs };
  }

  /** How it is; `hasRoom` is undefined while there is no archive on it. To be asked every few seconds. */
  state(hasRoom: boolean | undefined): LineStorage {
    const nowMs = this.#nowMs();
    this.#fullSinceMs = hasRoom === false ? (this.#fullSinceMs ?? nowMs) : undefined;
    const trouble = this.#trouble;
    if (trouble !== undefined && (hasRoom === undefined || nowMs - trouble.atMs < troubleLifeMs))
      return trouble.state;
    if (hasRoom === undefined) return "missing";
    return this.#fullSinceMs !== undefined && nowMs - this.#fullSinceMs >= fullAfterMs ? "full" : "good";
  }
}
