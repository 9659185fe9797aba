// Frames behind the handshake: sealed with AES-256-GCM under a key for each direction, numbered from 0. A frame that was altered, left out, repeated or
// sent back does not open, whoever stands between the two ends.
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from "node:crypto";

const tagBytes = 16;

/** A frame that the other end did not send as the next one. */
export class FrameForged extends Error {
  constructor() {
    super("The frame does not open");
    this.name = "FrameForged";
  }
}

/** Bytes in memory of their own. */
export interface FreeableBytes {
  readonly bytes: Buffer;
  /** Nobody looks at them again: the memory is given back at once, not when the garbage collector comes by, which for footage it has to do every other second. */
  free(): void;
}

export class FrameSealer {
  readonly #key: KeyObject;
  #next = 0;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  seal(text: string): Buffer {
    return this.sealBytes([Buffer.from(text)]).bytes;
  }

  /** Seals the parts as one frame; they may be changed after the call. */
  sealBytes(parts: readonly Uint8Array[]): FreeableBytes {
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonceOf(this.#next));
    this.#next += 1;
    const length = parts.reduce((sum, part) => sum + part.length, tagBytes);
    // Of no pool, whose memory others have as well.
    const bytes = Buffer.allocUnsafeSlow(length);
    let end = tagBytes;
    for (const part of parts) {
      const sealed = cipher.update(part);
      bytes.set(sealed, end);
      end += sealed.length;
      freeMemory(sealed);
    }
    cipher.final();
    bytes.set(cipher.getAuthTag());
    return { bytes, free: () => freeMemory(bytes) };
  }
}

export class FrameOpener {
  readonly #key: KeyObject;
  #next = 0;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  /** Throws FrameForged. */
  open(frame: Uint8Array): string {
    return this.openBytes(frame).bytes.toString();
  }

  /** Throws FrameForged. */
  openBytes(frame: Uint8Array): FreeableBytes {
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, nonceOf(this.#next), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(frame.subarray(0, tagBytes));
      const opened = decipher.update(frame.subarray(tagBytes));
      // Of this cipher nothing is left for the end; what it throws counts.
      decipher.final();
      this.#next += 1;
      return { bytes: opened, free: () => freeMemory(opened) };
    } catch {
      throw new FrameForged();
    }
  }
}

/** A key lives as long as its connection, so that a count is never used twice with it. */
function nonceOf(count: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(count), 4);
  return nonce;
}

/** Gives memory back that is all of its buffer. */
function freeMemory(bytes: Buffer<ArrayBuffer>): void {
  bytes.buffer.transfer(0);
}
