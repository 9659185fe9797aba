// SQL of layouts that are shared with a workspace.
import type { Kysely, Selectable } from "kysely";
import type { GridSize, SharedArrangement } from "@didban/contract";
import { takeTurn, type Database, type Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type LayoutTables = Refined<Tables, { shared_layout: { kind: "grid" | "free"; grid_size: GridSize | null } }>;

/** What is known of a layout beside what it holds. */
export interface LayoutFacts {
  readonly id: string;
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly kind: SharedArrangement["kind"];
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

export interface KeptLayout extends LayoutFacts {
  readonly arrangement: SharedArrangement;
}

/** What is called how, and by whom. */
export interface SharedName {
  readonly id: string;
  readonly ownerId: string;
  readonly nameKey: string;
}

export class SharedLayoutStore {
  readonly #db: Kysely<LayoutTables>;

  constructor(database: Database) {
    this.#db = database.withTables<LayoutTables>();
  }

  /** Those of a workspace, by name. */
  async in(workspaceId: string): Promise<readonly LayoutFacts[]> {
    const rows = await this.#db
      .selectFrom("shared_layout")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("name_key")
      .execute();
    return rows.map(factsOf);
  }

  async find(id: string, workspaceId: string): Promise<KeptLayout | null> {
    const row = await this.#one(id, workspaceId).executeTakeFirst();
    return row === undefined ? null : this.#whole(row);
  }

  /** One that nobody else changes until the transaction ends. */
  async hold(id: string, workspaceId: string): Promise<KeptLayout | null> {
    const row = await this.#one(id, workspaceId).forNoKeyUpdate().executeTakeFirst();
    return row === undefined ? null : this.#whole(row);
  }

  /** Makes others who name a layout of the workspace wait until the transaction ends; answers what there is. */
  async namesAlone(workspaceId: string): Promise<readonly SharedName[]> {
    await takeTurn(this.#db, `shared layouts:${workspaceId}`);
    const rows = await this.#db
      .selectFrom("shared_layout")
      .select(["id", "owner_id", "name_key"])
      .where("workspace_id", "=", workspaceId)
      .execute();
    return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, nameKey: row.name_key }));
  }

  async add(layout: KeptLayout, nameKey: string): Promise<void> {
    const { id, workspaceId, ownerId, arrangement } = layout;
    await this.#db
      .insertInto("shared_layout")
      .values({
        id,
        workspace_id: workspaceId,
        owner_id: ownerId,
        kind: arrangement.kind,
        ...valuesOf(layout, nameKey),
      })
      .execute();
    await this.#place(id, arrangement);
  }

  async update(layout: KeptLayout, nameKey: string): Promise<void> {
    const { id, arrangement } = layout;
    await this.#db.updateTable("shared_layout").set(valuesOf(layout, nameKey)).where("id", "=", id).execute();
    await this.#db.deleteFrom("shared_layout_camera").where("layout_id", "=", id).execute();
    await this.#place(id, arrangement);
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("shared_layout").where("id", "=", id).execute();
  }

  async #place(id: string, arrangement: SharedArrangement): Promise<void> {
    const places =
      arrangement.kind === "grid"
        ? arrangement.cells.map(({ cameraId, cell }) => ({ cameraId, place: [cell] }))
        : arrangement.tiles.map(({ cameraId, x, y, width, height }) => ({
            cameraId,
            place: [x, y, width, height],
          }));
    if (places.length === 0) return;
    await this.#db
      .insertInto("shared_layout_camera")
      .values(places.map(({ cameraId, place }) => ({ layout_id: id, camera_id: cameraId, place })))
      .execute();
  }

  async #whole(row: Selectable<LayoutTables["shared_layout"]>): Promise<KeptLayout> {
    const placed = await this.#db
      .selectFrom("shared_layout_camera")
      .select(["camera_id", "place"])
      .where("layout_id", "=", row.id)
      .orderBy("place")
      .orderBy("camera_id")
      .execute();
    const cameras = placed.map(({ camera_id, place }) => ({ cameraId: camera_id, place }));
    return { ...factsOf(row), arrangement: arrangementOf(row.grid_size, cameras) };
  }

  #one(id: string, workspaceId: string) {
    return this.#db
      .selectFrom("shared_layout")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", workspaceId);
  }
}

function arrangementOf(
  gridSize: GridSize | null,
  cameras: readonly { readonly cameraId: string; readonly place: readonly number[] }[],
): SharedArrangement {
  if (gridSize !== null) {
    const cells = cameras.map(({ cameraId, place: [cell = 0] }) => ({ cell, cameraId }));
    return { kind: "grid", gridSize, cells };
  }
  const tiles = cameras.map(({ cameraId, place: [x = 0, y = 0, width = 0, height = 0] }) => {
    return { cameraId, x, y, width, height };
  });
  return { kind: "free", tiles };
}

function valuesOf({ name, updatedBy, updatedAt, arrangement }: KeptLayout, nameKey: string) {
  return {
    name,
    name_key: nameKey,
    grid_size: arrangement.kind === "grid" ? arrangement.gridSize : null,
    updated_by: updatedBy,
    updated_at: updatedAt,
  };
}

function factsOf(row: Selectable<LayoutTables["shared_layout"]>): LayoutFacts {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    ownerId: row.owner_id,
    name: row.name,
    kind: row.kind,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}
