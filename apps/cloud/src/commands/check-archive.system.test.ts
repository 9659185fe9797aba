// The archive's checker as the operator runs it, on the footage of a stopped server.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemTimeSource } from "@didban/media-io/archive";
import { openTestArchive } from "@didban/media-io/archive/testing";
import { NumberedStream } from "@didban/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArchiveIndex } from "../modules/archive/index.ts";
import { newId } from "../platform/id.ts";
import { CameraScene } from "../modules/cameras/camera-scene.testing.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let dataFolder: string;
beforeAll(async () => {
  server = await startTestServer();
  dataFolder = mkdtempSync(join(tmpdir(), "didban-check-"));
  const { id } = await (await CameraScene.make(server)).addCamera("Gate");
  const archive = await openTestArchive({
    root: join(dataFolder, "footage", "m1"),
    index: createArchiveIndex(server.platform.database, { node: "m1" }),
    timeSource: systemTimeSource(),
    newId,
  });
  const startMs = Date.now() - 600_000;
  const writer = archive.writer(id, 0, { sinceMs: startMs - 1_000, cause: "status" });
  for (const unit of new NumberedStream().take(3_000, startMs)) writer.append(unit);
  await archive.close();
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

function check(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const env = {
    PATH: process.env["PATH"],
    DIDBAN_DATA: dataFolder,
    DATABASE_URL: server.testDatabase.url,
  };
  return new Promise((resolve) => {
    const program = join(import.meta.dirname, "check-archive.ts");
    const child = execFile(process.execPath, [program, ...args], { env }, (_error, out, complaints) =>
      resolve({ status: child.exitCode ?? -1, lines: `${out}${complaints}`.trim().split("\n") }),
    );
  });
}

it("OPS-13 tells each fault, mends when asked to without deleting footage, and says by its status what is left", async () => {
  expect(await check()).toEqual({ status: 0, lines: ["The archive is whole."] });
  const files = () =>
    readdirSync(join(dataFolder, "footage"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".mp4"),
    );
  const [, gone = "", ...others] = files().toSorted();
  rmSync(join(dataFolder, "footage", gone));

  const told = await check();
  expect(told.status).toBe(1);
  expect(told.lines[0]).toContain(`missingFile  ${gone}`);
  expect(told.lines.at(-1)).toBe("Faults left: 1; --repair mends what can be mended.");

  const mended = await check("--repair", "--thorough");
  expect([mended.status, mended.lines.at(-1)]).toEqual([0, "Faults mended: 2."]);
  expect(mended.lines[1]).toMatch(/^unexplained {2}m1\/.* mended$/);
  expect(await check()).toEqual({ status: 0, lines: ["The archive is whole."] });
  expect(files()).toHaveLength(others.length + 1);

  expect(await check("--mend")).toMatchObject({
    status: 1,
    lines: [expect.stringContaining("Unknown option '--mend'")],
  });
});
