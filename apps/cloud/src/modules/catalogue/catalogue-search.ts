// Finding brands and models as people type them: any part of a name, alias or model, in Latin and Persian letters, but for case, dashes, spaces and
// one wrong letter; popular makers first (CONN-12). Pure.
import { cameraBrands, type CameraCatalogue, type CatalogueBrand } from "@didban/contract";
import { holdsNearly, type Effort } from "./one-letter.ts";

export type CatalogueModel = CatalogueBrand["models"][number];

interface ModelKey {
  readonly model: CatalogueModel;
  readonly key: string;
  /** The pattern holds for all names that begin so. */
  readonly isBeginning: boolean;
}

export interface IndexedBrand {
  readonly brand: CatalogueBrand;
  /** Its name, aliases and code. */
  readonly names: readonly string[];
  readonly models: readonly ModelKey[];
}

/** Letters that keyboards write in several ways, and Persian and Arabic digits. */
const alike: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک", ة: "ه", ۀ: "ه", أ: "ا", إ: "ا", آ: "ا", ؤ: "و", ئ: "ی" }; // prettier-ignore

const digitOf = (digit: string) => String((digit.codePointAt(0) ?? 0) & 0xf);

/** What is compared of a text: its letters and digits, without case, dashes, spaces and marks. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[۰-۹٠-٩]/g, digitOf)
    .replace(/[يىكةۀأإآؤئ]/g, (letter) => alike[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The brands made ready to be searched: popular makers first, the others as the file has them. */
export function indexOf({ brands }: CameraCatalogue): readonly IndexedBrand[] {
  const popular = cameraBrands.map(searchKey);
  const placeOf = ({ name }: CatalogueBrand) => {
    const place = popular.indexOf(searchKey(name));
    return place === -1 ? popular.length : place;
  };
  return brands
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((brand) => ({
      brand,
      names: [...new Set([brand.name, ...brand.aliases, brand.code].map(searchKey))],
      models: brand.models.map((model) => ({
        model,
        key: searchKey(model.pattern),
        isBeginning: model.pattern.endsWith("*"),
      })),
    }));
}

/** How well something fits, best first; undefined: not at all. */
type Fit = number | undefined;

/** Brands that fit what was typed, best first; all of them where nothing was. */
export function findBrands(
  index: readonly IndexedBrand[],
  typed: string,
  effort: Effort = { comparisons: 0 },
): readonly CatalogueBrand[] {
  const searched = searchKey(typed);
  if (searched === "") return index.map(({ brand }) => brand);
  return bestFirst(index, (one) => fitOfBrand(one, searched, effort)).map(({ brand }) => brand);
}

/** Models of a brand that fit what was typed, with or without the brand's name before it. */
export function findModels(
  { names, models }: IndexedBrand,
  typed: string,
  effort: Effort = { comparisons: 0 },
): readonly CatalogueModel[] {
  const searched = withoutName(names, searchKey(typed));
  if (searched === "") return models.map(({ model }) => model);
  return bestFirst(models, (one) => fitOfModel(one, searched, effort)).map(({ model }) => model);
}

/** The model whose name or pattern says the most of a name; undefined: none holds for it. */
export function modelOf(brand: CatalogueBrand, name: string): CatalogueModel | undefined {
  const key = searchKey(name);
  if (key === "") return undefined;
  const fitting = brand.models.filter(({ pattern }) => {
    const wanted = searchKey(pattern);
    return pattern.endsWith("*") ? key.startsWith(wanted) : key === wanted;
  });
  return fitting.toSorted((one, other) => searchKey(other.pattern).length - searchKey(one.pattern).length)[0];
}

function bestFirst<Item>(items: readonly Item[], fitOf: (item: Item) => Fit): readonly Item[] {
  return items
    .flatMap((item) => {
      const fit = fitOf(item);
      return fit === undefined ? [] : [{ item, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ item }) => item);
}

function fitOfBrand({ names, models }: IndexedBrand, searched: string, effort: Effort): Fit {
  if (names.includes(searched)) return 0;
  if (names.some((name) => name.startsWith(searched))) return 1;
  if (names.some((name) => name.includes(searched))) return 2;
  const rest = withoutName(names, searched);
  const ofModels = models.map((one) => fitOfModel(one, rest, effort)).filter((fit) => fit !== undefined);
  const best = Math.min(...ofModels);
  // Its name, and more behind it: a model that the file does not know is one of the brand still.
  if (rest !== searched) return 3 + Math.min(best, 3) / 4;
  if (best <= 2) return 4 + best / 4;
  if (names.some((name) => holdsNearly(name, searched, effort))) return 5;
  return Number.isFinite(best) ? 6 : undefined;
}

function fitOfModel({ key, isBeginning }: ModelKey, searched: string, effort: Effort): Fit {
  if (key === searched) return 0;
  if (isBeginning && key.length > 1 && searched.startsWith(key)) return 1 - key.length / 1000;
  if (key.startsWith(searched)) return 1;
  if (key.includes(searched)) return 2;
  if (holdsNearly(key, searched, effort)) return 3;
  // A whole name typed, its beginning with a wrong letter.
  const isBegun = isBeginning && key.length > 3 && searched.length > key.length;
  return isBegun && holdsNearly(searched, key, effort, true) ? 3 : undefined;
}

/** What stands behind a brand's name at the beginning of what was typed. */
function withoutName(names: readonly string[], searched: string): string {
  const said = names.filter((name) => name.length > 2 && searched.startsWith(name));
  const longest = said.toSorted((one, other) => other.length - one.length)[0] ?? "";
  return searched.slice(longest.length);
}
