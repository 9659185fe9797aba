// From a manifest's bytes to what it says, before anybody asks who signed it. Stricter than JSON: the bytes must be the canonical text of what they say.
import {
  comparableFileName,
  gapReasonPattern,
  idPattern,
  instantPattern,
  isMediaFileName,
  keyTextPattern,
  manifestAlgorithm,
  manifestMaxBytes,
  manifestNameMaxLength,
  manifestVersion,
  exportSounds,
  mediaFileNameMaxLength,
  exportFormats,
  sha256Pattern,
  signaturePattern,
  type ExportManifest,
  type ManifestMedia,
} from "@didban/contract";
import { canonicalText } from "./canonical-text.ts";
import { fields, instant, list, nameUpTo, oneOf, orNull, text, whole } from "./fields.ts";
import { ManifestInvalid } from "./manifest-invalid.ts";

/** What a manifest says; its signature is not checked yet. */
export type Manifest = ExportManifest;

const at = instant(instantPattern);
const id = text(idPattern);
const name = nameUpTo(manifestNameMaxLength);
const digest = text(sha256Pattern);

const mediaShape = {
  fileName: nameUpTo(mediaFileNameMaxLength),
  cameraId: id,
  cameraName: name,
  startAt: at,
  duration: whole(1, 1_000_000),
  firstFrameAt: at,
  lastFrameAt: at,
  gaps: list(fields({ from: at, to: at, reason: text(gapReasonPattern) })),
  audio: oneOf(...exportSounds),
  format: oneOf(...exportFormats),
  size: whole(1),
  sha256: digest,
  recording: list(
    fields({ fileId: id, before: orNull(digest), last: digest, fragments: whole(1, 1_000_000) }),
  ),
} as const;

const manifestOf = fields({
  version: oneOf(manifestVersion),
  exportId: id,
  workspaceId: id,
  workspaceName: name,
  ...mediaShape,
  further: list(fields(mediaShape), 0, 99),
  createdAt: at,
  createdBy: id,
  createdByName: name,
  keyId: text(keyTextPattern),
  algorithm: oneOf(manifestAlgorithm),
  signature: text(signaturePattern),
});

/** The media files that a manifest names, the first one first. */
export function mediaOf(manifest: Manifest): readonly ManifestMedia[] {
  return [manifest, ...manifest.further];
}

/** Reads the bytes of a manifest. Throws ManifestInvalid. */
export function readManifest(bytes: Uint8Array): Manifest {
  const value = readCanonical(bytes);
  const version =
    typeof value === "object" && value !== null && "version" in value ? value.version : undefined;
  if (typeof version === "number" && version !== manifestVersion)
    throw new ManifestInvalid("unknownVersion", "it has a form that this verifier does not know");
  const manifest = manifestOf(value, "the manifest");
  checkMedia(manifest);
  return manifest;
}

/** What the bytes say, if they are its canonical text: what stands twice, or another way, would be read otherwise by others. */
function readCanonical(bytes: Uint8Array): unknown {
  if (bytes.byteLength > manifestMaxBytes) throw new ManifestInvalid("notText", "it is too long");
  let written: string;
  let value: unknown;
  try {
    // A mark of byte order is a sign too many, not one to pass over.
    written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(written);
  } catch {
    throw new ManifestInvalid("notText", "it is no JSON text");
  }
  let canonical: string | undefined;
  try {
    canonical = canonicalText(value);
  } catch {
    canonical = undefined;
  }
  if (canonical !== written)
    throw new ManifestInvalid("notCanonical", "its text is not the one of what it says");
  return value;
}

function checkMedia(manifest: Manifest): void {
  const files = mediaOf(manifest);
  for (const { fileName, format, firstFrameAt, lastFrameAt, gaps } of files) {
    if (!isMediaFileName(fileName, format))
      throw new ManifestInvalid("wrongFields", "a media file has a name that none may have");
    // Instants of this form sort as texts.
    if (firstFrameAt > lastFrameAt || gaps.some(({ from, to }) => from > to))
      throw new ManifestInvalid("wrongFields", "a stretch ends before it begins");
  }
  if (new Set(files.map(({ fileName }) => comparableFileName(fileName))).size !== files.length)
    throw new ManifestInvalid("wrongFields", "two media files have one name");
}
