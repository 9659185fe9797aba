import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { migrate, readMigrations, SchemaIsNewer } from "./index.ts";

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

  it("steps of every module and part of the platform run in the order of their names; a number given twice and another name are refused", async () => {
    const root = await mkdtemp(join(tmpdir(), "didban-steps-"));
    const put = async (path: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), 'export const migration = { sql: "select 1" };');
    };
    try {
      for (const path of ["modules/b/migrations/0002-b.ts", "modules/a/migrations/0003-c.ts"])
        await put(path);
      await put("platform/c/migrations/0001-a.ts");
      const steps = await readMigrations(root);
      expect(steps.map(({ name, folder }) => `${folder} ${name}`)).toEqual([
        "platform/c 0001-a",
        "modules/b 0002-b",
        "modules/a 0003-c",
      ]);
      await put("modules/a/migrations/0002-again.ts");
      await expect(readMigrations(root)).rejects.toThrow("modules/a and modules/b both have a step 0002");
      await rm(join(root, "modules", "b"), { recursive: true });
      await put("modules/a/migrations/late.ts");
      await expect(readMigrations(root)).rejects.toThrow("late.ts is not named NNNN-name.ts");
    } finally {
      await rm(root, { recursive: true });
    }
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
