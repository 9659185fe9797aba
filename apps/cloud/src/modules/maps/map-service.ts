// Maps (MAP-3, MAP-4): added, changed, removed, and the pictures of floor plans.
import {
  defaultAddress,
  mapsAtMost,
  type EndpointInput,
  type PlaceMap,
  type mapsEndpoints,
} from "@didban/contract";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { KeptPictures } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { townZoom } from "./first-map.ts";
import type { MapRights } from "./map-rights.ts";
import { MapStore, type KeptMap } from "./map-store.ts";
import { MarkerStore } from "./marker-store.ts";
import { planZoom } from "./plan-zoom.ts";
import type { AnnounceMaps, MapRemoved, NoteMap, TellRights, Workspaces } from "./ports.ts";

export interface MapServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly mapRights: MapRights;
  readonly workspaces: Workspaces;
  readonly requireLasting: (workspaceId: string, within: Database) => Promise<void>;
  readonly announce: AnnounceMaps;
  readonly tellRights: TellRights;
  readonly removed: MapRemoved;
  readonly note: NoteMap;
  /** What the operator set (MAP-10). */
  readonly tiles: { readonly url: string; readonly attribution: string; readonly maxZoom: number } | null;
}

type Body<Name extends "create" | "createPlan" | "update"> = EndpointInput<
  (typeof mapsEndpoints)[Name]
>["body"];
type MapPlace = Pick<KeptMap, "id" | "workspaceId">;

export class MapService {
  readonly #deps: MapServiceDeps;
  readonly #pictures: KeptPictures;

  constructor(deps: MapServiceDeps) {
    this.#deps = deps;
    this.#pictures = new KeptPictures(deps);
  }

  async list(call: WorkspaceCall): Promise<{ items: PlaceMap[]; total: number }> {
    const seen = await this.#deps.mapRights.maps(call);
    const all = await new MapStore(this.#deps.database).of(call.caller.workspaceId);
    const items = all.filter(({ id }) => seen.has(id)).map(viewOf);
    return { items, total: items.length };
  }

  async create(call: WorkspaceCall, { name, center, zoom }: Body<"create">): Promise<PlaceMap> {
    const { workspaceId } = call.caller;
    const { longitude, latitude } =
      center ?? (await this.#deps.workspaces.addressOf(workspaceId, this.#deps.database)) ?? defaultAddress;
    return this.#add(call, {
      ground: "world",
      name,
      center: { longitude, latitude },
      zoom: zoom ?? townZoom,
      plan: null,
    });
  }

  /** A floor plan lies around 0/0, and opens as a whole. */
  async createPlan(call: WorkspaceCall, { name, meters }: Body<"createPlan">, file: Uint8Array) {
    const { workspaceId } = call.caller;
    const version = newId();
    const size = await this.#keep(call, { workspaceId, version }, file);
    const center = { longitude: 0, latitude: 0 };
    try {
      const plan = { ...size, meters, version };
      return await this.#add(call, { ground: "plan", name, center, zoom: planZoom(plan), plan });
    } catch (error) {
      await this.#forget(call, workspaceId, version);
      throw error;
    }
  }

