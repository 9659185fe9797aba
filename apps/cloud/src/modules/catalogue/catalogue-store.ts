// The only SQL of the catalogue: the imported one in its one row.
import type { CameraCatalogue } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

/** Id of the imported catalogue; null while the shipped one holds. */
export async function importedId(database: Database): Promise<string | null> {
  const row = await rowsOf(database).select("id").executeTakeFirst();
  return row?.id ?? null;
}

/** The imported catalogue, which was valid when it came. */
export function readImported(
  database: Database,
): Promise<{ readonly id: string; readonly content: unknown } | undefined> {
  return rowsOf(database).select(["id", "content"]).executeTakeFirst();
}

export async function replaceImported(
  database: Database,
  { id, content, importedAt }: { id: string; content: CameraCatalogue; importedAt: Date },
): Promise<void> {
  const row = { id, content: JSON.stringify(content), imported_at: importedAt };
  await database
    .withTables<Tables>()
    .insertInto("camera_catalogue")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
}

const rowsOf = (database: Database) => database.withTables<Tables>().selectFrom("camera_catalogue");
