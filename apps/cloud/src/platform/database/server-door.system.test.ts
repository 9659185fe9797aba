import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { silentLogger } from "../log/index.ts";
import { embeddedDatabaseServer } from "./embedded-server.ts";
import { doorOf } from "./server-door.ts";

const fast = ["fsync=off"];

/** A built-in server of its own, in a folder of this name. */
async function withServer(
  name: string,
  act: (server: ReturnType<typeof embeddedDatabaseServer>, cluster: string) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "didban-door-"));
  // The server's account has to enter it where tests run as root.
  chmodSync(root, 0o755);
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = embeddedDatabaseServer({
    folder,
    passwordFile: join(root, "password"),
    log: silentLogger,
    serverSettings: fast,
  });
  try {
    await act(server, join(folder, "cluster"));
  } finally {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("select 1 as one")).rowCount === 1;
  } finally {
    await client.end();
  }
}

test("the built-in database listens on no port, and not for who has no password", async () => {
  await withServer("database", async (server, cluster) => {
    const url = await server.start();
    expect(await answers(url)).toBe(true);
    expect(doorOf(cluster).kind).toBe("socket");
    await expect(answers(url.replace(/:[^:@/]+@/, ":wrong@"))).rejects.toThrow(/authentication failed/);
    await expect(answers(url.replace(/\?.*/, ""))).rejects.toThrow(/ECONNREFUSED/);
  });
});

test("a lock of its socket that a killed server left does not keep it from starting", async () => {
  await withServer("database", async (server, cluster) => {
    await server.start();
    await server.stop();
    writeFileSync(join(cluster, ".s.PGSQL.5432.lock"), `${process.pid}\n${cluster}\n0\n5432\n.\n`);
    expect(await answers(await server.start())).toBe(true);
  });
});

test("the built-in database in a folder too deep for a socket takes connections on a loopback port", async () => {
  await withServer("d".repeat(100), async (server, cluster) => {
    expect(await answers(await server.start())).toBe(true);
    expect(doorOf(cluster).kind).toBe("port");
  });
});
