// Bounds and names of what proves an export (EXP-24 to EXP-27), without the shapes, so that the web app and the verifier have them too.
import { isSafeInNames } from "./clip-names.ts";
import type { ExportFormat } from "./export-choices.ts";

/** Version of the manifest's form. A verifier refuses any other: it could not say what it means. */
export const manifestVersion = 1;
/** As EXP-25 and RFC 9864 name it. */
export const manifestAlgorithm = "Ed25519";

/** What the files of a bundle are called that are not media. */
export const bundleNames = { manifest: "manifest.json", verifier: "verify.html" } as const;

/** Bytes. Nine cameras for six hours make about one megabyte. */
export const manifestMaxBytes = 16 * 1024 * 1024;
/** Characters of a name: of a camera, a person or a workspace. */
export const manifestNameMaxLength = 400;
/** Characters; with its ending below what file systems take. */
export const mediaFileNameMaxLength = 200;

/** Whether a media file of `format` may be called so: composed letters (NFC), one ending, and nothing that a disk or an eye could misread. */
export function isMediaFileName(name: string, format: ExportFormat): boolean {
  return (
    name.length <= mediaFileNameMaxLength &&
    name.endsWith(`.${format}`) &&
    /^[^.\s]/u.test(name) &&
    isSafeInNames(name) &&
    name.normalize("NFC") === name
  );
}

/** A reason of a gap, as the ledger names it. */
export const gapReasonPattern = /^[a-zA-Z]{1,40}$/;
/** SHA-256 as EXP-24 writes it. */
export const sha256Pattern = /^[0-9a-f]{64}$/;
/** 32 bytes as base64url: a public key, or the thumbprint that names one (RFC 7638). */
export const keyTextPattern = /^[A-Za-z0-9_-]{43}$/;
/** 64 bytes as base64url. */
export const signaturePattern = /^[A-Za-z0-9_-]{86}$/;
/** An instant in UTC with milliseconds, as JavaScript writes it. */
export const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
/** An id, in small letters. */
export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
