// The whole api in this process for tests through its public doors: a database of its own, a clock that tests move, the demo's sandbox
// outbox for messages, answers checked against the contract.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessView } from "@didban/contract";
import { offlineKeysPlace, offlineTemplateName } from "@didban/evidence";
import { openApi, type Doors } from "../app.ts";
import { FileBlobStore } from "../platform/blobs/index.ts";
import { openPostgresEventBus } from "../platform/events/index.ts";
import { listenOn } from "../platform/http/server.ts";
import { InternalClient } from "../platform/internal/index.ts";
import { openPostgresJobs } from "../platform/jobs/index.ts";
import { createLogger, silentLogger } from "../platform/log/index.ts";
import { ProcessMetrics } from "../platform/metrics/index.ts";
import type { Platform } from "../platform/platform.ts";
import { SecretBox, secretKey } from "../platform/secrets/index.ts";
import { readSettings, type Environment, type Settings } from "../platform/settings/index.ts";
import { SigningKeys } from "../platform/signing/index.ts";
import { systemClock } from "../platform/clock/index.ts";
import { FakeClock } from "./fake-clock.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestServerOptions {
  /** False as in production: answers are not held against the contract. True by default. */
  readonly checksAnswers?: boolean;
  /** Settings that differ from the defaults, by variable name. */
  readonly environment?: Environment;
  readonly clock?: FakeClock;
  /** Collects log lines; without it nothing is logged. */
  readonly log?: (line: string) => void;
  readonly processes?: readonly ProcessView[];
  /** Private address of what decodes stills; nothing does without it. */
  readonly decoder?: string;
  /** Folder of a built web app; none is served without it. */
  readonly webFolder?: string;
}

export interface TestServer {
  /** `http://127.0.0.1:port`; calls come from loopback. */
  readonly url: string;
  readonly clock: FakeClock;
  readonly platform: Platform;
  readonly doors: Doors;
  readonly testDatabase: TestDatabase;
  close(): Promise<void>;
}

/** Key of the secrets of every test server: a process that is given it may go on with what one has kept. */
export const testSecretKey = new Uint8Array(32).fill(1);

const runningProcess: ProcessView = {
  name: "m1",
  role: "media",
  state: "running",
  pid: 1,
  cpuShare: 0.1,
  memoryBytes: 1,
  restarts: 0,
  uptimeSeconds: 1,
};

/** Another api process over the database of `server`, with ears of its own: what must hold across processes is tried on both. */
export async function startTwinServer(
  server: TestServer,
  change: Partial<Settings> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const { testDatabase } = server;
  const platform = { ...server.platform, settings: { ...server.platform.settings, ...change } };
  const { database, url } = testDatabase;
  const events = await openPostgresEventBus({ url, database, clock: systemClock, log: platform.log });
  const metrics = new ProcessMetrics("api");
  const api = await openApi(
    { ...platform, events },
    {
      isBehindFront: true,
      checksAnswers: true,
      metrics,
      processes: { list: async () => [runningProcess], metrics: async () => [await metrics.snapshot()] },
      webFolder: withoutWebApp(platform.settings.dataFolder),
    },
  );
  return {
    url: await listenOn(api.server, { port: 0, host: "127.0.0.1" }),
    async close() {
      await api.stop();
      await events.close();
    },
  };
}

/** A folder that has nothing to serve: only a stand-in for the page that goes into bundles, with its place for the keys. */
function withoutWebApp(dataFolder: string): string {
  const folder = join(dataFolder, "no-web-app");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, offlineTemplateName), `<script>${offlineKeysPlace}</script>`);
  return folder;
}

/** Starts the api on a random port. Close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase();
  const clock = options.clock ?? new FakeClock();
  const dataFolder = mkdtempSync(join(tmpdir(), "didban-test-data-"));
  const log =
    options.log === undefined
      ? silentLogger
      : createLogger({ role: "api", level: "debug", write: options.log });
  const { database, rehearse, url } = testDatabase;
  const platform: Platform = {
    settings: readSettings({ DIDBAN_DATA: dataFolder, ...options.environment }),
    log,
    clock,
    database,
    rehearse,
    events: await openPostgresEventBus({ url, database, clock: systemClock, log }),
    jobs: await openPostgresJobs({ url, database, mode: "client", log }),
    blobs: new FileBlobStore(join(dataFolder, "blobs")),
    secrets: new SecretBox(secretKey(testSecretKey)),
    signingKeys: new SigningKeys(join(dataFolder, "keys")),
    internal: new InternalClient("test"),
  };
  const webFolder = options.webFolder ?? withoutWebApp(dataFolder);
  const metrics = new ProcessMetrics("api");
  const api = await openApi(platform, {
    // Calls may say where they come from, as the front door does; those that do not come from loopback.
    isBehindFront: true,
    checksAnswers: options.checksAnswers ?? true,
    metrics,
    processes: {
      list: async () => options.processes ?? [runningProcess],
      metrics: async () => [await metrics.snapshot()],
    },
    webFolder,
    decoder: options.decoder,
  });
  return {
    url: await listenOn(api.server, { port: 0, host: "127.0.0.1" }),
    clock,
    platform,
    doors: api.doors,
    testDatabase,
    async close() {
      await api.stop();
      await Promise.all([platform.events.close(), platform.jobs.close()]);
      platform.internal.close();
      await testDatabase.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
}
