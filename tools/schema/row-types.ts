// The row types of each module and part of the platform, as its stores name them to the query builder (`database.withTables<Tables>()`): the
// tables that it owns, as PostgreSQL has them.
import type { Column, Table } from "./read-schema.ts";

const opening = `// Made from the migrated schema by \`npm run schema\`; \`npm run check\` proves it true. What each column means stands in docs/schema.md.
`;

/** Types of PostgreSQL as the server's connection reads them. */
const typesInCode: Readonly<Record<string, string>> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "double precision": "number",
  inet: "string",
  integer: "number",
  json: "unknown",
  jsonb: "unknown",
  real: "number",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Date",
  uuid: "string",
};

/** The text of `tables.ts`, not formatted yet, by its path in the repository. */
export function rowTypes(tables: readonly Table[]): ReadonlyMap<string, string> {
  const byOwner = Map.groupBy(
    tables.filter(({ owner }) => owner !== "platform/database"),
    ({ owner }) => owner,
  );
  return new Map(
    [...byOwner].map(([owner, own]) => [`apps/cloud/src/${owner}/tables.ts`, fileOf(own)] as const),
  );
}

function fileOf(tables: readonly Table[]): string {
  const body = tables
    .map(({ name, columns }) => `  ${name}: {\n${columns.map(lineOf).join("")}  };\n`)
    .join("");
  const helpers = ["Generated", "GeneratedAlways"].filter((helper) => body.includes(`${helper}<`));
  const imports = helpers.length === 0 ? "" : `import type { ${helpers.join(", ")} } from "kysely";\n`;
  return `${opening}${imports}\nexport type Tables = {\n${body}};\n`;
}

function lineOf(column: Column): string {
  const { name, isRequired, hasDefault, isCounted } = column;
  const kept = `${valuesOf(column) ?? typeInCode(column)}${isRequired ? "" : " | null"}`;
  const type = isCounted ? `GeneratedAlways<${kept}>` : hasDefault ? `Generated<${kept}>` : kept;
  return `    ${name}: ${type};\n`;
}

function typeInCode({ name, type }: Column): string {
  const element = type.replace(/\[\]$/, "");
  const known = typesInCode[element];
  if (known === undefined) throw new Error(`The type ${type} of ${name} has no name in code yet`);
  return element === type ? known : `readonly ${known}[]`;
}

/** The values that a check leaves a column, as a union; undefined: any of its type. */
function valuesOf({ checks }: Column): string | undefined {
  for (const check of checks) {
    const [, listed] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check) ?? [];
    const [, single] = /^CHECK \(\(\w+ = ('[^']*'::text|\d+)\)\)$/.exec(check) ?? [];
    const values = (listed ?? single)?.split(", ");
    if (values) return values.map((value) => value.replace(/^'(.*)'::text$/, '"$1"')).join(" | ");
  }
  return undefined;
}
