import { describe, expect, it } from "vitest";
import type { Column, Table } from "./read-schema.ts";
import { rowTypes } from "./row-types.ts";
import { schemaFaults } from "./schema-files.ts";
import { schemaPage } from "./schema-page.ts";

const column: Column = {
  name: "id",
  type: "uuid",
  isRequired: true,
  hasDefault: false,
  isCounted: false,
  checks: [],
  comment: "UUIDv7",
};
const bookmarks = (...columns: readonly Column[]): Table[] => [
  { name: "bookmark", owner: "modules/bookmarks", comment: "A remembered moment", columns },
];
const path = "apps/cloud/src/modules/bookmarks/tables.ts";
const linesOf = (...columns: readonly Column[]) =>
  [...(rowTypes(bookmarks(...columns)).get(path) ?? "").matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line);

describe("row types", () => {
  it("say of each column what it holds, and whether it may be null or left out", () => {
    expect(
      linesOf(
        column,
        { ...column, name: "at", type: "timestamp with time zone", isRequired: false },
        { ...column, name: "places", type: "smallint[]", hasDefault: true },
        { ...column, name: "number", type: "bigint", isCounted: true },
      ),
    ).toEqual([
      "id: string;",
      "at: Date | null;",
      "places: Generated<readonly number[]>;",
      "number: GeneratedAlways<number>;",
    ]);
  });

  it("take the values that a check allows", () => {
    const checks = ["CHECK ((kind = ANY (ARRAY['mine'::text, 'shared'::text])))"];
    expect(linesOf({ ...column, name: "kind", type: "text", isRequired: false, checks })).toEqual([
      'kind: "mine" | "shared" | null;',
    ]);
  });

  it("stand beside the module that owns the table, and a column that was changed since is found", () => {
    const filesOf = (...columns: readonly Column[]) => ({
      "docs/schema.md": schemaPage(bookmarks(...columns)),
      [path]: rowTypes(bookmarks(...columns)).get(path) ?? "",
    });
    const present: Readonly<Record<string, string>> = filesOf(column);
    const read = (file: string) => present[file] ?? "";
    expect(schemaFaults(filesOf(column), read)).toEqual([]);
    expect(schemaFaults(filesOf({ ...column, isRequired: false }), read)).toEqual([
      expect.stringContaining("docs/schema.md is not what the migrations make"),
      expect.stringContaining("should be: id: string | null;"),
    ]);
  });
});
