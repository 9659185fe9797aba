// A deterministic mutator for fuzzing: damages valid input the way networks, bugs and attackers do. Owns the kinds of damage; what is
// done with the damaged bytes is the fuzz target's. The same seed always gives the same inputs, so a failure is found again.

/** Numbers in [0, 1) from a 32-bit seed (mulberry32); the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const telling = [0x00, 0x01, 0x7f, 0x80, 0xfe, 0xff];
const numbers = ["0", "-1", "65535", "65536", "4294967296", "99999999999999999999", "NaN", ""];
const maxDamages = 4;
/** No input grows past this, however ranges are repeated. */
const maxBytes = 1 << 20;

/** Makes damaged variants of valid captures. */
export class Mutator {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** A new array: `valid` with one to four damages; `other`, another valid capture, may be spliced in. */
  mutate(valid: Uint8Array, other: Uint8Array = valid): Uint8Array {
    let bytes: Uint8Array = valid.slice();
    for (let left = 1 + this.#below(maxDamages); left > 0; left--) bytes = this.#damage(bytes, other);
    return bytes.length > maxBytes ? bytes.slice(0, maxBytes) : bytes;
  }

  #damage(bytes: Uint8Array, other: Uint8Array): Uint8Array {
    const at = this.#below(bytes.length + 1);
    const length = this.#below(Math.min(64, bytes.length - at) + 1);
    switch (this.#below(9)) {
      case 0: // one bit
        return replaced(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << this.#below(8))));
      case 1: // one byte with a telling value
        return replaced(bytes, at, at + 1, Uint8Array.of(telling[this.#below(telling.length)] ?? 0));
      case 2: // a run of random bytes, in place
        return replaced(bytes, at, at + length, this.#noise(length));
      case 3: // bytes put in
        return replaced(bytes, at, at, this.#noise(1 + this.#below(16)));
      case 4: // bytes left out
        return replaced(bytes, at, at + length, new Uint8Array(0));
      case 5: // a run repeated, now and then very often
        return replaced(bytes, at, at, this.#repeated(bytes.subarray(at, at + length)));
      case 6: // cut short
        return bytes.slice(0, at);
      case 7: // the rest comes from another capture
        return replaced(bytes, at, bytes.length, other.subarray(this.#below(other.length + 1)));
      default:
        return this.#damageNumber(bytes, at);
    }
  }

  /** Replaces the first decimal number from `at` on by an extreme one. */
  #damageNumber(bytes: Uint8Array, at: number): Uint8Array {
    const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
    let start = at;
    while (start < bytes.length && !isDigit(bytes[start])) start++;
    let end = start;
    while (isDigit(bytes[end])) end++;
    const text = numbers[this.#below(numbers.length)] ?? "";
    return replaced(
      bytes,
      start,
      end,
      Uint8Array.from(text, (character) => character.charCodeAt(0)),
    );
  }

  #repeated(run: Uint8Array): Uint8Array {
    const times = this.#below(8) === 0 ? 1 + this.#below(2000) : 1 + this.#below(4);
    const bytes = new Uint8Array(run.length * times);
    for (let turn = 0; turn < times; turn++) bytes.set(run, turn * run.length);
    return bytes;
  }

  #noise(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#below(256));
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

function replaced(bytes: Uint8Array, start: number, end: number, by: Uint8Array): Uint8Array {
  const rest = bytes.subarray(Math.min(end, bytes.length));
  const result = new Uint8Array(start + by.length + rest.length);
  result.set(bytes.subarray(0, start));
  result.set(by, start);
  result.set(rest, start + by.length);
  return result;
}
