import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrate, readMigrations, schemaPage, SchemaIsNewer } from "./index.ts";

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

describe("schema", () => {
  it("every table and column says what it is", async () => {
    const { rows } = await client.query<{ thing: string }>(`
      select c.relname || coalesce('.' || a.attname, '') as thing
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      left join lateral (
        select attname, attnum from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        union all select null, 0
      ) a on true
      where c.relkind in ('r', 'p') and not c.relispartition
        and coalesce(col_description(c.oid, nullif(a.attnum, 0)), case when a.attnum = 0 then obj_description(c.oid, 'pg_class') end) is null
      order by 1`);
    expect(rows.map((row) => row.thing)).toEqual([]);
  });

  it("docs/schema.md tells the schema as it is", async () => {
    const page = join(import.meta.dirname, "..", "..", "..", "..", "..", "docs", "schema.md");
    await expect(await schemaPage(test.database)).toMatchFileSnapshot(page);
  });

  it("OPS-14 migrating again changes nothing, and two starts at once apply each step once", async () => {
    const steps = await readMigrations();
    expect(await migrate(test.url, steps)).toEqual([]);
    const step = { name: "9000-once", sql: "create table once (n int); comment on table once is 'x'" };
    const applied = await Promise.all([
      migrate(test.url, [...steps, step]),
      migrate(test.url, [...steps, step]),
    ]);
    expect(applied.flat()).toEqual(["9000-once"]);
  });

  it("OPS-14 a step that fails leaves nothing of itself behind", async () => {
    const steps = [...(await readMigrations()), { name: "9000-once", sql: "" }];
    const broken = { name: "9001-broken", sql: "create table half (n int); select 1 / 0" };
    await expect(migrate(test.url, [...steps, broken])).rejects.toThrow(
      /9001-broken failed: division by zero/,
    );
    const { rows } = await client.query("select to_regclass('half') as half");
    expect(rows).toEqual([{ half: null }]);
  });

  it("OPS-14 an older version on newer data refuses with one line and touches nothing", async () => {
    const error = await migrate(test.url, (await readMigrations()).slice(0, 1)).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(SchemaIsNewer);
    expect(String(error)).toMatch(/newer version of Didban .*9000-once.*start that version/);
    expect(String(error)).not.toContain("\n");
  });
});
