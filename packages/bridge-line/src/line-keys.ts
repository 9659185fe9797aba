// The Ed25519 keys of both ends as texts, and what is signed with them. Every statement begins with what it is for, so that a signature of one kind
// is never good as one of another.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";

/** A key pair; `publicKey` is its 32 bytes as base64url. */
export interface LineKey {
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** What a signature is for. */
export type Purpose = "server challenge" | "agent proof" | "agent call" | "agent package";

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");

export function newLineKey(): LineKey {
  return lineKeyOf(generateKeyPairSync("ed25519").privateKey);
}

/** The key whose private part is made of these 32 bytes. */
export function lineKeyOfSeed(seed: Uint8Array): LineKey {
  const key = Buffer.concat([privatePrefix, seed]);
  return lineKeyOf(createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

/** The key that a PKCS #8 text in PEM holds. Throws for any other. */
export function readLineKey(pem: string): LineKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The key is no Ed25519 key");
  return lineKeyOf(key);
}

/** The private key as PEM. */
export function writeLineKey({ privateKey }: LineKey): string {
  return privateKey.export({ format: "pem", type: "pkcs8" }).toString();
}

function lineKeyOf(privateKey: KeyObject): LineKey {
  return { privateKey, publicKey: createPublicKey(privateKey).export({ format: "jwk" }).x ?? "" };
}

/** Signs the texts, in their order. */
export function signFor(purpose: Purpose, texts: readonly string[], { privateKey }: LineKey): string {
  return sign(null, statement(purpose, texts), privateKey).toString("base64url");
}

/** Whether the owner of `publicKey` signed these texts for this purpose. Never throws. */
export function isSignedFor(
  purpose: Purpose,
  texts: readonly string[],
  { publicKey, signature }: { readonly publicKey: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
    return verify(null, statement(purpose, texts), key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

/** Lengths keep texts apart: no two lists make the same statement. */
function statement(purpose: Purpose, texts: readonly string[]): Buffer {
  const parts = [`didban bridge line: ${purpose}`, ...texts];
  return Buffer.from(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join("\n"));
}

/**
 * What a box is called by its key, `XXXX-XXXX-XXXX-XXXX`: nobody can register as another one without the key, and what was copied or set up anew is
 * told apart.
 */
export function hardwareIdOf(publicKey: string): string {
  const digest = createHash("sha256").update(`didban hardware ${publicKey}`).digest("hex").toUpperCase();
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join("-");
}
