// The only SQL of the groups that cameras stand in: rows in, rows out.
import type { Selectable } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

export type GroupRow = Selectable<Tables["camera_group"]>;

export function createGroupStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    async find(id: string): Promise<GroupRow | undefined> {
      return db.selectFrom("camera_group").selectAll().where("id", "=", id).executeTakeFirst();
    },

    /** The one that takes cameras which are added without a group (CAM-55). */
    async standard(workspaceId: string): Promise<GroupRow | undefined> {
      return db
        .selectFrom("camera_group")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .where("is_default", "=", true)
        .executeTakeFirst();
    },

    async of(workspaceId: string): Promise<GroupRow[]> {
      return db
        .selectFrom("camera_group")
        .selectAll()
        .where("workspace_id", "=", workspaceId)
        .orderBy("created_at")
        .execute();
    },

    async insert(group: GroupRow): Promise<void> {
      await db.insertInto("camera_group").values(group).execute();
    },

    async update(id: string, change: Partial<Pick<GroupRow, "name" | "parent_id">>): Promise<void> {
      await db.updateTable("camera_group").set(change).where("id", "=", id).execute();
    },

    /** Makes a group the one that takes new cameras, in place of the one that did. */
    async setStandard(id: string, workspaceId: string): Promise<void> {
      // One after the other: at no moment may two be it.
      await db
        .updateTable("camera_group")
        .set({ is_default: false })
        .where("workspace_id", "=", workspaceId)
        .where("is_default", "=", true)
        .execute();
      await db.updateTable("camera_group").set({ is_default: true }).where("id", "=", id).execute();
    },

    async moveCameras(fromId: string, toId: string): Promise<void> {
      await db.updateTable("camera").set({ group_id: toId }).where("group_id", "=", fromId).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom("camera_group").where("id", "=", id).execute();
    },
  };
}

export type GroupStore = ReturnType<typeof createGroupStore>;
