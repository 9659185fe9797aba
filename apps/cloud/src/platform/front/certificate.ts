// The certificate of https (OPS-7): self-made at the first start, or the operator's own, and read again whenever its files change.
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createSecureContext } from "node:tls";
import { ownNames } from "../http/index.ts";
import type { Logger } from "../log/index.ts";

/** Certificate and private key as PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** The operator's certificate cannot be used; the message is the one line to print. */
export class CertificateWrong extends Error {
  constructor(files: CertificateFiles, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The certificate ${files.certificate} with key ${files.key} cannot be used: ${why}`, { cause });
    this.name = "CertificateWrong";
  }
}

const lifetimeDays = 800;
const renewBeforeDays = 30;
const dayMs = 86_400_000;
const lookEveryMs = 1_000;

/** Makes a certificate for this machine's names and addresses where none is, or the present one ends soon. */
export async function ensureOwnCertificate(files: CertificateFiles, nowMs: number): Promise<void> {
  if (existsSync(files.certificate) && existsSync(files.key)) {
    const endsAtMs = new X509Certificate(readFileSync(files.certificate)).validToDate.getTime();
    if (endsAtMs - nowMs > renewBeforeDays * dayMs) return;
  }
  // Loaded when one is made, which is seldom: a start does not wait for it.
  const { generate } = await import("selfsigned");
  const made = await generate([{ name: "commonName", value: "Didban" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    notBeforeDate: new Date(nowMs - dayMs),
    notAfterDate: new Date(nowMs + lifetimeDays * dayMs),
    extensions: [
      { name: "basicConstraints", cA: false, critical: true },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      { name: "subjectAltName", altNames: alternativeNames() },
    ],
  });
  mkdirSync(dirname(files.key), { recursive: true, mode: 0o700 });
  writeFileSync(files.key, made.private, { mode: 0o600 });
  writeFileSync(files.certificate, made.cert);
}

/** Reads and checks the pair. Throws CertificateWrong. */
export function readCertificate(files: CertificateFiles): CertificatePair {
  try {
    const pair = { cert: readFileSync(files.certificate, "utf8"), key: readFileSync(files.key, "utf8") };
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    throw new CertificateWrong(files, cause);
  }
}

/** Calls `use` with the new pair when the files change; a pair that does not fit together is passed over until it does. */
export function watchCertificate(
  files: CertificateFiles,
  log: Logger,
  use: (pair: CertificatePair) => void,
): () => void {
  // Known from this very moment: a change right after the start is one too.
  let known = stateOf(files);
  const look = () => {
    const state = stateOf(files);
    if (state === known) return;
    known = state;
    try {
      use(readCertificate(files));
      log.info("the certificate was replaced");
    } catch (error) {
      log.warn({ err: error }, "the changed certificate cannot be used; the former one stays");
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** What changes with the files. */
function stateOf({ certificate, key }: CertificateFiles): string {
  const states = [certificate, key].map((path) => {
    const state = statSync(path, { throwIfNoEntry: false });
    return state === undefined ? "" : `${state.ino} ${state.size} ${state.mtimeMs}`;
  });
  return states.join(", ");
}

function alternativeNames() {
  const { names, addresses } = ownNames();
  return [
    ...names.map((value) => ({ type: 2 as const, value })),
    ...addresses.map((ip) => ({ type: 7 as const, ip })),
  ];
}
