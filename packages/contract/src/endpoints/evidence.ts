// What proves that an export is what the server made (EXP-24 to EXP-27): the manifest that is signed, and the call for the keys to check it with.
// Whoever checks one reads it by packages/evidence, which needs no library of shapes; a test holds the two against each other.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { exportFormats, exportSounds, type ExportFormat } from "../export-choices.ts";
import {
  gapReasonPattern,
  idPattern,
  instantPattern,
  isMediaFileName,
  keyTextPattern,
  manifestAlgorithm,
  manifestNameMaxLength,
  manifestVersion,
  sha256Pattern,
  signaturePattern,
} from "../evidence-choices.ts";

const instant = z.string().regex(instantPattern);
const id = z.string().regex(idPattern);
const name = z.string().min(1).max(manifestNameMaxLength);
const digest = z.string().regex(sha256Pattern);

/**
 * The part of the archive's hash chain that a cut was made from: one archive file's run of fragments, whole fragments around the cut. With the
 * archive at hand its fragments, hashed from `before` on, must lead to `last` (docs/recorded-file.md).
 */
export const recordingLink = z.strictObject({
  /** The archive file's own id, from its facts. */
  fileId: id,
  /** Digest of the fragment before the first that was used; null where the chain begins with it. */
  before: digest.nullable(),
  /** Digest of the last fragment that was used. */
  last: digest,
  /** How many fragments from the first to the last. */
  fragments: z.number().int().min(1).max(1_000_000),
});
export type RecordingLink = z.output<typeof recordingLink>;

const mediaFields = {
  /** Of the file in the bundle. */
  fileName: z.string(),
  cameraId: id,
  /** As it was called when the export was made. */
  cameraName: name,
  /** The range that was asked for. */
  startAt: instant,
  /** Seconds. */
  duration: z.number().int().min(1).max(1_000_000),
  /** Capture times of the first and the last picture presented (EXP-18). */
  firstFrameAt: instant,
  lastFrameAt: instant,
  /** Stretches of the range without footage, and why (EXP-19). */
  gaps: z.array(z.strictObject({ from: instant, to: instant, reason: z.string().regex(gapReasonPattern) })),
  audio: z.enum(exportSounds),
  format: z.enum(exportFormats),
  /** Bytes. */
  size: z.number().int().min(1),
  /** Of the file's bytes, in hex (EXP-24). */
  sha256: digest,
  /** What of the archive's chain it was cut from, in the order of time; empty where the footage was recorded without seals. */
  recording: z.array(recordingLink),
};

const hasGoodName = ({ fileName, format }: { fileName: string; format: ExportFormat }) =>
  isMediaFileName(fileName, format);

/** One media file of an export. */
export const manifestMedia = z.strictObject(mediaFields).refine(hasGoodName);
export type ManifestMedia = z.output<typeof manifestMedia>;

/**
 * What is signed: about the export, and about its media files. The first stands in the manifest itself, as EXP-25 has it; those of further
 * cameras of the same moment stand in `further`, which is empty for an export of one camera. So there is one form for both.
 */
export const unsignedManifest = z
  .strictObject({
    version: z.literal(manifestVersion),
    exportId: id,
    workspaceId: id,
    workspaceName: name,
    ...mediaFields,
    further: z.array(manifestMedia).max(99),
    createdAt: instant,
    createdBy: id,
    /** As the workspace knew them then. */
    createdByName: name,
    /** Thumbprint of the public key (RFC 7638). */
    keyId: z.string().regex(keyTextPattern),
    algorithm: z.literal(manifestAlgorithm),
  })
  .refine(hasGoodName);
export type UnsignedManifest = z.output<typeof unsignedManifest>;

/** A manifest as it is handed over: canonical JSON (RFC 8785), whose signature covers the canonical JSON of all else (EXP-25). */
export const exportManifest = z.strictObject({
  ...unsignedManifest.shape,
  signature: z.string().regex(signaturePattern),
});
export type ExportManifest = z.output<typeof exportManifest>;

/** A public key as RFC 8037 writes it. */
export const verificationKey = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(keyTextPattern),
  kid: z.string().regex(keyTextPattern),
  alg: z.literal(manifestAlgorithm),
  use: z.literal("sig"),
});
export type VerificationKey = z.output<typeof verificationKey>;

/** A set of keys (RFC 7517 clause 5), the newest first. */
export const verificationKeys = z.strictObject({ keys: z.array(verificationKey) });
export type VerificationKeys = z.output<typeof verificationKeys>;

export const evidenceEndpoints = {
  verificationKeys: endpoint({
    id: "evidence.verificationKeys",
    method: "GET",
    path: "/api/export-manager/verification-keys",
    summary: "Public keys that manifests of exports are checked with; old ones stay",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: verificationKeys,
    errors: [],
  }),
} as const;
