// Secrets at rest (camera passwords, one-time-password seeds): AES-256-GCM under the operator's key. A sealed secret opens only with the
// context it was sealed for, so one copied into another row stays shut. Where the key lies is key-file.ts.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";

/** 256-bit key with its id: the first 8 hex digits of its SHA-256, which names a key without telling it. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const ivBytes = 12;
const tagBytes = 16;

/** Makes the SecretKey of 32 raw bytes. */
export function secretKey(bytes: Uint8Array): SecretKey {
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
}

/** A secret sealed with another key, for another context, or altered. */
export class SecretUnreadable extends Error {
  constructor(reason: string) {
    super(`The secret cannot be opened: ${reason}`);
    this.name = "SecretUnreadable";
  }
}

export class SecretBox {
  readonly #key: SecretKey;

  constructor(key: SecretKey) {
    this.#key = key;
  }

  get keyId(): string {
    return this.#key.id;
  }

  /** Seals `plain` for `context` (e.g. `camera:<id>:password`). The result is text: `keyId.base64url(iv, tag, ciphertext)`. */
  seal(plain: string, context: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key.bytes, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
    return `${this.#key.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
  }

  /** 256 bits as base64url, the same for a purpose at every start, which nobody can tell who has not the key. */
  derive(purpose: string): string {
    return createHmac("sha256", this.#key.bytes).update(`derived for ${purpose}`).digest("base64url");
  }

  /** Opens what `seal` made for the same context. Throws SecretUnreadable. */
  open(sealed: string, context: string): string {
    const [keyId, body] = sealed.split(".");
    if (keyId !== this.#key.id || body === undefined) {
      throw new SecretUnreadable(`it was sealed with key ${keyId}, the present key is ${this.#key.id}`);
    }
    const bytes = Buffer.from(body, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.#key.bytes, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    } catch {
      throw new SecretUnreadable("it was altered or belongs elsewhere");
    }
  }
}
