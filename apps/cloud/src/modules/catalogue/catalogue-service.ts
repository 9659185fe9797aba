// The catalogue that holds: the imported one, else the shipped one. Kept in PostgreSQL, so that every process answers the same; each reads it once,
// and asks with every call whether it is still that one.
import {
  cameraCatalogue,
  type CameraCatalogue,
  type CatalogueBrand,
  type EndpointAnswer,
  type Manufacturer,
  type ManufacturerModel,
  type manufacturersEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { readCatalogue } from "./catalogue-file.ts";
import { findBrands, findModels, indexOf, type IndexedBrand } from "./catalogue-search.ts";
import { importedId, readImported, replaceImported } from "./catalogue-store.ts";
import shipped from "./shipped-catalogue.json" with { type: "json" };
import { recognise, type Recognised, type ToldOfItself } from "./recognise.ts";
import {
  channelPathsOf,
  streamPathsOf,
  type ChannelPaths,
  type ChosenDevice,
  type StreamPaths,
} from "./stream-paths.ts";

interface Loaded {
  /** Id of the imported catalogue; null: the shipped one. */
  readonly id: string | null;
  readonly brands: readonly IndexedBrand[];
}

interface Question {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
}

export class CatalogueService {
  readonly #database: Database;
  readonly #clock: Clock;
  #loaded: Loaded | undefined;

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  async list({ search = "", limit, offset }: Question): Promise<Page<Manufacturer>> {
    const found = findBrands(await this.#brands(this.#database), search);
    return { items: found.slice(offset, offset + limit).map(offered), total: found.length };
  }

  async models(code: string, { search = "", limit, offset }: Question): Promise<Page<ManufacturerModel>> {
    const indexed = (await this.#brands(this.#database)).find(({ brand }) => brand.code === code);
    if (indexed === undefined) throw new Refusal("manufacturerNotFound");
    const found = findModels(indexed, search);
    const items = found.slice(offset, offset + limit).map(({ pattern, kind, channels, notes = null }) => ({
      pattern,
      kind,
      channels,
      notes,
    }));
    return { items, total: found.length };
  }

  /** Name of a brand, the paths of its streams and whether it speaks ONVIF; undefined where the catalogue has no such brand. */
  async device(
    code: string,
    chosen: ChosenDevice,
    within: Database = this.#database,
  ): Promise<(StreamPaths & Pick<CatalogueBrand, "name" | "onvif">) | undefined> {
    const indexed = (await this.#brands(within)).find(({ brand }) => brand.code === code);
    if (indexed === undefined) return undefined;
    const { brand } = indexed;
    return { name: brand.name, onvif: brand.onvif, ...streamPathsOf(brand, chosen) };
  }

  /** Where the channels of a brand's recorders are, and whether they speak ONVIF; undefined where the catalogue has no such brand. */
  async channels(
    code: string,
    model: string,
  ): Promise<{ readonly onvif: boolean; readonly places: ChannelPaths[] } | undefined> {
    const indexed = (await this.#brands(this.#database)).find(({ brand }) => brand.code === code);
    return indexed && { onvif: indexed.brand.onvif, places: channelPathsOf(indexed.brand, model) };
  }

  /** Of which brand and kind devices are that say something of themselves; undefined for those that nobody here knows. */
  async recognise(devices: readonly ToldOfItself[]): Promise<readonly (Recognised | undefined)[]> {
    const brands = await this.#brands(this.#database);
    return devices.map((device) => recognise(brands, device));
  }

  /** Replaces the catalogue by a file that is wholly valid; another changes nothing. */
  async import(file: Uint8Array): Promise<EndpointAnswer<(typeof manufacturersEndpoints)["import"]>> {
    const read = readCatalogue(file);
    if ("faults" in read) {
      const fields = read.faults.map((field) => ({ field, code: "invalidField" as const }));
      throw new Refusal("catalogueInvalid", { fields });
    }
    const { catalogue } = read;
    const importedAt = new Date(this.#clock.nowMs());
    await replaceImported(this.#database, { id: newId(), content: catalogue, importedAt });
    return {
      version: catalogue.version,
      updatedAt: catalogue.updatedAt,
      brandCount: catalogue.brands.length,
      modelCount: catalogue.brands.reduce((count, { models }) => count + models.length, 0),
    };
  }

  async #brands(within: Database): Promise<readonly IndexedBrand[]> {
    const id = await importedId(within);
    if (this.#loaded === undefined || this.#loaded.id !== id) this.#loaded = await load(id, within);
    return this.#loaded.brands;
  }
}

async function load(id: string | null, within: Database): Promise<Loaded> {
  const imported = id === null ? undefined : await readImported(within);
  // One that an earlier version let in and this one does not is as good as none.
  const valid = imported && cameraCatalogue.safeParse(imported.content);
  const catalogue: CameraCatalogue = valid?.success ? valid.data : shippedCatalogue();
  return { id: imported?.id ?? null, brands: indexOf(catalogue) };
}

/** The catalogue that comes with the server. */
export const shippedCatalogue = (): CameraCatalogue => cameraCatalogue.parse(shipped);

function offered({ code, name, kinds, onvif, defaults, models }: CatalogueBrand): Manufacturer {
  return { code, name, kinds, onvif, defaults, modelCount: models.length };
}
