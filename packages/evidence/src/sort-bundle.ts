// Which of the files that somebody chose is the manifest, and which it may be about.
import { bundleNames } from "@didban/contract";

export interface SortedBundle<Named> {
  /** Files that end as a manifest does. Exactly one is needed. */
  readonly manifests: readonly Named[];
  readonly media: readonly Named[];
}

/** The verifier that lies in the bundle too is neither: what it says of others counts, and nobody asks whether it was changed. */
export function sortBundle<Named extends { readonly name: string }>(
  files: readonly Named[],
): SortedBundle<Named> {
  const isManifest = ({ name }: Named) => name.toLowerCase().endsWith(".json");
  return {
    manifests: files.filter(isManifest),
    media: files.filter((file) => !isManifest(file) && file.name.toLowerCase() !== bundleNames.verifier),
  };
}
