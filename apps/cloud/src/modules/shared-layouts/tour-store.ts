// SQL of tours.
import type { Kysely, Selectable } from "kysely";
import type { TourStep } from "@didban/contract";
import { takeTurn, type Database } from "../../platform/database/index.ts";
import type { SharedName } from "./shared-layout-store.ts";
import type { Tables } from "./tables.ts";

/** What is known of a tour beside its steps. */
export interface TourFacts {
  readonly id: string;
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly stepSeconds: number;
  readonly updatedAt: Date;
}

export interface KeptTour extends TourFacts {
  readonly steps: readonly TourStep[];
}

export class TourStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.withTables<Tables>();
  }

  /** Those of a workspace, by name. */
  async in(workspaceId: string): Promise<readonly TourFacts[]> {
    const rows = await this.#db
      .selectFrom("tour")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("name_key")
      .execute();
    return rows.map(factsOf);
  }

  async find(id: string, workspaceId: string): Promise<KeptTour | null> {
    const row = await this.#one(id, workspaceId).executeTakeFirst();
    return row === undefined ? null : this.#whole(row);
  }

  /** One that nobody else changes until the transaction ends. */
  async hold(id: string, workspaceId: string): Promise<KeptTour | null> {
    const row = await this.#one(id, workspaceId).forNoKeyUpdate().executeTakeFirst();
    return row === undefined ? null : this.#whole(row);
  }

  /** Makes others who name a tour of the workspace wait until the transaction ends; answers what there is. */
  async namesAlone(workspaceId: string): Promise<readonly SharedName[]> {
    await takeTurn(this.#db, `tours:${workspaceId}`);
    const rows = await this.#db
      .selectFrom("tour")
      .select(["id", "owner_id", "name_key"])
      .where("workspace_id", "=", workspaceId)
      .execute();
    return rows.map((row) => ({ id: row.id, ownerId: row.owner_id, nameKey: row.name_key }));
  }

  async add(tour: KeptTour, nameKey: string): Promise<void> {
    const { id, workspaceId, ownerId } = tour;
    await this.#db
      .insertInto("tour")
      .values({ id, workspace_id: workspaceId, owner_id: ownerId, ...valuesOf(tour, nameKey) })
      .execute();
    await this.#put(tour);
  }

  async update(tour: KeptTour, nameKey: string): Promise<void> {
    await this.#db.updateTable("tour").set(valuesOf(tour, nameKey)).where("id", "=", tour.id).execute();
    await this.#db.deleteFrom("tour_step").where("tour_id", "=", tour.id).execute();
    await this.#put(tour);
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("tour").where("id", "=", id).execute();
  }

  async #put({ id, steps }: KeptTour): Promise<void> {
    if (steps.length === 0) return;
    await this.#db
      .insertInto("tour_step")
      .values(
        steps.map((step, position) => ({
          tour_id: id,
          position,
          camera_id: step.kind === "camera" ? step.id : null,
          layout_id: step.kind === "layout" ? step.id : null,
        })),
      )
      .execute();
  }

  async #whole(row: Selectable<Tables["tour"]>): Promise<KeptTour> {
    const rows = await this.#db
      .selectFrom("tour_step")
      .select(["camera_id", "layout_id"])
      .where("tour_id", "=", row.id)
      .orderBy("position")
      .execute();
    const steps = rows.flatMap(({ camera_id: cameraId, layout_id: layoutId }): TourStep[] => {
      if (cameraId !== null) return [{ kind: "camera", id: cameraId }];
      return layoutId === null ? [] : [{ kind: "layout", id: layoutId }];
    });
    return { ...factsOf(row), steps };
  }

  #one(id: string, workspaceId: string) {
    return this.#db
      .selectFrom("tour")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", workspaceId);
  }
}

function valuesOf({ name, stepSeconds, updatedAt }: KeptTour, nameKey: string) {
  return { name, name_key: nameKey, step_seconds: stepSeconds, updated_at: updatedAt };
}

function factsOf(row: Selectable<Tables["tour"]>): TourFacts {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    ownerId: row.owner_id,
    name: row.name,
    stepSeconds: row.step_seconds,
    updatedAt: row.updated_at,
  };
}
