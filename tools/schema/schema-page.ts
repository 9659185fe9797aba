// docs/schema.md: every table and column with the comment its migration gave it.
import type { Table } from "./read-schema.ts";

const opening = `# Schema

Made from the comments in the \`migrations/\` of every module and part of the platform; change those, then write this page and the row types
(\`tables.ts\` beside each) anew with \`npm run schema\`. \`npm run check\` proves them true. Times are UTC, ids are UUIDv7, \`?\` marks columns that
may be null. The queues of timed work keep their own tables in the schema \`pgboss\`, which belongs to pg-boss.
`;

/** The page for all tables. */
export function schemaPage(tables: readonly Table[]): string {
  return [opening, ...tables.map(section)].join("\n");
}

function section({ name, comment, columns }: Table): string {
  const rows = columns.map(
    ({ name: column, type, isRequired, comment: meaning }) =>
      `| \`${column}\` | ${type}${isRequired ? "" : "?"} | ${meaning.replaceAll("|", "\\|")} |`,
  );
  const heads = ["| column | type | meaning |", "|---|---|---|"];
  return [`## ${name}`, "", comment, "", ...heads, ...rows, ""].join("\n");
}
