import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@didban/testkit";
import pg from "pg";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { databaseUrlOf, startRealServer } from "../../testing/real-server.ts";

interface Lease {
  readonly camera_id: string;
  readonly node_name: string;
}

it("OPS-16 with two media processes, the cameras of one that hangs are taken over by the other within 5 s, and a killed one is back", async () => {
  const server = await startRealServer({ environment: { DIDBAN_DEMO: "on", DIDBAN_MEDIA_PROCESSES: "2" } });
  const client = new pg.Client({ connectionString: databaseUrlOf(server.dataFolder) });
  await client.connect();
  const leases = async () =>
    (await client.query<Lease>("select camera_id, node_name from camera_lease order by camera_id")).rows;
  const holders = async () => [...new Set((await leases()).map((lease) => lease.node_name))].toSorted();
  try {
    await expect.poll(holders, { timeout: 30_000 }).toEqual(["m1", "m2"]);
    const cameras = (await leases()).map((lease) => lease.camera_id);
    const m2 = server.roles().get("m2") ?? 0;
    // A stopped process neither works nor dies: only its silence tells.
    process.kill(m2, "SIGSTOP");
    const silentSinceMs = Date.now();
    await expect.poll(holders, { timeout: 20_000, interval: 100 }).toEqual(["m1"]);
    expect(Date.now() - silentSinceMs).toBeLessThan(5_000);
    expect((await leases()).map((lease) => lease.camera_id)).toEqual(expect.arrayContaining(cameras));

    process.kill(m2, "SIGKILL");
    await expect.poll(() => server.roles().get("m2") ?? m2, { timeout: 30_000 }).not.toBe(m2);
    await expect
      .poll(
        async () =>
          (await client.query("select name from media_node where expires_at > now() order by 1")).rows,
        { timeout: 30_000 },
      )
      .toEqual([{ name: "m1" }, { name: "m2" }]);
  } finally {
    await client.end();
    await server.close();
  }
});

it("a media process started alone on another machine takes its part, and the front door leads its streams there", async () => {
  const secret = "the-same-on-all-machines";
  const server = await startRealServer({
    environment: { DIDBAN_DEMO: "on", DIDBAN_INTERNAL_SECRET: secret },
  });
  const folder = mkdtempSync(join(tmpdir(), "didban-other-machine-"));
  const databaseUrl = databaseUrlOf(server.dataFolder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const other = spawn(process.execPath, [join(import.meta.dirname, "..", "..", "start.ts"), "media"], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      DIDBAN_DATA: folder,
      DIDBAN_KEY_FILE: join(server.dataFolder, "keys", "secret-key"),
      DIDBAN_INTERNAL_SECRET: secret,
      DIDBAN_PROCESS_NAME: "eu2m1",
      DIDBAN_RUN_FOLDER: folder,
      DIDBAN_PRIVATE_ADDRESS: `http://127.0.0.1:${await freePort()}`,
    },
    stdio: "inherit",
  });
  try {
    const nodes = async () =>
      (await client.query<{ name: string }>("select name from media_node order by 1")).rows.map(
        (row) => row.name,
      );
    await expect.poll(nodes, { timeout: 30_000 }).toEqual(["eu2m1", "m1"]);
    const first = await new Promise<string>((resolve, reject) => {
      const url = `${server.url.replace("http", "ws")}/stream/019a0000-0000-7000-8000-000000000001?token=eu2m1.nobody`;
      const socket = new WebSocket(url, "didban.stream.v1");
      socket.on("message", (data) => resolve(String(data)));
      socket.on("error", reject);
    });
    expect(JSON.parse(first)).toMatchObject({ type: "error", code: "tokenInvalid", fatal: true });
    const ended = new Promise((resolve) => other.once("exit", resolve));
    other.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(await nodes()).toEqual(["m1"]);
  } finally {
    other.kill("SIGKILL");
    await client.end();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
