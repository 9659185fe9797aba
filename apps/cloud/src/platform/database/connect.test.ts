import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

type Tables = {
  schema_migration: { name: string; applied_at: Date };
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const names = () =>
  test.database
    .withTables<Tables>()
    .selectFrom("schema_migration")
    .select("name")
    .where("name", "like", "zz%")
    .orderBy("name")
    .execute()
    .then((rows) => rows.map((row) => row.name));

const insert = (name: string, database = test.database) =>
  database
    .withTables<Tables>()
    .insertInto("schema_migration")
    .values({ name, applied_at: new Date(0) })
    .execute();

describe("connectDatabase", () => {
  it("reads bigint and count as number, timestamptz as Date, and refuses what a number cannot hold", async () => {
    const read = await sql<{ big: number; at: Date; n: number }>`
      select 9007199254740991::bigint as big, timestamptz '2026-01-01Z' as at, count(*) as n from schema_migration where false
    `.execute(test.database);
    expect(read.rows[0]).toEqual({ big: Number.MAX_SAFE_INTEGER, at: new Date("2026-01-01Z"), n: 0 });
    await expect(sql`select 9007199254740993::bigint as big`.execute(test.database)).rejects.toThrow(
      RangeError,
    );
  });
});

describe("a transaction", () => {
  it("that asks for a second connection is found out, wherever within it that happens", async () => {
    const read = (database = test.database) => sql`select 1`.execute(database);
    const within = (work: (transaction: typeof test.database) => Promise<unknown>) =>
      test.database.transaction().execute(work);
    await expect(within(() => read())).rejects.toThrow("second connection");
    await expect(within(() => within(read))).rejects.toThrow("second connection");
    await expect(within((transaction) => read(transaction))).resolves.toBeDefined();
    // What it began and does not wait for is free once it has ended.
    const begun: Promise<unknown>[] = [];
    const ended = Promise.withResolvers<void>();
    await within(async () => begun.push(ended.promise.then(() => read())));
    ended.resolve();
    await expect(Promise.all(begun)).resolves.toHaveLength(1);
  });
});

describe("statements that come again", () => {
  it("are prepared once a connection, but for those that differ with the length of a list", async () => {
    const prepared = await test.database.connection().execute(async (connection) => {
      for (let time = 0; time < 3; time += 1) {
        await sql`select name from schema_migration where name = ${`zz${time}`}`.execute(connection);
        await sql`select name from schema_migration where name in (${`zz${time}`}, 'zz')`.execute(connection);
        await sql`select ((select 1), (select name from schema_migration where name = ${`zz${time}`}))`.execute(
          connection,
        );
      }
      return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
    });
    const own = prepared.rows.filter(({ statement }) =>
      statement.includes("from schema_migration where name"),
    );
    expect(own.map(({ statement }) => statement)).toEqual([
      "select name from schema_migration where name = $1",
      "select ((select 1), (select name from schema_migration where name = $1))",
    ]);
  });

  it("are prepared anew when a newer version has changed their table", async () => {
    await sql`create table zz_grown (number int)`.execute(test.database);
    const read = (database = test.database) =>
      sql`select * from zz_grown where number = ${1}`.execute(database);
    await sql`insert into zz_grown values (1)`.execute(test.database);
    await test.database.connection().execute(async (connection) => {
      for (let time = 0; time < 3; time += 1) expect((await read(connection)).rows).toHaveLength(1);
      await sql`alter table zz_grown add column text text default 'x'`.execute(connection);
      expect((await read(connection)).rows).toEqual([{ number: 1, text: "x" }]);
      await sql`alter table zz_grown add column more int`.execute(connection);
    });
    const inside = () => test.database.transaction().execute((transaction) => read(transaction));
    await inside().catch(() => undefined);
    expect((await inside()).rows).toEqual([{ number: 1, text: "x", more: null }]);
  });
});

describe("a connection that dies", () => {
  it("OPS-16 between two statements of a transaction fails what comes next, not the process", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException").on("uncaughtException", note);
    try {
      const broken = test.database.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.database);
        await wait(200);
        await sql`select 1`.execute(trx);
      });
      await expect(broken).rejects.toThrow();
    } finally {
      process.off("uncaughtException", note);
      for (const other of others) process.on("uncaughtException", other);
    }
    expect(unhandled).toEqual([]);
    expect((await sql`select 1`.execute(test.database)).rows).toHaveLength(1);
  });
});

describe("rehearse", () => {
  it("AUTH-44 shows work its own changes and leaves none behind, in transactions and outside", async () => {
    const seen = await test.rehearse(async () => {
      await insert("zz-alone");
      await test.database.transaction().execute((trx) => insert("zz-inside", trx));
      return names();
    });
    expect(seen).toEqual(["zz-alone", "zz-inside"]);
    expect(await names()).toEqual([]);
  });

  it("AUTH-44 a failed statement or transaction spoils only itself", async () => {
    const seen = await test.rehearse(async () => {
      await insert("zz-first");
      await expect(insert("zz-first")).rejects.toThrow(/duplicate key/);
      const failed = test.database.transaction().execute(async (trx) => {
        await insert("zz-undone", trx);
        throw new Error("changed my mind");
      });
      await expect(failed).rejects.toThrow("changed my mind");
      await Promise.all([insert("zz-second"), insert("zz-third")]);
      return names();
    });
    expect(seen).toEqual(["zz-first", "zz-second", "zz-third"]);
    expect(await names()).toEqual([]);
  });

  it("AUTH-44 does not reach calls that run beside it", async () => {
    await Promise.all([test.rehearse(() => insert("zz-guest")), insert("zz-member")]);
    expect(await names()).toEqual(["zz-member"]);
  });
});
