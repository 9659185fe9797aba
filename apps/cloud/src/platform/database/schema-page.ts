// docs/schema.md from the database itself: every table and column with the comment its migration gave it. schema.test.ts writes it and keeps it true.
import { sql } from "kysely";
import type { Database } from "./database.ts";

interface ColumnRow {
  readonly table_name: string;
  readonly table_comment: string;
  readonly column_name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly column_comment: string;
}

const opening = `# Schema

Made from the comments in the \`migrations/\` of every module and part of the platform; change those, then write this page anew with
\`npm test -- apps/cloud/src/platform/database/schema.test.ts -u\`; without \`-u\` that test proves the page true. Times are UTC, ids are
UUIDv7, \`?\` marks columns that may be null. The queues of timed work keep their own tables in the schema \`pgboss\`, which belongs to
pg-boss.
`;

/** The page for the tables of the schema \`public\`, partitions left out. */
export async function schemaPage(database: Database): Promise<string> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as table_name, obj_description(c.oid, 'pg_class') as table_comment, a.attname as column_name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required, col_description(c.oid, a.attnum) as column_comment
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`.execute(database);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  return [opening, ...[...tables].map(([name, columns]) => section(name, columns))].join("\n");
}

function section(name: string, columns: readonly ColumnRow[]): string {
  const rows = columns.map(
    ({ column_name, type, is_required, column_comment }) =>
      `| \`${column_name}\` | ${type}${is_required ? "" : "?"} | ${inCell(column_comment)} |`,
  );
  return [
    `## ${name}`,
    "",
    columns[0]?.table_comment ?? "",
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
