import { archiveIndexContract } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createArchiveIndex } from "./archive-index-store.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

describe("the archive index in PostgreSQL", () => {
  archiveIndexContract(async () => {
    await sql`truncate archive_file, archive_gap, archive_hour, archive_epoch`.execute(test.database);
    return createArchiveIndex(test.database, { node: "m1" });
  });
});
