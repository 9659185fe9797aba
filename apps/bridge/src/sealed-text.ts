// Texts that lie on the disk sealed (BRDG-50), under a key made of the box's private key: whoever has a file of them alone has nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { LineKey } from "@didban/bridge-line";

const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` keeps what is sealed for one thing from being taken for another. */
export function sealText(text: string, key: LineKey, purpose: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Throws for what was not sealed with this key for this purpose. */
export function openText(sealed: string, key: LineKey, purpose: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose, key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
}

function keyFor(purpose: string, { privateKey }: LineKey): Uint8Array {
  const secret = Buffer.from(privateKey.export({ format: "jwk" }).d ?? "", "base64url");
  return new Uint8Array(hkdfSync("sha256", secret, "", `didban bridge ${purpose}`, 32));
}
