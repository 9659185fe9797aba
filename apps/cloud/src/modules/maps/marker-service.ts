// Places on maps (MAP-1, MAP-5 to MAP-8): added, moved, removed, and what is put there. Who changes a map places on it what they see.
import {
  defaultAddress,
  kindOfCode,
  markersAtMost,
  placedTypes,
  resourceKinds,
  type EndpointInput,
  type Layer,
  type Marker,
  type Position,
  type markersEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { isMissingRow, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { isPlaced, type MapRights, type SeenMarker } from "./map-rights.ts";
import { MapStore } from "./map-store.ts";
import { MarkerStore, type FoundMarker, type KeptLayer, type KeptMarker } from "./marker-store.ts";
import type { AnnounceMaps, NoteMap, Workspaces } from "./ports.ts";

export interface MarkerServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mapRights: MapRights;
  readonly workspaces: Workspaces;
  readonly announce: AnnounceMaps;
  readonly note: NoteMap;
}

type Input<Name extends keyof typeof markersEndpoints> = EndpointInput<(typeof markersEndpoints)[Name]>;

/** The middle of a floor plan. */
const middle: Position = { longitude: 0, latitude: 0 };

export class MarkerService {
  readonly #deps: MarkerServiceDeps;

  constructor(deps: MarkerServiceDeps) {
    this.#deps = deps;
  }

  async list(call: WorkspaceCall, mapId: string): Promise<{ items: Marker[]; total: number }> {
    const all = await new MarkerStore(this.#deps.database).of(mapId);
    const items = (await this.#deps.mapRights.seen(call, all)).map(viewOf);
    return { items, total: items.length };
  }

  async create(call: WorkspaceCall, body: Input<"create">["body"]): Promise<Marker> {
    const { clock, mapRights, note } = this.#deps;
    const { mapId, resourceId, config, fieldOfView = null } = body;
    await mapRights.demand(call, mapId, "mapUpdate");
    const layer =
      resourceId === undefined ? null : await this.#layer(call, mapId, { resourceId, fieldOfView });
    const id = newId();
    await this.#changing(call, async (store, within) => {
      const map = await new MapStore(within).find(mapId);
      if (map === undefined) throw new Refusal("mapIdDoesNotExist");
      if ((await store.count(mapId)) >= markersAtMost) throw new Refusal("limitReached");
      const position = body.position ?? (map.plan === null ? await this.#start(call, within) : middle);
      const added = { id, mapId, position, fullAddress: config?.fullAddress ?? "" };
      await store.add(added, new Date(clock.nowMs()));
      if (layer !== null) {
        await store.attach(added, layer);
        await store.clear(call.caller.workspaceId);
      }
      await note("markerCreate", map, call.caller, within);
      return camerasOf(layer === null ? [] : [layer]);
    });
    return viewOf(await this.#requireSeen(call, id));
  }

  async update(
    call: WorkspaceCall,
    id: string,
    { position, config }: Input<"update">["body"],
  ): Promise<Marker> {
    await this.#require(call, id, "mapUpdate");
    await this.#changing(call, async (store, within) => {
      const marker = await requireMarker(store, id);
      await store.update(id, {
        position: position ?? marker.position,
        fullAddress: config?.fullAddress ?? marker.fullAddress,
      });
      await this.#deps.note("markerUpdate", mapOf(marker), call.caller, within);
      return camerasOf(marker.layers);
    });
    return viewOf(await this.#requireSeen(call, id));
  }

  async remove(call: WorkspaceCall, id: string): Promise<void> {
    await this.#require(call, id, "mapUpdate");
    await this.#changing(call, async (store, within) => {
      const marker = await requireMarker(store, id);
      await store.remove(id);
      await this.#deps.note("markerRemove", mapOf(marker), call.caller, within);
      return camerasOf(marker.layers);
    });
  }

  async attach(call: WorkspaceCall, body: Input<"attachLayer">["body"]): Promise<Layer> {
    const { markerId, resourceId } = body;
    const { mapId } = await this.#require(call, markerId, "mapUpdate");
    const layer = await this.#layer(call, mapId, { resourceId, fieldOfView: body.fieldOfView ?? null });
    let kept = layer;
    await this.#changing(call, async (store, within) => {
      const marker = await requireMarker(store, markerId);
      const [former] = (await store.ofResource(resourceId)).filter((one) => one.mapId === mapId);
      const before = former?.layers.find((one) => one.resourceId === resourceId)?.fieldOfView ?? null;
      // Who moves a camera says nothing of where it looks.
      kept = { ...layer, fieldOfView: body.fieldOfView === undefined ? before : body.fieldOfView };
      await store.attach(marker, kept);
      await store.clear(call.caller.workspaceId);
      await this.#deps.note("layerAttach", mapOf(marker), call.caller, within);
      return camerasOf([kept]);
    });
    const { layers } = await this.#requireSeen(call, markerId);
    const name = layers.find((one) => one.resourceId === resourceId)?.name ?? "";
    return { markerId, name, ...kept };
  }

  async ofResource(call: WorkspaceCall, { resourceId, type }: Input<"ofResource">["query"]) {
    // Nothing of the other kinds stands on maps yet.
    if (!isPlaced(type)) throw new Refusal(resourceKinds[kindOfCode(type)].notFoundCode);
    await this.#deps.mapRights.typeOf(call, resourceId, [type]);
    const [seen, found] = await Promise.all([
      this.#deps.mapRights.maps(call),
      new MarkerStore(this.#deps.database).ofResource(resourceId),
    ]);
    const items = found
      .filter(({ mapId }) => seen.has(mapId))
      .map(({ id: markerId, mapId, position, fullAddress }) => {
        return { markerId, resourceId, type, mapId, position, config: { fullAddress } };
      });
    return { items, total: items.length };
  }

  /** Removes places that everything has left: a camera, a group or a map is gone. */
  async clear(workspaceId: string, within: Database): Promise<void> {
    await new MarkerStore(within).clear(workspaceId);
  }

  /** Where a new place begins (MAP-12). */
  async #start({ caller }: WorkspaceCall, within: Database): Promise<Position> {
    const { longitude, latitude } =
      (await this.#deps.workspaces.addressOf(caller.workspaceId, within)) ?? defaultAddress;
    return { longitude, latitude };
  }

  async #layer(
    call: WorkspaceCall,
    mapId: string,
    { resourceId, fieldOfView }: Pick<KeptLayer, "resourceId" | "fieldOfView">,
  ): Promise<KeptLayer> {
    // A map that stood on itself would lead nowhere.
    if (resourceId === mapId) throw new Refusal("notFound");
    const type = await this.#deps.mapRights.typeOf(call, resourceId, placedTypes);
    return { resourceId, type, fieldOfView: type === "c" ? fieldOfView : null };
  }

  /** A place that the caller sees and may treat so. Throws `markerIdDoesNotExist` for what they may not know of. */
  async #require(call: WorkspaceCall, id: string, action: "mapUpdate"): Promise<FoundMarker> {
    const { database, mapRights } = this.#deps;
    const found = await requireMarker(new MarkerStore(database), id);
    await mapRights.demand(call, found.mapId, action, "markerIdDoesNotExist");
    if ((await mapRights.seen(call, [found])).length === 0) throw new Refusal("markerIdDoesNotExist");
    return found;
  }

  /** In a rehearsal what was changed before stands in the same transaction. */
  async #requireSeen(call: WorkspaceCall, id: string): Promise<SeenMarker> {
    const found = await requireMarker(new MarkerStore(this.#deps.database), id);
    const [seen] = await this.#deps.mapRights.seen(call, [found]);
    if (seen === undefined) throw new Refusal("markerIdDoesNotExist");
    return seen;
  }

  /** Runs `act` while nobody else changes maps of the workspace, and tells of the cameras that it answers. */
  async #changing(
    { caller: { workspaceId } }: WorkspaceCall,
    act: (store: MarkerStore, within: Database) => Promise<readonly string[]>,
  ): Promise<void> {
    await this.#deps.database
      .transaction()
      .execute(async (within) => {
        await new MapStore(within).lockWorkspace(workspaceId);
        const cameraIds = await act(new MarkerStore(within), within);
        await this.#deps.announce(workspaceId, cameraIds, within);
      })
      .catch((error: unknown) => {
        // What is to stand there was removed meanwhile.
        throw isMissingRow(error) ? new Refusal("notFound") : error;
      });
  }
}

async function requireMarker(store: MarkerStore, id: string): Promise<FoundMarker> {
  const found = await store.find(id);
  if (found === undefined) throw new Refusal("markerIdDoesNotExist");
  return found;
}

const mapOf = ({ mapId: id, mapName: name }: FoundMarker) => ({ id, name });

const camerasOf = (layers: KeptMarker["layers"]): readonly string[] =>
  layers.filter(({ type }) => type === "c").map(({ resourceId }) => resourceId);

function viewOf({ id, mapId, position, fullAddress, layers }: SeenMarker): Marker {
  return {
    id,
    mapId,
    position,
    config: { fullAddress },
    layers: layers.map((layer) => ({ markerId: id, ...layer })),
  };
}
