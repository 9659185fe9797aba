// One check of the files that somebody chose, from the choice to what is to be said of it. Knows no screen: the web app and the page that lies in a
// bundle both begin here.
import type { VerificationKeys } from "@didban/contract";
import {
  isVerifierAvailable,
  sortBundle,
  verifyBundle,
  type BundleReport,
  type EvidenceFile,
  type Progress,
} from "@didban/evidence";

/** A file as a page gets it. */
export interface ChosenFile extends EvidenceFile {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Why nothing was checked, as the words call it. */
export type CheckHindrance = "noManifest" | "manyManifests" | "noMedia" | "unavailable";

interface CheckOptions {
  readonly signal: AbortSignal;
  readKeys(): Promise<VerificationKeys>;
  onProgress(progress: Progress): void;
}

/** Rejects when `signal` aborts, and with what reading the keys or the manifest rejects with. */
export async function checkFiles(
  chosen: readonly ChosenFile[],
  { signal, readKeys, onProgress }: CheckOptions,
): Promise<BundleReport | CheckHindrance> {
  const { manifests, media } = sortBundle(chosen);
  const [manifest] = manifests;
  if (manifest === undefined) return "noManifest";
  if (manifests.length > 1) return "manyManifests";
  if (media.length === 0) return "noMedia";
  if (!(await isVerifierAvailable())) return "unavailable";
  const [keys, bytes] = await Promise.all([readKeys(), manifest.arrayBuffer()]);
  signal.throwIfAborted();
  return verifyBundle({ manifest: new Uint8Array(bytes), keys, files: media, signal, onProgress });
}
