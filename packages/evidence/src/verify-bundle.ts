// Holds files against the manifest of an export: first whether the manifest is to be believed, then each file against what it says (EXP-27).
import { comparableFileName, type ManifestMedia, type VerificationKeys } from "@didban/contract";
import { hashFile, type EvidenceFile, type FileHash } from "./hash-file.ts";
import { ManifestInvalid, type ManifestFault } from "./manifest-invalid.ts";
import { mediaOf, readManifest, type Manifest } from "./read-manifest.ts";
import { verifySignature } from "./verify-signature.ts";

/**
 * What is to be said of a file that was given, or of one that was not:
 * - `unchanged`: byte for byte the one that the manifest names `media`; `isRenamed` if it is called something else.
 * - `changed`: called as `media` or in its place, and not its bytes. `unnamed`: the manifest does not know it. `missing`: named, not given.
 * - `unreadable`: it could not be read to its end.
 */
export type FileResult =
  | {
      readonly kind: "unchanged";
      readonly name: string;
      readonly media: ManifestMedia;
      readonly isRenamed: boolean;
    }
  | { readonly kind: "changed"; readonly name: string; readonly media: ManifestMedia }
  | { readonly kind: "unreadable"; readonly name: string }
  | { readonly kind: "unnamed"; readonly name: string }
  | { readonly kind: "missing"; readonly name: string; readonly media: ManifestMedia };

/**
 * `unchanged` only if every file that the manifest names was given and is unchanged, and no other was given; `changed` if one is changed;
 * `incomplete` otherwise.
 */
export type BundleReport =
  | { readonly verdict: "invalid"; readonly fault: ManifestFault }
  | {
      readonly verdict: "unchanged" | "changed" | "incomplete";
      readonly manifest: Manifest;
      readonly files: readonly FileResult[];
    };

export interface Progress {
  /** Bytes hashed so far, and of all files that are hashed. */
  readonly doneBytes: number;
  readonly totalBytes: number;
}

export interface VerifyRequest {
  /** The manifest file as it is on disk. */
  readonly manifest: Uint8Array;
  readonly keys: VerificationKeys;
  /** The media files. */
  readonly files: readonly EvidenceFile[];
  readonly signal?: AbortSignal;
  onProgress?(progress: Progress): void;
}

/** Checks a bundle. Rejects only when `signal` aborts, or where `isVerifierAvailable` is false. */
export async function verifyBundle(request: VerifyRequest): Promise<BundleReport> {
  const { files, signal } = request;
  let manifest: Manifest;
  try {
    manifest = readManifest(request.manifest);
    await verifySignature(manifest, request.keys);
  } catch (error) {
    if (error instanceof ManifestInvalid) return { verdict: "invalid", fault: error.fault };
    throw error;
  }
  const media = mediaOf(manifest);
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let doneBytes = 0;
  const judged: Judged[] = [];
  for (const file of files) {
    const onBytes = (count: number) => request.onProgress?.({ doneBytes: (doneBytes += count), totalBytes });
    const hash = await hashFile(file, { signal, onBytes }).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof RangeError || error instanceof TypeError || error instanceof DOMException)
        return null;
      throw error;
    });
    judged.push({ file, hash });
  }
  const results = resultsOf(judged, media);
  return { verdict: verdictOf(results), manifest, files: results };
}

interface Judged {
  readonly file: EvidenceFile;
  /** Null: it could not be read. */
  readonly hash: FileHash | null;
}

const isSame = (media: ManifestMedia, hash: FileHash | null): boolean =>
  hash !== null && media.sha256 === hash.sha256 && media.size === hash.size;

/** By its name first, then by its bytes; the last that is left is held against the last that nobody was. */
function resultsOf(judged: readonly Judged[], media: readonly ManifestMedia[]): FileResult[] {
  const namesake = ({ file }: Judged) =>
    media.find(({ fileName }) => comparableFileName(fileName) === comparableFileName(file.name));
  const claimed = new Set<ManifestMedia>();
  const left: Judged[] = [];
  const results = judged.flatMap((one): FileResult[] => {
    const { name } = one.file;
    const own = namesake(one);
    const found = own ?? media.find((each) => isSame(each, one.hash));
    if (found === undefined && one.hash !== null) left.push(one);
    if (found === undefined) return one.hash === null ? [{ kind: "unreadable", name }] : [];
    claimed.add(found);
    if (one.hash === null) return [{ kind: "unreadable", name }];
    if (!isSame(found, one.hash)) return [{ kind: "changed", name, media: found }];
    return [{ kind: "unchanged", name, media: found, isRenamed: name.normalize("NFC") !== found.fileName }];
  });
  const open = media.filter((each) => !claimed.has(each));
  const [lastOpen, lastLeft] = [open[0], left[0]];
  if (lastOpen && lastLeft && open.length === 1 && left.length === 1)
    return [...results, { kind: "changed", name: lastLeft.file.name, media: lastOpen }];
  return [
    ...results,
    ...left.map(({ file: { name } }): FileResult => ({ kind: "unnamed", name })),
    ...open.map((each): FileResult => ({ kind: "missing", name: each.fileName, media: each })),
  ];
}

function verdictOf(results: readonly FileResult[]): "unchanged" | "changed" | "incomplete" {
  if (results.some(({ kind }) => kind === "changed")) return "changed";
  return results.length > 0 && results.every(({ kind }) => kind === "unchanged") ? "unchanged" : "incomplete";
}
