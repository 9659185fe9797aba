// SQL of snapshots.
import type { MaskPoints } from "@didban/contract";
import { sql, type ExpressionBuilder, type Kysely, type Selectable } from "kysely";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { CameraPicture } from "../../platform/images/index.ts";
import type { Tables } from "./tables.ts";

type SnapshotTables = Refined<Tables, { snapshot: { content_type: CameraPicture["contentType"] } }>;

/** A snapshot as it is kept; times in milliseconds since 1970. */
export interface KeptSnapshot {
  readonly id: string;
  readonly workspaceId: string;
  readonly cameraId: string;
  readonly cameraName: string;
  readonly isCameraRemoved: boolean;
  /** The mask that its camera had last, once it is removed; as it was kept, for whoever can read it. */
  readonly lastMask: unknown;
  readonly timezone: string;
  readonly name: string;
  readonly takenMs: number;
  readonly contentType: CameraPicture["contentType"];
  readonly sizeBytes: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly createdMs: number;
  readonly createdBy: string;
}

/** What is known of a camera once it is removed. */
export interface LastOfCamera {
  readonly cameraId: string;
  readonly name: string;
  readonly mask: MaskPoints;
}

/** What is asked for of a workspace. */
export interface SnapshotQuestion {
  readonly workspaceId: string;
  /** Of cameras that are there. */
  readonly cameraIds: readonly string[];
  /** Of cameras that are removed: of everyone, or of one person alone; null: none. */
  readonly ofRemoved: { readonly by: string | null } | null;
  readonly createdBy?: string | undefined;
  /** Captured at or after it, and before. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export class SnapshotStore {
  readonly #db: Kysely<SnapshotTables>;

  constructor(database: Database) {
    this.#db = database.withTables<SnapshotTables>();
  }

  /** A page of them, the newest first, and how many there are. */
  async page(
    { workspaceId, createdBy, fromMs, toMs, ...whose }: SnapshotQuestion,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly KeptSnapshot[]; readonly total: number }> {
    let asked = this.#db
      .selectFrom("snapshot")
      .where("workspace_id", "=", workspaceId)
      .where((is) => isOf(is, whose));
    if (createdBy !== undefined) asked = asked.where("created_by", "=", createdBy);
    if (fromMs !== undefined) asked = asked.where("taken_at", ">=", new Date(fromMs));
    if (toMs !== undefined) asked = asked.where("taken_at", "<", new Date(toMs));
    const [rows, { total }] = await Promise.all([
      asked
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return { items: rows.map(keptOf), total: Number(total) };
  }

  async find(id: string, workspaceId: string): Promise<KeptSnapshot | null> {
    const row = await this.#one(id, workspaceId).executeTakeFirst();
    return row === undefined ? null : keptOf(row);
  }

  /** One that nobody else changes until the transaction ends. */
  async hold(id: string, workspaceId: string): Promise<KeptSnapshot | null> {
    const row = await this.#one(id, workspaceId).forUpdate().executeTakeFirst();
    return row === undefined ? null : keptOf(row);
  }

  async add(one: Omit<KeptSnapshot, "lastMask">): Promise<void> {
    await this.#db
      .insertInto("snapshot")
      .values({
        id: one.id,
        workspace_id: one.workspaceId,
        camera_id: one.cameraId,
        camera_name: one.cameraName,
        timezone: one.timezone,
        name: one.name,
        taken_at: new Date(one.takenMs),
        content_type: one.contentType,
        size_bytes: one.sizeBytes,
        width: one.width,
        height: one.height,
        created_at: new Date(one.createdMs),
        created_by: one.createdBy,
      })
      .execute();
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#db.updateTable("snapshot").set({ name }).where("id", "=", id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom("snapshot").where("id", "=", id).execute();
  }

  /** The camera is removed, and was called so last and hidden so. */
  async outlive({ cameraId, name, mask }: LastOfCamera): Promise<void> {
    const change = {
      camera_name: name,
      is_camera_removed: true,
      mask: sql<unknown>`${JSON.stringify(mask)}::jsonb`,
    };
    await this.#db.updateTable("snapshot").set(change).where("camera_id", "=", cameraId).execute();
  }

  #one(id: string, workspaceId: string) {
    return this.#db
      .selectFrom("snapshot")
      .selectAll()
      .where("id", "=", id)
      .where("workspace_id", "=", workspaceId);
  }
}

function isOf(
  is: ExpressionBuilder<SnapshotTables, "snapshot">,
  { cameraIds, ofRemoved }: Pick<SnapshotQuestion, "cameraIds" | "ofRemoved">,
) {
  const ofThere = cameraIds.length === 0 ? is.lit(false) : is("camera_id", "in", [...cameraIds]);
  if (ofRemoved === null) return ofThere;
  const { by } = ofRemoved;
  const removed = is("is_camera_removed", "=", true);
  return is.or([ofThere, by === null ? removed : is.and([removed, is("created_by", "=", by)])]);
}

function keptOf(row: Selectable<SnapshotTables["snapshot"]>): KeptSnapshot {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    cameraId: row.camera_id,
    cameraName: row.camera_name,
    isCameraRemoved: row.is_camera_removed,
    lastMask: row.mask,
    timezone: row.timezone,
    name: row.name,
    takenMs: row.taken_at.getTime(),
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    width: row.width,
    height: row.height,
    createdMs: row.created_at.getTime(),
    createdBy: row.created_by,
  };
}
