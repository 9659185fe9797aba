// SQL of maps. Places on them are in marker-store.ts.
import { sql, type Kysely, type Selectable } from "kysely";
import type { PlaceMap, Position } from "@didban/contract";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

export type KeptMap = Omit<PlaceMap, "createdAt"> & { readonly createdAt: Date };

/** What of a map may be another. */
export interface MapChange {
  readonly name: string;
  readonly center: Position;
  readonly zoom: number;
  readonly plan: PlaceMap["plan"];
}

export class MapStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** All of a workspace, the oldest first. */
  async of(workspaceId: string): Promise<KeptMap[]> {
    const rows = await this.#db
      .selectFrom("map")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(keptOf);
  }

  async find(id: string): Promise<KeptMap | undefined> {
    const row = await this.#db.selectFrom("map").selectAll().where("id", "=", id).executeTakeFirst();
    return row && keptOf(row);
  }

  /** Makes other changes of the workspace's maps wait until the transaction ends. */
  async lockWorkspace(workspaceId: string): Promise<void> {
    await takeTurn(this.#db, `maps:${workspaceId}`);
  }

  async add({ id, workspaceId, createdAt, ...map }: KeptMap): Promise<void> {
    await this.#db
      .insertInto("map")
      .values({ id, workspace_id: workspaceId, created_at: createdAt, ...columnsOf(map) })
      .execute();
  }

  async update(id: string, change: MapChange): Promise<void> {
    await this.#db.updateTable("map").set(columnsOf(change)).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("map").where("id", "=", id).execute();
  }

  /** What stands on a floor plan is `factor` times as far from its middle. */
  async stretch(id: string, factor: number): Promise<void> {
    await this.#db
      .updateTable("marker")
      .set({ longitude: sql`longitude * ${factor}`, latitude: sql`latitude * ${factor}` })
      .where("map_id", "=", id)
      .execute();
  }
}

function columnsOf({ name, center, zoom, plan }: MapChange) {
  return {
    name,
    longitude: center.longitude,
    latitude: center.latitude,
    zoom,
    plan_width: plan?.width ?? null,
    plan_height: plan?.height ?? null,
    plan_meters: plan?.meters ?? null,
    plan_version: plan?.version ?? null,
  };
}

function keptOf(row: Selectable<Tables["map"]>): KeptMap {
  const { plan_width: width, plan_height: height, plan_meters: meters, plan_version: version } = row;
  const isPlan = width !== null && height !== null && meters !== null && version !== null;
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    ground: isPlan ? "plan" : "world",
    center: { longitude: row.longitude, latitude: row.latitude },
    zoom: row.zoom,
    plan: isPlan ? { width, height, meters, version } : null,
    createdAt: row.created_at,
  };
}
