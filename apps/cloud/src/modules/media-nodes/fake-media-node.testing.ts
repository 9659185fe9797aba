// A media process as the api sees one: a row that says where it answers, and private calls that tests answer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createInternalServer, type InternalHandler } from "../../platform/internal/index.ts";
import { silentLogger } from "../../platform/log/index.ts";
import type { TestServer } from "../../testing/test-server.ts";

/** Its place in the rows and the end of it. */
export interface FakeMediaNode {
  /** Makes it the one that holds a camera. */
  hold(cameraId: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts one that answers `routes` for as long as the test runs. */
export async function startMediaNode(
  { platform: { database } }: TestServer,
  routes: Readonly<Record<string, InternalHandler>>,
  name = "m1",
): Promise<FakeMediaNode> {
  const folder = mkdtempSync(join(tmpdir(), "didban-node-"));
  const path = join(folder, "node.sock");
  // The test server's own secret for private calls.
  const internal = createInternalServer({ secret: "test", log: silentLogger, routes });
  await internal.listen({ path });
  await sql`
    insert into media_node (name, address, capacity, expires_at)
    values (${name}, ${`unix:${path}`}, 100, now() + interval '1 hour')
    on conflict (name) do update set address = excluded.address, expires_at = excluded.expires_at`.execute(
    database,
  );
  return {
    async hold(cameraId) {
      await sql`
        insert into camera_lease (camera_id, node_name) values (${cameraId}, ${name})
        on conflict (camera_id) do update set node_name = excluded.node_name`.execute(database);
    },
    async close() {
      await sql`delete from media_node where name = ${name}`.execute(database);
      await internal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
