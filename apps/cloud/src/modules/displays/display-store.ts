// SQL of displays, and of the codes that screens show until somebody takes them in.
import type { Kysely, Selectable } from "kysely";
import type { DisplayShows, GridSize, Locale } from "@didban/contract";
import { takeTurn, type Database, type Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type DisplayTables = Refined<Tables, { display: { grid_size: GridSize } }>;

/** What people say of a display, but for its name, which its account has. */
export interface DisplaySettings {
  /** Null: the role it had is gone. */
  readonly teamId: string | null;
  readonly cameraIds: readonly string[];
  /** Null: these cameras. */
  readonly shows: DisplayShows | null;
  /** Who chose that; null: nobody. */
  readonly chosenBy: string | null;
  readonly gridSize: GridSize;
  readonly stepSeconds: number;
  readonly locale: Locale;
}

/** A screen on a wall. */
export interface Display extends DisplaySettings {
  /** That of the account that stands for it. */
  readonly id: string;
  readonly workspaceId: string;
  readonly pairedAt: Date;
}

export class DisplayStore {
  readonly #db: Kysely<DisplayTables>;

  constructor(database: Database) {
    this.#db = database.withTables<DisplayTables>();
  }

  /** The displays of a workspace, oldest first. */
  async in(workspaceId: string): Promise<readonly Display[]> {
    const rows = await this.#db
      .selectFrom("display")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .orderBy("paired_at")
      .orderBy("id")
      .execute();
    return rows.map(displayOf);
  }

  async find(id: string, workspaceId: string): Promise<Display | null> {
    const row = await this.#one(id, workspaceId).executeTakeFirst();
    return row === undefined ? null : displayOf(row);
  }

  /** A display that nobody else changes until the transaction ends. */
  async hold(id: string, workspaceId: string): Promise<Display | null> {
    const row = await this.#one(id, workspaceId).forUpdate().executeTakeFirst();
    return row === undefined ? null : displayOf(row);
  }

  /** The display whose browser holds the secret of this hash. */
  async bySecret(secretHash: Buffer): Promise<Display | null> {
    const row = await this.#db
      .selectFrom("display")
      .selectAll()
      .where("secret_hash", "=", secretHash)
      .executeTakeFirst();
    return row === undefined ? null : displayOf(row);
  }

  /** Makes others who add a display to the workspace wait until the transaction ends; answers how many there are. */
  async countAlone(workspaceId: string): Promise<number> {
    await takeTurn(this.#db, `displays:${workspaceId}`);
    const { total } = await this.#db
      .selectFrom("display")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async add(display: Display & { readonly secretHash: Buffer; readonly pairedBy: string }): Promise<void> {
    await this.#db
      .insertInto("display")
      .values({
        id: display.id,
        workspace_id: display.workspaceId,
        secret_hash: display.secretHash,
        paired_by: display.pairedBy,
        paired_at: display.pairedAt,
        ...valuesOf(display),
      })
      .execute();
  }

  async update(id: string, settings: DisplaySettings): Promise<void> {
    await this.#db.updateTable("display").set(valuesOf(settings)).where("id", "=", id).execute();
  }

  /** It shows these from now on. */
  async setCameras(id: string, cameraIds: readonly string[]): Promise<void> {
    await this.#db
      .updateTable("display")
      .set({ camera_ids: [...cameraIds] })
      .where("id", "=", id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("display").where("id", "=", id).execute();
  }

  /** Takes a camera that is gone off every display of its workspace. */
  async forgetCamera(cameraId: string, workspaceId: string): Promise<void> {
    await this.#db
      .updateTable("display")
      .set(({ fn, val }) => ({ camera_ids: fn("array_remove", ["camera_ids", val(cameraId)]) }))
      .where("workspace_id", "=", workspaceId)
      .execute();
  }

  /** Adds a code; false when it is another screen's. */
  async addCode(code: string, secretHash: Buffer, expiresAtMs: number): Promise<boolean> {
    const row = await this.#db
      .insertInto("display_code")
      .values({ code, secret_hash: secretHash, expires_at: new Date(expiresAtMs) })
      .onConflict((conflict) => conflict.doNothing())
      .returning("code")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Spends a code: answers the hash of its screen's secret, null for a code that is not good. */
  async spendCode(code: string, nowMs: number): Promise<Buffer | null> {
    const row = await this.#db
      .deleteFrom("display_code")
      .where("code", "=", code)
      .where("expires_at", ">", new Date(nowMs))
      .returning("secret_hash")
      .executeTakeFirst();
    return row?.secret_hash ?? null;
  }

  /** True while the screen with the secret of this hash waits for somebody to take it in. */
  async isWaiting(secretHash: Buffer, nowMs: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("display_code")
      .select("code")
      .where("secret_hash", "=", secretHash)
      .where("expires_at", ">", new Date(nowMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  async sweepCodes(nowMs: number): Promise<void> {
    await this.#db.deleteFrom("display_code").where("expires_at", "<=", new Date(nowMs)).execute();
  }

  #one(id: string, workspaceId: string) {
    return this.#db
      .selectFrom("display")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", workspaceId);
  }
}

function valuesOf(settings: DisplaySettings) {
  const { cameraIds, chosenBy, gridSize, locale, shows, stepSeconds, teamId } = settings;
  return {
    team_id: teamId,
    camera_ids: [...cameraIds],
    layout_id: shows?.kind === "layout" ? shows.id : null,
    tour_id: shows?.kind === "tour" ? shows.id : null,
    chosen_by: chosenBy,
    grid_size: gridSize,
    step_seconds: stepSeconds,
    locale,
  };
}

function displayOf(row: Selectable<DisplayTables["display"]>): Display {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    teamId: row.team_id,
    cameraIds: row.camera_ids,
    shows: showsOf(row),
    chosenBy: row.chosen_by,
    gridSize: row.grid_size,
    stepSeconds: row.step_seconds,
    locale: row.locale,
    pairedAt: row.paired_at,
  };
}

function showsOf(row: Selectable<DisplayTables["display"]>): DisplayShows | null {
  if (row.layout_id !== null) return { kind: "layout", id: row.layout_id };
  return row.tour_id === null ? null : { kind: "tour", id: row.tour_id };
}
