// A self-made certificate, as cameras have one: X.509 version 3 with an ECDSA P-256 key, written in DER by hand because Node makes none.
// Only for the simulator; what the product shows to browsers is made elsewhere.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import type { TlsIdentity } from "./rtsp-device.ts";

const sequence = 0x30;
const set = 0x31;
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const utf8String = 0x0c;
const utcTime = 0x17;
const context = (number: number): number => 0xa0 + number;
const ecdsaWithSha256 = Buffer.from("06082a8648ce3d040302", "hex");
const commonName = Buffer.from("0603550403", "hex");
const subjectAltName = Buffer.from("0603551d11", "hex");

/** A new key with a certificate for a host name or an IPv4 address, good until the end of 2049. Every call makes another fingerprint. */
export function selfSignedIdentity(host: string): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(sequence, ecdsaWithSha256);
  const name = der(sequence, der(set, der(sequence, commonName, der(utf8String, Buffer.from(host)))));
  const validity = der(
    sequence,
    der(utcTime, Buffer.from("200101000000Z")),
    der(utcTime, Buffer.from("491231235959Z")),
  );
  const toBeSigned = der(
    sequence,
    der(context(0), der(integer, Buffer.of(2))), // version 3
    der(integer, Buffer.of(1), randomBytes(8)), // serial number, positive
    algorithm,
    name, // issuer
    validity,
    name, // subject
    publicKey.export({ type: "spki", format: "der" }),
    der(
      context(3),
      der(sequence, der(sequence, subjectAltName, der(octetString, der(sequence, generalName(host))))),
    ),
  );
  const signature = sign("sha256", toBeSigned, privateKey);
  const certificate = der(sequence, toBeSigned, algorithm, der(bitString, Buffer.of(0), signature));
  const base64 = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** RFC 5280 4.2.1.6: dNSName is 2, iPAddress 7. */
function generalName(host: string): Buffer {
  return isIP(host) === 4
    ? der(0x87, Buffer.from(host.split(".").map(Number)))
    : der(0x82, Buffer.from(host));
}

/** Tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 128) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length =
    body.length < 256 ? Buffer.of(0x81, body.length) : Buffer.of(0x82, body.length >> 8, body.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, body]);
}
