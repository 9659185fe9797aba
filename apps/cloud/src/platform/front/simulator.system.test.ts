import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemClock } from "../clock/index.ts";
import { silentLogger } from "../log/index.ts";
import { simulatedCamerasFile, Simulator } from "./simulator.ts";

let folder = "";
let running: Simulator[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "didban-simulator-"));
  running = [];
});
afterEach(() => {
  for (const simulator of running) simulator.stop();
  rmSync(folder, { recursive: true });
});

/** Where the cameras of a new start serve. */
async function started(): Promise<number> {
  const simulator = new Simulator({
    runFolder: folder,
    portFile: join(folder, "port"),
    clock: systemClock,
    log: silentLogger,
  });
  running.push(simulator);
  const file = simulatedCamerasFile(folder);
  rmSync(file, { force: true });
  await simulator.start();
  // The server does not wait for one that takes long.
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  const { cameras } = JSON.parse(readFileSync(file, "utf8"));
  return Number(new URL(cameras[0].urls.main).port);
}

/** Resolves once nobody listens at the port, and lets go of it. */
async function freed(port: number): Promise<void> {
  await expect.poll(() => taken(port).then((release) => release?.()), { timeout: 10_000 }).toBe("released");
}

/** Takes the port. Undefined where somebody has it. */
async function taken(port: number): Promise<(() => Promise<string>) | undefined> {
  const server = createServer();
  const isTaken = await new Promise<boolean>((resolve) =>
    server
      .once("error", () => resolve(false))
      .once("listening", () => resolve(true))
      .listen(port, "127.0.0.1"),
  );
  if (!isTaken) return undefined;
  return () => new Promise((resolve) => server.close(() => resolve("released")));
}

it("OPS-3 the simulated cameras serve where they served at the last start, and elsewhere when that port is taken", async () => {
  const first = await started();
  running[0]?.stop();
  await freed(first);
  expect(await started()).toBe(first);

  running[1]?.stop();
  await freed(first);
  const release = await taken(first);
  const elsewhere = await started();
  await release?.();
  expect(elsewhere).not.toBe(first);
  expect(elsewhere).toBeGreaterThan(0);
});
