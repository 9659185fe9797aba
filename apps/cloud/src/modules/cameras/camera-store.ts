// The only SQL of cameras: rows in, rows out. Knows nothing of rights, answers and texts.
import { sql, type Selectable } from "kysely";
import type { MaskPoint, MaskPoints } from "@didban/contract";
import type { AudioCodec, VideoCodec } from "@didban/media";
import {
  takeTurn,
  type Database,
  type Refined,
  type SqlExpression,
  type Subquery,
} from "../../platform/database/index.ts";
import type { HealthReport } from "./camera-status.ts";
import type { Tables } from "./tables.ts";

export type CameraTables = Refined<
  Tables,
  {
    camera: { mask: MaskPoint[] };
    camera_connection: { extra_ports: ExtraPorts };
    camera_stream: { codec: VideoCodec; audio_codec: AudioCodec };
    camera_health: { state: HealthReport };
  }
>;

export interface ExtraPorts {
  audio?: number | undefined;
  serial?: number | undefined;
  custom?: { label: string; port: number }[] | undefined;
}

export type CameraRow = Selectable<CameraTables["camera"]>;
export type ConnectionRow = Selectable<CameraTables["camera_connection"]>;
export type StreamRow = Selectable<CameraTables["camera_stream"]>;
export type GroupRow = Selectable<CameraTables["camera_group"]>;

/** A camera with everything that hangs on it. */
export interface WholeCamera {
  readonly camera: CameraRow;
  readonly group: Pick<GroupRow, "id" | "name">;
  readonly connection: ConnectionRow;
  readonly streams: readonly StreamRow[];
  readonly health: { readonly state: HealthReport; readonly reported_at: Date } | null;
}

/** Group trees are at most this deep; a longer chain would be a circle (CAM-56). */
export const maxDepth = 5;

/** The name as it is compared: trimmed and case-folded (CAM-18). */
export function nameKeyOf(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase();
}

/** Changes of a camera's row that a person may ask for. */
export type CameraChange = Partial<
  Pick<
    CameraRow,
    | "name"
    | "name_key"
    | "description"
    | "comments"
    | "timezone"
    | "group_id"
    | "enable"
    | "record_mode"
    | "record_schedule"
    | "archive_age_days"
    | "paused_at"
    | "paused_by"
  >
>;

