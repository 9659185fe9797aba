// Looks through the whole database, for tests of what must be gone: tables are found by themselves, so that those of later migrations are looked through
// as well.
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";

/** Tables with a row in which one of the ids stands, in whichever column and however deep. */
export async function tablesNaming(database: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_|^information_schema$'`.execute(database);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: some } = await sql`
      select from ${sql.raw(name)} as line where line::text ~ ${ids.join("|")} limit 1`.execute(database);
    if (some.length > 0) found.push(name);
  }
  return found.toSorted();
}

/** Tables that name workspaces or cameras and whose rows do not go by themselves when the workspace's does. */
export async function tablesOutliving(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive going (id) as (
      select 'workspace'::regclass::oid
      union select f.conrelid from pg_constraint f join going on f.confrelid = going.id
      where f.contype = 'f' and f.confdeltype = 'c'
        -- Of accounts those of its displays go alone.
        and f.conrelid <> 'account'::regclass
    )
    select distinct a.attrelid::regclass::text as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    where a.attname ~ 'workspace|camera|team|resource' and a.atttypid = 'uuid'::regtype
      and a.attrelid not in (select id from going)`.execute(database);
  return rows.map(({ name }) => name).toSorted();
}