  async update(call: WorkspaceCall, id: string, { meters, ...body }: Body<"update">): Promise<PlaceMap> {
    return this.#change(call, id, async (map, within) => {
      const { plan } = map;
      if (meters !== undefined && plan === null) throw new Refusal("invalidField", { field: "meters" });
      const next = {
        ...map,
        name: body.name ?? map.name,
        center: body.center ?? map.center,
        zoom: body.zoom ?? map.zoom,
      };
      if (meters === undefined || plan === null || meters === plan.meters) return next;
      await new MapStore(within).stretch(id, meters / plan.meters);
      const larger = { ...plan, meters };
      return { ...next, plan: larger, zoom: body.zoom ?? planZoom(larger) };
    });
  }

  /** Another picture of what is as wide as before. Throws `notFound` for a map that is no floor plan. */
  async replacePlan(call: WorkspaceCall, id: string, file: Uint8Array): Promise<PlaceMap> {
    const { workspaceId } = call.caller;
    const found = await new MapStore(this.#deps.database).find(id);
    if (found?.plan == null) throw new Refusal("notFound");
    const version = newId();
    const size = await this.#keep(call, { workspaceId, version }, file);
    let former: string | undefined;
    try {
      const changed = await this.#change(call, id, async (map) => {
        if (map.plan === null) throw new Refusal("notFound");
        former = map.plan.version;
        return { ...map, plan: { ...map.plan, ...size, version } };
      });
      if (former !== undefined) await this.#forget(call, workspaceId, former);
      return changed;
    } catch (error) {
      await this.#forget(call, workspaceId, version);
      throw error;
    }
  }

  async picture(id: string, knownTag: string | undefined): Promise<ByteAnswer> {
    const found = await new MapStore(this.#deps.database).find(id);
    if (found?.plan == null) throw new Refusal("notFound");
    const { version } = found.plan;
    return this.#pictures.answer(blobOf(found.workspaceId, version), version, knownTag);
  }

  async remove(call: WorkspaceCall, id: string): Promise<void> {
    const { caller } = call;
    const { workspaceId } = caller;
    const gone = await this.#changing(workspaceId, async (store, within) => {
      const map = await requireMap(store, { id, workspaceId });
      const cameraIds = (await new MarkerStore(within).of(id)).flatMap(({ layers }) =>
        layers.filter(({ type }) => type === "c").map(({ resourceId }) => resourceId),
      );
      await store.remove(id);
      await new MarkerStore(within).clear(workspaceId);
      await this.#deps.removed({ mapId: id, workspaceId }, within);
      await this.#deps.tellRights(workspaceId, within);
      await this.#deps.announce(workspaceId, cameraIds, within);
      await this.#deps.note("remove", map, caller, within);
      return map;
    });
    if (gone.plan !== null) await this.#forget(call, workspaceId, gone.plan.version);
  }

  ground() {
    return { tiles: this.#deps.tiles };
  }

  async #add(
    { caller }: WorkspaceCall,
    map: Omit<KeptMap, "id" | "workspaceId" | "createdAt">,
  ): Promise<PlaceMap> {
    const { clock, announce, note, requireLasting, tellRights } = this.#deps;
    const { workspaceId } = caller;
    return this.#changing(workspaceId, async (store, within) => {
      await requireLasting(workspaceId, within);
      if ((await store.of(workspaceId)).length >= mapsAtMost) throw new Refusal("limitReached");
      const added: KeptMap = { ...map, id: newId(), workspaceId, createdAt: new Date(clock.nowMs()) };
      await store.add(added);
      await tellRights(workspaceId, within);
      await announce(workspaceId, [], within);
      await note("create", added, caller, within);
      return viewOf(added);
    });
  }

  async #change(
    { caller }: WorkspaceCall,
    id: string,
    act: (map: KeptMap, within: Database) => Promise<KeptMap>,
  ): Promise<PlaceMap> {
    const { workspaceId } = caller;
    return this.#changing(workspaceId, async (store, within) => {
      const next = await act(await requireMap(store, { id, workspaceId }), within);
      await store.update(id, next);
      await this.#deps.announce(workspaceId, [], within);
      await this.#deps.note("update", next, caller, within);
      return viewOf(next);
    });
  }

  /** Runs `act` while nobody else changes maps of the workspace. */
  #changing<Result>(
    workspaceId: string,
    act: (store: MapStore, within: Database) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.database.transaction().execute(async (within) => {
      const store = new MapStore(within);
      await store.lockWorkspace(workspaceId);
      return act(store, within);
    });
  }

  /** Lays a picture down before the row that tells of it; answers its size. */
  async #keep(
    { isRehearsal }: WorkspaceCall,
    { workspaceId, version }: { readonly workspaceId: string; readonly version: string },
    file: Uint8Array,
  ): Promise<{ readonly width: number; readonly height: number }> {
    const { picture, width, height } = await this.#pictures.drawPlan(file);
    if (!isRehearsal) await this.#pictures.put(blobOf(workspaceId, version), picture);
    return { width, height };
  }

  async #forget({ isRehearsal }: WorkspaceCall, workspaceId: string, version: string): Promise<void> {
    if (!isRehearsal) await this.#pictures.forget(blobOf(workspaceId, version));
  }
}

/** The map as it stands now, however many change it at once. */
async function requireMap(store: MapStore, { id, workspaceId }: MapPlace): Promise<KeptMap> {
  const found = await store.find(id);
  if (found?.workspaceId !== workspaceId) throw new Refusal("mapIdDoesNotExist");
  return found;
}

function viewOf({ createdAt, ...map }: KeptMap): PlaceMap {
  return { ...map, createdAt: createdAt.toISOString() };
}

function blobOf(workspaceId: string, version: string): string {
  return `${blobsOfWorkspace(workspaceId)}plans/${version}`;
}
