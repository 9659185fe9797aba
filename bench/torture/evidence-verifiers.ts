// The verifier that is tried, and ones with a flaw each, which must be found out.
import type { VerificationKeys } from "@didban/contract";
import {
  canonicalText,
  sortBundle,
  verifyBundle,
  type BundleReport,
  type EvidenceFile,
} from "../../packages/evidence/src/index.ts";
import { fileOf } from "../../packages/evidence/src/evidence.testing.ts";
import type { HandedBundle } from "./evidence-changes.ts";

export interface Verifier {
  readonly name: string;
  /** True only for a bundle that is told of as unchanged, with nothing said beside it. `trusted`: the server's keys. */
  passes(bundle: HandedBundle, trusted: VerificationKeys): Promise<boolean>;
}

/** Whether nothing at all is said against it. */
export function isClean(report: BundleReport): boolean {
  if (report.verdict !== "unchanged") return false;
  return report.files.every((file) => file.kind === "unchanged" && !file.isRenamed);
}

interface Parts {
  readonly manifest: Uint8Array;
  readonly files: readonly EvidenceFile[];
  readonly keys: VerificationKeys;
}

/** The page's verifier on parts that `bend` may have bent. */
function verifierOf(name: string, bend: (parts: Parts, bundle: HandedBundle) => Parts): Verifier {
  return {
    name,
    async passes(bundle, trusted) {
      const { media } = sortBundle(bundle.media);
      const files = media.map(({ name: called, bytes }) => fileOf(called, bytes));
      const parts = bend({ manifest: bundle.manifest, files, keys: trusted }, bundle);
      return isClean(await verifyBundle(parts));
    },
  };
}

export const pageVerifier = verifierOf("the page's verifier", (parts) => parts);

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** What `make` throws leaves the bundle as it is. */
function bentOr<Value>(make: () => Value, whole: Value): Value {
  try {
    return make();
  } catch {
    return whole;
  }
}

export const flaws = {
  ignoresSize: verifierOf("broken: reads no further than the size that it is told", (parts) =>
    bentOr(() => {
      const read: Named & { readonly further: readonly Named[] } = JSON.parse(decoded(parts.manifest));
      const { further, ...first } = read;
      const sizes = new Map([first, ...further].map(({ fileName, size }) => [fileName, size]));
      const files = parts.files.map((file) => cut(file, sizes.get(file.name) ?? file.size));
      return { ...parts, files };
    }, parts),
  ),
  trustsEmbeddedKeys: verifierOf("broken: trusts the keys that came with the bundle", (parts, bundle) => ({
    ...parts,
    keys: bundle.embeddedKeys,
  })),
  readsLoosely: verifierOf("broken: reads any text of the manifest", (parts) =>
    bentOr(
      () => ({
        ...parts,
        manifest: new TextEncoder().encode(canonicalText(JSON.parse(decoded(parts.manifest)))),
      }),
      parts,
    ),
  ),
} as const satisfies Record<string, Verifier>;

interface Named {
  readonly fileName: string;
  readonly size: number;
}

/** The first `size` bytes. */
function cut(file: EvidenceFile, size: number): EvidenceFile {
  if (!(file.size > size)) return file;
  let left = size;
  const stream = () =>
    file.stream().pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, to) {
          to.enqueue(piece.subarray(0, left));
          left -= Math.min(left, piece.byteLength);
        },
      }),
    );
  return { name: file.name, size, stream };
}
