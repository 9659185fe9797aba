// How many frames a client may send (CHAN-18). Pure.
import { channelLimits } from "@didban/contract";

export class FrameLimit {
  #times: number[] = [];

  /** Notes a frame; false when it is one too many. */
  takes(nowMs: number): boolean {
    this.#times = this.#times.filter((atMs) => nowMs - atMs < channelLimits.framesInMs);
    this.#times.push(nowMs);
    return this.#times.length <= channelLimits.frames;
  }
}
