// Answers a viewer's requests for thumbnails: the newest one only, one at a time, so many a second (WIRE-38).
import { streamLimits } from "@didban/contract";
import { releaseUnit, type AccessUnit } from "@didban/media";
import { thumbnailHeaderOf, wireFlag } from "@didban/media/wire";
import type { Clock } from "../../platform/clock/index.ts";
import type { ViewerLink } from "./viewer-link.ts";

export interface ThumbnailSenderDeps {
  readonly link: ViewerLink;
  readonly clock: Clock;
  /** The key frame at or before a time; `gap` or `outOfRange` where there is none to be had. */
  find(atMs: number): Promise<FoundKeyFrame | "gap" | "outOfRange">;
}

/** A key frame that is its receiver's alone, and held for it. */
export interface FoundKeyFrame {
  readonly unit: AccessUnit;
  readonly isMasked: boolean;
  /** False once something else may be seen than when it was found: it must not be sent. */
  isStillRight(): boolean;
}

interface Request {
  readonly requestId: number;
  readonly atMs: number;
}

export class ThumbnailSender {
  readonly #deps: ThumbnailSenderDeps;
  #newest: Request | undefined;
  #isBusy = false;
  #begunMs: number[] = [];

  constructor(deps: ThumbnailSenderDeps) {
    this.#deps = deps;
  }

  /** Asks for one; what was asked before and is not answered yet never will be. */
  ask(requestId: number, atMs: number): void {
    this.#newest = { requestId, atMs };
    if (!this.#isBusy) void this.#answer();
  }

  /** Nothing more is wanted. */
  close(): void {
    this.#newest = undefined;
  }

  async #answer(): Promise<void> {
    const { link, clock, find } = this.#deps;
    this.#isBusy = true;
    while (this.#newest) {
      await this.#waitForTurn();
      const request: Request | undefined = this.#newest;
      if (!request) break;
      this.#begunMs = [...this.#begunMs, clock.monotonicMs()].slice(-streamLimits.thumbnailsPerSecond);
      const found = await find(request.atMs);
      await link.drained();
      if (this.#newest === request && (typeof found === "string" || found.isStillRight())) {
        this.#newest = undefined;
        const { requestId } = request;
        if (typeof found === "string") link.sendText({ type: "thumbnailMiss", requestId, reason: found });
        else link.sendOwn(thumbnailHeaderOf(found.unit, requestId, flagsOf(found)), found.unit);
      }
      if (typeof found !== "string") releaseUnit(found.unit);
    }
    this.#isBusy = false;
  }

  /** Waits until fewer than ten were begun within the last second. */
  async #waitForTurn(): Promise<void> {
    const [oldestMs] = this.#begunMs;
    if (oldestMs === undefined || this.#begunMs.length < streamLimits.thumbnailsPerSecond) return;
    const waitMs = oldestMs + 1_000 - this.#deps.clock.monotonicMs();
    if (waitMs > 0) await this.#deps.clock.wait(waitMs);
  }
}

function flagsOf({ isMasked }: FoundKeyFrame): number {
  return isMasked ? wireFlag.masked : 0;
}
