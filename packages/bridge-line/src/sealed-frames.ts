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

export class FrameSealer {
  readonly #key: KeyObject;
  #next = 0;

  constructor(key: Uint8Array) {
    this.#key = createSecretKey(key);
  }

  seal(text: string): Buffer {
    return this.sealBytes([Buffer.from(text)]);
  }

  /** Seals the parts as one frame; they may be changed after the call. */
  sealBytes(parts: readonly Uint8Array[]): Buffer {
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonceOf(this.#next));
    this.#next += 1;
    const sealed = [...parts.map((part) => cipher.update(part)), cipher.final()];
    return Buffer.concat([cipher.getAuthTag(), ...sealed]);
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
    return this.openBytes(frame).toString();
  }

  /** Throws FrameForged. */
  openBytes(frame: Uint8Array): Buffer {
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, nonceOf(this.#next), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(frame.subarray(0, tagBytes));
      const opened = decipher.update(frame.subarray(tagBytes));
      // Of this cipher nothing is left for the end; what it throws counts.
      decipher.final();
      this.#next += 1;
      return opened;
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
