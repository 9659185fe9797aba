// Of which brand a device is that was found on a network: by what it says of itself alone. Pure. A name counts where it stands as a word of its own; nothing is
// concluded from open ports or from likeness.
import type { DeviceKind } from "@didban/contract";
import { modelOf, searchKey, type IndexedBrand } from "./catalogue-search.ts";

/** What a device said; null where it did not. */
export interface ToldOfItself {
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  /** What its RTSP server is called. */
  readonly server: string | null;
}

export interface Recognised {
  readonly code: string;
  readonly name: string;
  /** Of its model, or of all that the brand makes; null where that leaves several. */
  readonly kind: DeviceKind | null;
}

/** Shorter ones are found in too many texts. */
const shortestName = 3;
/** Names of brands have no more words. */
const mostWords = 3;

export function recognise(brands: readonly IndexedBrand[], device: ToldOfItself): Recognised | undefined {
  const { manufacturer, name, server, model } = device;
  for (const text of [manufacturer, name, server]) {
    const words = wordsIn(text ?? "");
    const found = brands.find(({ names }) =>
      names.some((each) => each.length >= shortestName && words.has(each)),
    );
    if (found === undefined) continue;
    const { brand } = found;
    const [only, ...others] = brand.kinds;
    const ofBrand = others.length === 0 ? (only ?? null) : null;
    return { code: brand.code, name: brand.name, kind: modelOf(brand, model ?? "")?.kind ?? ofBrand };
  }
  return undefined;
}

/** The words of a text, and those that follow each other as one. */
function wordsIn(text: string): ReadonlySet<string> {
  const words = text.split(/[^\p{L}\p{N}]+/u).map(searchKey);
  return new Set(
    words.flatMap((_, at) =>
      Array.from({ length: mostWords }, (__, length) => words.slice(at, at + length + 1).join("")),
    ),
  );
}
