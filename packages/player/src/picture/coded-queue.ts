// Coded pictures and markers that wait for the decoder, in stream order.
import type { CodedPicture } from "./coded-picture.ts";
import type { Marker } from "./picture-sink.ts";

type Item = CodedPicture | Marker;

export class CodedQueue {
  #items: Item[] = [];

  get length(): number {
    return this.#items.length;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    return this.#items.shift();
  }

  oldestPicture(): CodedPicture | undefined {
    return this.#items.find(isPicture);
  }

  hasKey(): boolean {
    return this.#items.some(isKey);
  }

  /** Empties the queue; gives the number of pictures. */
  clear(): number {
    return this.#dropTo(this.#items.length);
  }

  /** Drops everything before the first key frame, or everything where none waits; gives the number of pictures. */
  dropToNextKey(): number {
    const at = this.#items.findIndex(isKey);
    return this.#dropTo(at < 0 ? this.#items.length : at);
  }

  /** Drops everything before the last key frame; gives the number of pictures. */
  dropToNewestKey(): number {
    return this.#dropTo(Math.max(0, this.#items.findLastIndex(isKey)));
  }

  #dropTo(index: number): number {
    return this.#items.splice(0, index).filter(isPicture).length;
  }
}

function isPicture(item: Item): item is CodedPicture {
  return !("kind" in item);
}

function isKey(item: Item): boolean {
  return isPicture(item) && item.isKey;
}