export function createCameraStore(database: Database) {
  const db = database.withTables<CameraTables>();

  return {
    /** The same name in the workspace, whatever its case. */
    async hasName(workspaceId: string, name: string, exceptId?: string): Promise<boolean> {
      const found = await db
        .selectFrom("camera")
        .select("id")
        .where("workspace_id", "=", workspaceId)
        .where("name_key", "=", nameKeyOf(name))
        .executeTakeFirst();
      return found !== undefined && found.id !== exceptId;
    },

    /** Makes parallel creates of one workspace wait for each other until the transaction ends (CAM-59). */
    async lockWorkspace(workspaceId: string): Promise<void> {
      await takeTurn(db, `cameras:${workspaceId}`);
    },

    /** Makes other changes of this camera's connection wait until the transaction ends. */
    async lockCamera(id: string): Promise<void> {
      await db.selectFrom("camera").select("id").where("id", "=", id).forUpdate().execute();
    },

    async count(workspaceId: string): Promise<number> {
      const { total } = await db
        .selectFrom("camera")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("workspace_id", "=", workspaceId)
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** What shares of the space for footage are measured by (ARCH-32), of each workspace that has cameras. */
    async footageClaims(): Promise<{ workspaceId: string; cameras: number; longestAgeDays: number }[]> {
      const rows = await db
        .selectFrom("camera")
        .select(({ fn }) => [
          "workspace_id",
          fn.countAll<number>().as("cameras"),
          fn.max("archive_age_days").as("longest"),
        ])
        .groupBy("workspace_id")
        .execute();
      return rows.map((row) => ({
        workspaceId: row.workspace_id,
        cameras: Number(row.cameras),
        longestAgeDays: row.longest,
      }));
    },

    async insert(camera: CameraRow, connection: ConnectionRow): Promise<void> {
      await db
        .insertInto("camera")
        .values({ ...camera, mask: maskColumn(camera.mask) })
        .execute();
      await db
        .insertInto("camera_connection")
        .values({ ...connection, extra_ports: sql`${JSON.stringify(connection.extra_ports)}::jsonb` })
        .execute();
    },

    async update(id: string, change: CameraChange, now: Date): Promise<void> {
      await db
        .updateTable("camera")
        .set({ ...change, updated_at: now })
        .where("id", "=", id)
        .execute();
    },

    /** Changes the connection, forgets what was learned with the old one, and has the camera connect afresh (CAM-28). */
    async updateConnection(id: string, change: Partial<ConnectionRow>, now: Date): Promise<void> {
      const { extra_ports, ...rest } = change;
      await db
        .updateTable("camera_connection")
        .set({
          ...rest,
          ...(extra_ports === undefined ? {} : { extra_ports: sql`${JSON.stringify(extra_ports)}::jsonb` }),
          config_attempts: 0,
          tls_fingerprint: null,
          generation: sql`generation + 1`,
        })
        .where("camera_id", "=", id)
        .execute();
      await db
        .updateTable("camera")
        .set({ configured: false, updated_at: now })
        .where("id", "=", id)
        .execute();
      await db.deleteFrom("camera_health").where("camera_id", "=", id).execute();
    },

    /** Has the camera connect afresh, also after wrong credentials stopped its tries (CAM-29, CAM-30). */
    async retry(id: string): Promise<void> {
      await db
        .updateTable("camera_connection")
        .set({ config_attempts: 0, generation: sql`generation + 1` })
        .where("camera_id", "=", id)
        .execute();
      // The last report says nothing any more: the camera is connecting until the next one.
      await db
        .updateTable("camera_health")
        .set({ reported_at: new Date(0) })
        .where("camera_id", "=", id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("camera").where("id", "=", id).execute();
    },

    async group(id: string): Promise<GroupRow | undefined> {
      return db.selectFrom("camera_group").selectAll().where("id", "=", id).executeTakeFirst();
    },

    async defaultGroup(workspaceId: string): Promise<GroupRow | undefined> {
      return db
        .selectFrom("camera_group")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("is_default", "=", true)
        .executeTakeFirst();
    },

    async insertGroup(group: GroupRow): Promise<void> {
      await db.insertInto("camera_group").values(group).execute();
    },

    async groupsOf(workspaceId: string): Promise<GroupRow[]> {
      return db
        .selectFrom("camera_group")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("created_at")
        .execute();
    },

    /** Ids of a workspace's cameras with the group each stands in. */
    async idsOf(workspaceId: string): Promise<{ id: string; group_id: string; name: string }[]> {
      return db
        .selectFrom("camera")
        .select(["id", "group_id", "name"])
        .where("workspace_id", "=", workspaceId)
        .execute();
    },

    async recordModeOf(id: string): Promise<CameraRow["record_mode"] | undefined> {
      return (await db.selectFrom("camera").select("record_mode").where("id", "=", id).executeTakeFirst())
        ?.record_mode;
    },

    async scheduleOf(id: string): Promise<Pick<CameraRow, "record_schedule"> | undefined> {
      return db.selectFrom("camera").select("record_schedule").where("id", "=", id).executeTakeFirst();
    },

    /** What is hidden of the pictures of a camera (MASK-1); undefined of one that is not there. */
    async maskOf(id: string): Promise<MaskPoints | undefined> {
      return (await db.selectFrom("camera").select("mask").where("id", "=", id).executeTakeFirst())?.mask;
    },

    /** The same of many; one that is not there is left out. */
    async masksOf(ids: readonly string[]): Promise<ReadonlyMap<string, MaskPoints>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("camera")
        .select(["id", "mask"])
        .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
        .execute();
      return new Map(rows.map(({ id, mask }) => [id, mask]));
    },

    async setMask(id: string, mask: MaskPoints, now: Date): Promise<void> {
      await db
        .updateTable("camera")
        .set({ mask: maskColumn(mask), updated_at: now })
        .where("id", "=", id)
        .execute();
    },

    /** Every camera of the server. */
    async allIds(): Promise<string[]> {
      return (await db.selectFrom("camera").select("id").execute()).map(({ id }) => id);
    },

    /** The workspace of a camera, for deciding whether it exists for a caller. */
    async placeOf(id: string): Promise<{ workspace_id: string; group_id: string; name: string } | undefined> {
      return db
        .selectFrom("camera")
        .select(["workspace_id", "group_id", "name"])
        .where("id", "=", id)
        .executeTakeFirst();
    },

    /** Whole cameras by id; unknown ids are left out. */
    async whole(ids: readonly string[]): Promise<WholeCamera[]> {
      if (ids.length === 0) return [];
      // One text for any number of cameras, so that it stays prepared, and one for a single camera: how many a list has, PostgreSQL plans for anew
      // each time. One statement for all of it, since each is a way to the database and back.
      const asked = ids.length === 1 ? sql<string>`${ids[0]}::uuid` : sql<string>`any(${ids}::uuid[])`;
      const rows = await db
        .selectFrom("camera")
        .innerJoin("camera_group as group", "group.id", "camera.group_id")
        .innerJoin("camera_connection as connection", "connection.camera_id", "camera.id")
        .leftJoin("camera_health as health", "health.camera_id", "camera.id")
        .leftJoin(
          db
            .selectFrom("camera_stream")
            .select("camera_id")
            .select(sql<StreamRow[]>`json_agg(camera_stream order by stream_index)`.as("all"))
            .where("camera_id", "=", asked)
            .groupBy("camera_id")
            .as("streams"),
          "streams.camera_id",
          "camera.id",
        )
        .selectAll("camera")
        .select(["group.name as group_name", "health.state", "health.reported_at", "streams.all as streams"])
        .select(sql<ConnectionRow>`to_json(connection)`.as("connection"))
        .where("camera.id", "=", asked)
        .execute();
      return rows.map(({ group_name: name, state, reported_at: at, streams, connection, ...camera }) => ({
        camera,
        group: { id: camera.group_id, name },
        connection,
        streams: streams ?? [],
        health: state === null || at === null ? null : { state, reported_at: at },
      }));
    },

    async healthChanges(id: string, limit: number, offset: number) {
      return db
        .selectFrom("camera_health_change")
        .selectAll()
        .where("camera_id", "=", id)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
    },

    /** One move into or out of error. */
    async healthChange(id: string) {
      return db.selectFrom("camera_health_change").selectAll().where("id", "=", id).executeTakeFirst();
    },

    async countHealthChanges(id: string): Promise<number> {
      const { total } = await db
        .selectFrom("camera_health_change")
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .where("camera_id", "=", id)
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

/** The driver would write an array as one of the database's. */
const maskColumn = (mask: MaskPoints) => sql<MaskPoint[]>`${JSON.stringify(mask)}::jsonb`;

export type CameraStore = ReturnType<typeof createCameraStore>;

/** A group and its parents, nearest first. */
export interface GroupPath {
  readonly workspaceId: string;
  readonly path: [string, ...string[]];
}

/** The group a camera stands in, or a group itself, and its parents upward: at most `maxDepth`, where a longer chain would be a circle (CAM-56). */
export function groupPath(
  kind: "camera" | "cameraGroup",
  id: string | SqlExpression,
): Subquery<GroupPath | null> {
  const groupId =
    kind === "cameraGroup"
      ? sql`${id}::uuid`
      : sql`(select own.id from camera join camera_group own on own.id = group_id and own.workspace_id = camera.workspace_id where camera.id = ${id})`;
  return {
    text: sql`(
      with recursive up (id, parent_id, workspace_id, depth) as (
        select id, parent_id, workspace_id, 1 from camera_group where id = ${groupId}
        union all
        select parent.id, parent.parent_id, parent.workspace_id, up.depth + 1 from up
        join camera_group parent on parent.id = up.parent_id and parent.workspace_id = up.workspace_id
        where up.depth < ${maxDepth}
      )
      select json_build_object('workspaceId', workspace_id, 'path', json_agg(id order by depth)) from up group by workspace_id)`,
    read: (found: GroupPath | null) => found,
  };
}
