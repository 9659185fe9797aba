// SQL of cameras: rows in, rows out; with all that hangs on them, whole-camera.ts reads them. Knows nothing of rights, answers and texts.
import { sql } from "kysely";
import { cameraGroupMaxDepth, nameKeyOf, type MaskPoint, type MaskPoints } from "@didban/contract";
import {
  ask,
  takeTurn,
  type Database,
  type SqlExpression,
  type Subquery,
} from "../../platform/database/index.ts";
import type { CameraRow, CameraTables, ConnectionRow } from "./camera-tables.ts";
import { wholeCameras, type WholeCamera } from "./whole-camera.ts";

/** A camera and where it stands. */
export interface PlacedCamera {
  readonly id: string;
  readonly name: string;
  readonly group_id: string;
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
    | "avatar_id"
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
      await db.deleteFrom("camera_hardware").where("camera_id", "=", id).execute();
    },

    /** Has the camera come through a bridge, or be dialled by the server itself (null), and connect afresh. It is the same device: its certificate stays known. */
    async setBridge(id: string, bridgeId: string | null, now: Date): Promise<void> {
      await db
        .updateTable("camera_connection")
        .set({ bridge_id: bridgeId, config_attempts: 0, generation: sql`generation + 1` })
        .where("camera_id", "=", id)
        .execute();
      await db
        .updateTable("camera")
        .set({ configured: false, updated_at: now })
        .where("id", "=", id)
        .execute();
      await db.deleteFrom("camera_health").where("camera_id", "=", id).execute();
    },

    /** Takes the cameras of a bridge off it, which connect afresh; gives their ids. The rows of the cameras themselves stay as they are: who changes one holds it before rights, and who removes a bridge has those. */
    async leaveBridge(bridgeId: string): Promise<string[]> {
      const left = await db
        .updateTable("camera_connection")
        .set({ bridge_id: null, config_attempts: 0, generation: sql`generation + 1` })
        .where("bridge_id", "=", bridgeId)
        .returning("camera_id")
        .execute();
      const ids = left.map(({ camera_id: id }) => id);
      // What was last said of them says nothing any more.
      if (ids.length > 0)
        await db
          .updateTable("camera_health")
          .set({ reported_at: new Date(0) })
          .where("camera_id", "in", ids)
          .execute();
      return ids;
    },

    /** The cameras of bridges, the first added first; of all of them, or of those among the cameras asked for. */
    async ofBridges(
      asked: { readonly bridgeIds: readonly string[] } | { readonly cameraIds: readonly string[] },
    ) {
      const all = db
        .selectFrom("camera_connection as connection")
        .innerJoin("camera", "camera.id", "connection.camera_id")
        .select(["camera.id", "camera.name", "connection.bridge_id"])
        .orderBy("camera.id");
      const rows = await (
        "bridgeIds" in asked
          ? all.where("connection.bridge_id", "=", sql<string>`any(${[...asked.bridgeIds]}::uuid[])`)
          : all.where("camera.id", "=", sql<string>`any(${[...asked.cameraIds]}::uuid[])`)
      ).execute();
      return rows.flatMap(({ id, name, bridge_id: bridgeId }) =>
        bridgeId === null ? [] : [{ id, name, bridgeId }],
      );
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

    /** A workspace's cameras with the group each stands in. */
    async placesIn(workspaceId: string): Promise<PlacedCamera[]> {
      return db
        .selectFrom("camera")
        .select(["id", "group_id", "name"])
        .where("workspace_id", "=", workspaceId)
        .execute();
    },

    async recordingOf(id: string): Promise<Pick<CameraRow, "record_mode" | "archive_age_days"> | undefined> {
      return db
        .selectFrom("camera")
        .select(["record_mode", "archive_age_days"])
        .where("id", "=", id)
        .executeTakeFirst();
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
    whole: async (ids: readonly string[]): Promise<readonly WholeCamera[]> =>
      ids.length === 0 ? [] : ask(database, wholeCameras(ids)),

    /** What a camera said that it has, for whoever would have it do something; `features` null: it has said nothing yet. */
    async saidBy(id: string): Promise<
      | {
          readonly id: string;
          readonly workspaceId: string;
          readonly name: string;
          readonly isConfigured: boolean;
          readonly features: readonly string[] | null;
        }
      | undefined
    > {
      const row = await db
        .selectFrom("camera")
        .leftJoin("camera_hardware as hardware", "hardware.camera_id", "camera.id")
        .select(["camera.id", "workspace_id", "name", "configured", "hardware.features"])
        .where("camera.id", "=", id)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          workspaceId: row.workspace_id,
          name: row.name,
          isConfigured: row.configured,
          features: row.features,
        }
      );
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

/** The group a camera stands in, or a group itself, and its parents upward: at most `cameraGroupMaxDepth`, where a longer chain would be a circle (CAM-56). */
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
        where up.depth < ${cameraGroupMaxDepth}
      )
      select json_build_object('workspaceId', workspace_id, 'path', json_agg(id order by depth)) from up group by workspace_id)`,
    read: (found: GroupPath | null) => found,
  };
}
