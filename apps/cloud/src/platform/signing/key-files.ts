// The files of the keys that exports are signed with (EXP-25, EXP-26), in the folder of keys:
// - `signing-key.json`, mode 600: the private key of now, as a JWK (RFC 8037). Those before it are nowhere any more.
// - `verification-keys.json`: the public keys of all times, the newest first, as a JWKS. A key stands here before anything is signed with it.
// Each is replaced whole. The list is written first, empty, so that a key that was lost is told from one that never was.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { manifestAlgorithm, verificationKeys, type VerificationKey } from "@didban/contract";
import { keyIdOf } from "@didban/evidence";

/** The keys are missing, unreadable or do not fit together; the message is the one line to print. */
export class SigningKeysWrong extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SigningKeysWrong";
  }
}

/** A private key with the public one that it belongs to. */
export interface SigningKey {
  readonly publicKey: VerificationKey;
  readonly privateKey: KeyObject;
}

export function makeSigningKey(): SigningKey {
  return withPublicKey(generateKeyPairSync("ed25519").privateKey);
}

export class KeyFiles {
  readonly #folder: string;
  readonly #privateFile: string;
  readonly #publicFile: string;

  /** `folder` is made when something is written. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#privateFile = join(folder, "signing-key.json");
    this.#publicFile = join(folder, "verification-keys.json");
  }

  /** The private key of now; null when there is no file. Throws SigningKeysWrong. */
  readPrivate(): SigningKey | null {
    const text = this.#read(this.#privateFile);
    if (text === null) return null;
    try {
      const privateKey = createPrivateKey({ key: JSON.parse(text), format: "jwk" });
      if (privateKey.asymmetricKeyType === "ed25519") return withPublicKey(privateKey);
    } catch {
      // Said below; what the file holds is told nobody.
    }
    throw new SigningKeysWrong(
      `The signing key ${this.#privateFile} is broken; put a good copy back, or make a new key with npm run rotate-signing-key.`,
    );
  }

  /** The public keys; null when there is no file. Throws SigningKeysWrong. */
  readPublic(): readonly VerificationKey[] | null {
    const text = this.#read(this.#publicFile);
    if (text === null) return null;
    try {
      const { keys } = verificationKeys.parse(JSON.parse(text));
      if (keys.every((key) => keyIdOf(key) === key.kid)) return keys;
    } catch {
      // Said below.
    }
    throw new SigningKeysWrong(`The list of keys ${this.#publicFile} is broken; put a good copy back.`);
  }

  writePrivate({ privateKey }: SigningKey): void {
    this.#write(this.#privateFile, 0o600, privateKey.export({ format: "jwk" }));
  }

  writePublic(keys: readonly VerificationKey[]): void {
    this.#write(this.#publicFile, 0o644, { keys });
  }

  /** What is amiss with files of which one is there without the other. */
  lostPrivate(): SigningKeysWrong {
    return new SigningKeysWrong(
      `The signing key ${this.#privateFile} is missing, but keys were made; put it back, or make a new one with npm run rotate-signing-key.`,
    );
  }

  lostPublic(): SigningKeysWrong {
    return new SigningKeysWrong(
      `The list of keys ${this.#publicFile} is missing or does not name the signing key beside it; put it back: exports that were signed before cannot be checked without it.`,
    );
  }

  #read(path: string): string | null {
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      if (code === "ENOENT") return null;
      throw new SigningKeysWrong(`The key file ${path} cannot be read (${code}).`);
    }
  }

  #write(path: string, mode: number, value: object): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const made = `${path}.new`;
    rmSync(made, { force: true });
    writeFileSync(made, `${JSON.stringify(value)}\n`, { mode, flag: "wx", flush: true });
    renameSync(made, path);
    const folder = openSync(this.#folder, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

function withPublicKey(privateKey: KeyObject): SigningKey {
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const fields = { kty: "OKP", crv: "Ed25519", x } as const;
  return { privateKey, publicKey: { ...fields, kid: keyIdOf(fields), alg: manifestAlgorithm, use: "sig" } };
}
