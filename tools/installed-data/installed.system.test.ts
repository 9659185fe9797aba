// What people have installed goes on under this version: the data of an earlier one, as it lay on its disk, is started on, and everybody reads what
// they read then. `installed.tar.br` was made by `make.ts` with the version that `installed.json` names.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { startRealServer, type RealServer } from "@didban/cloud/testing/real-server";
import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverAccount } from "../../apps/cloud/src/platform/database/postgres-binaries.ts";
import { lasting, readInstalled, signInInstalled, type InstalledWorld } from "./reads.ts";

interface Installed {
  readonly world: InstalledWorld;
  readonly answers: Record<
    keyof InstalledWorld["phones"],
    Record<string, { readonly status: number; readonly body: unknown }>
  >;
}

const { world, answers } = JSON.parse(
  readFileSync(join(import.meta.dirname, "installed.json"), "utf8"),
) as Installed;

/** Unpacks a tar archive that holds the folder `data` (DIDBAN_DATA); answers where that is. */
function unpackData(tar: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "didban-installed-"));
  // The account that the database runs as must be able to enter it, and the cluster must be its own.
  chmodSync(folder, 0o755);
  execFileSync("tar", ["-x", "-C", folder], { input: tar });
  const data = join(folder, "data");
  const account = serverAccount();
  if (account !== null)
    execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, join(data, "database")]);
  return data;
}

/** The clock shows an hour after the data was made: what has had its time, such as old entries of logs, is still there then. */
const soonAfter = () => ({
  NODE_OPTIONS: `--import=${new URL("./other-time.ts", import.meta.url).href}`,
  DIDBAN_CLOCK_AHEAD_MS: String(Date.parse(world.to) + 3_600_000 - Date.now()),
});

let server: RealServer;
beforeAll(async () => {
  const packed = readFileSync(join(import.meta.dirname, "installed.tar.br"));
  server = await startRealServer({
    dataFolder: unpackData(brotliDecompressSync(packed)),
    environment: soonAfter(),
  });
});
afterAll(() => server?.close());

describe("OPS-14 data of an earlier version", () => {
  it.each(["owner", "member"] as const)("is read by its %s as before", async (who) => {
    expect(server.url, server.lines.join("\n")).not.toBe("");
    const person = await signInInstalled(server, world, world.phones[who]);
    const found = await readInstalled(person, world);
    for (const [name, answer] of Object.entries(answers[who]))
      expect(found[name], name).toEqual({ ...answer, body: lasting(answer.body) });
  });

  it("has whole footage, every byte as it was sealed, and shows its pictures", async () => {
    const command = join(import.meta.dirname, "../../apps/cloud/src/commands/check-archive.ts");
    const said = execFileSync(process.execPath, [command, "--thorough"], {
      env: { PATH: process.env["PATH"], DIDBAN_DATA: server.dataFolder, DIDBAN_DEMO: "off", ...soonAfter() },
    });
    expect(said.toString()).toContain("The archive is whole.");
    const owner = await signInInstalled(server, world, world.phones.owner);
    for (const id of world.cameraIds) {
      const { body } = await owner.call(endpoints.archive.archiveMap, {
        params: { id },
        query: { startTime: world.from, endTime: world.to },
      });
      for (const [start] of body.archiveMap) {
        const picture = await owner.call(endpoints.archive.thumbnail, {
          params: { id },
          query: { date: start + 1e-5 },
        });
        expect(picture.status).toBe(200);
      }
    }
  });
});
