// SQL of what a workspace's managers set apart from its plain fields.
import type { Kysely } from "kysely";
import type { OperationHours } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";

type SettingsTable = {
  workspace: { id: string; operation_hours: OperationHours | null };
};

export class WorkspaceSettingsStore {
  readonly #db: Kysely<SettingsTable>;

  constructor(database: Database) {
    this.#db = database.withTables<SettingsTable>();
  }

  async hours(id: string): Promise<OperationHours | null> {
    const row = await this.#db
      .selectFrom("workspace")
      .select("operation_hours")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.operation_hours ?? null;
  }

  async setHours(id: string, hours: OperationHours | null): Promise<void> {
    await this.#db.updateTable("workspace").set({ operation_hours: hours }).where("id", "=", id).execute();
  }
}
