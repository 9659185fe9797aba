// SQL of places on maps and of what stands there.
import { sql, type Kysely } from "kysely";
import type { FieldOfView, PlacedType, Position } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

/** What stands at a place. */
export interface KeptLayer {
  readonly resourceId: string;
  readonly type: PlacedType;
  readonly fieldOfView: FieldOfView | null;
}

export interface KeptMarker {
  readonly id: string;
  readonly mapId: string;
  readonly position: Position;
  readonly fullAddress: string;
  /** Nothing has ever stood there. */
  readonly isBare: boolean;
  readonly layers: readonly KeptLayer[];
}

/** A place on a map of a workspace. */
export interface FoundMarker extends KeptMarker {
  readonly workspaceId: string;
  readonly mapName: string;
}

export class MarkerStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** All of a map but those that everything has left. */
  async of(mapId: string): Promise<KeptMarker[]> {
    return this.#read(sql`marker.map_id = ${mapId}`);
  }

  async find(id: string): Promise<FoundMarker | undefined> {
    const [found] = await this.#read(sql`marker.id = ${id}`);
    return found;
  }

  /** Where something stands, on all maps. */
  async ofResource(resourceId: string): Promise<FoundMarker[]> {
    return this.#read(
      sql`marker.id in (select marker_id from marker_layer where resource_id = ${resourceId})`,
    );
  }

  async count(mapId: string): Promise<number> {
    const { total } = await this.#db
      .selectFrom("marker")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("map_id", "=", mapId)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async add({ id, mapId, position, fullAddress }: Omit<KeptMarker, "layers" | "isBare">, now: Date) {
    const row = { id, map_id: mapId, ...position, full_address: fullAddress, is_bare: true, created_at: now };
    await this.#db.insertInto("marker").values(row).execute();
  }

  async update(id: string, { position, fullAddress }: Pick<KeptMarker, "position" | "fullAddress">) {
    const change = { ...position, full_address: fullAddress };
    await this.#db.updateTable("marker").set(change).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("marker").where("id", "=", id).execute();
  }

  /** Puts something at a place; where it stood on this map it stands no more. */
  async attach(
    { id, mapId }: Pick<KeptMarker, "id" | "mapId">,
    { resourceId, type, fieldOfView }: KeptLayer,
  ): Promise<void> {
    const looks = {
      direction: fieldOfView?.direction ?? null,
      angle: fieldOfView?.angle ?? null,
      reach: fieldOfView?.reach ?? null,
    };
    await this.#db
      .insertInto("marker_layer")
      .values({
        marker_id: id,
        map_id: mapId,
        resource_id: resourceId,
        camera_id: type === "c" ? resourceId : null,
        group_id: type === "cg" ? resourceId : null,
        shown_map_id: type === "m" ? resourceId : null,
        ...looks,
      })
      .onConflict((same) => same.columns(["map_id", "resource_id"]).doUpdateSet({ marker_id: id, ...looks }))
      .execute();
    await this.#db.updateTable("marker").set({ is_bare: false }).where("id", "=", id).execute();
  }

  /** Removes the workspace's places that everything has left. */
  async clear(workspaceId: string): Promise<void> {
    await sql`
      delete from marker using map
      where map.id = marker.map_id and map.workspace_id = ${workspaceId} and not is_bare
        and not exists (select from marker_layer where marker_id = marker.id)`.execute(this.#db);
  }

  async #read(which: ReturnType<typeof sql<boolean>>): Promise<FoundMarker[]> {
    const { rows } = await sql<{
      id: string;
      mapId: string;
      workspaceId: string;
      mapName: string;
      position: Position;
      fullAddress: string;
      isBare: boolean;
      layers: KeptLayer[] | null;
    }>`
      select marker.id, marker.map_id as "mapId", map.workspace_id as "workspaceId", map.name as "mapName",
        json_build_object('longitude', marker.longitude, 'latitude', marker.latitude) as position,
        full_address as "fullAddress", is_bare as "isBare", layers
      from marker join map on map.id = marker.map_id
      left join lateral (
        select json_agg(json_build_object(
          'resourceId', resource_id,
          'type', case when camera_id is not null then 'c' when group_id is not null then 'cg' else 'm' end,
          'fieldOfView', case when direction is null then null
            else json_build_object('direction', direction, 'angle', angle, 'reach', reach) end
        ) order by resource_id) as layers
        from marker_layer where marker_id = marker.id
      ) standing on true
      where ${which} and (is_bare or layers is not null)
      order by marker.created_at, marker.id`.execute(this.#db);
    return rows.map((row) => ({ ...row, layers: row.layers ?? [] }));
  }
}
