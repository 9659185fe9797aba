import { archiveIndexContract } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId } from "../../platform/id.ts";
import { archiveMapChanged, createArchiveIndex } from "./archive-index-store.ts";

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

  it("EVT-4 a gap that begins and one that is filled whole are told of", async () => {
    const told: string[] = [];
    const publish = async (topic: string, cameraId: string) => void told.push(`${topic} ${cameraId}`);
    const index = createArchiveIndex(test.database, { node: "m1", events: { publish } });
    const [id, cameraId] = [newId(), newId()];
    const times = { startEpoch: 0, startMs: 0, endEpoch: 0, endMs: 1_000 };
    await index.apply({ gaps: [{ id, cameraId, ...times, cause: "status" }] });
    await index.apply({ removedGaps: [id] });
    await index.apply({ removedGaps: [newId()] });
    expect(told).toEqual([`${archiveMapChanged} ${cameraId}`, `${archiveMapChanged} ${cameraId}`]);
  });
});
