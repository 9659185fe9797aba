// The tables of the server as its migrations make them, read from a real PostgreSQL that was migrated for it.
import { readMigrations } from "../../apps/cloud/src/platform/database/index.ts";
import { createTestDatabase, onDatabase } from "../../apps/cloud/src/testing/test-database.ts";

/** A column of the schema. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Who inserts may leave it out. */
  readonly hasDefault: boolean;
  /** Nobody sets it: the database counts. */
  readonly isCounted: boolean;
  /** Conditions on this column alone, as PostgreSQL writes them. */
  readonly checks: readonly string[];
  readonly comment: string;
}

/** A table with the folder that owns it: `modules/cameras`, `platform/limits`. */
export interface Table {
  readonly name: string;
  readonly owner: string;
  readonly comment: string;
  readonly columns: readonly Column[];
}

interface Row extends Omit<Column, "checks"> {
  readonly table: string;
  readonly tableComment: string;
  readonly checks: readonly string[] | null;
}

const columnsSql = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as "tableComment", a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired", a.atthasdef as "hasDefault",
    a.attidentity = 'a' as "isCounted", col_description(c.oid, a.attnum) as comment,
    (select array_agg(pg_get_constraintdef(k.oid) order by k.conname)
     from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** The list of applied steps is the migrator's own; it reads it without types. */
const migratorsOwn = "schema_migration";

/** Every table in the order of their names. Throws when no migration says whose a table is. */
export async function readSchema(): Promise<readonly Table[]> {
  const owners = new Map<string, string>([[migratorsOwn, "platform/database"]]);
  for (const { sql, folder, owners: others = {} } of await readMigrations())
    for (const [, name = ""] of sql.matchAll(/create table (?:if not exists )?(\w+)/g))
      owners.set(name, others[name] ?? folder);
  const database = await createTestDatabase();
  const rows = await onDatabase(
    database.url,
    async (client) => (await client.query<Row>(columnsSql)).rows,
  ).finally(() => database.close());
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const owner = owners.get(name);
    if (owner === undefined) throw new Error(`No migration says whose the table ${name} is`);
    return {
      name,
      owner,
      comment: columns[0]?.tableComment ?? "",
      columns: columns.map(({ checks, ...column }) => ({ ...column, checks: checks ?? [] })),
    };
  });
}
