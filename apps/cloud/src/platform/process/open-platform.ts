// Opens, for one process, everything the platform gives: settings, log, database, events, jobs, blobs, secrets, private calls.
import { FileBlobStore } from "../blobs/index.ts";
import { systemClock } from "../clock/index.ts";
import { connectDatabase } from "../database/index.ts";
import { openPostgresEventBus } from "../events/index.ts";
import { InternalClient } from "../internal/index.ts";
import { openPostgresJobs } from "../jobs/index.ts";
import { concealInLogs, createLogger, type Logger } from "../log/index.ts";
import type { Platform } from "../platform.ts";
import { readKeyFile, SecretBox } from "../secrets/index.ts";
import { readSettings, type Settings } from "../settings/index.ts";
import { SigningKeys } from "../signing/index.ts";
import { dataPlaces } from "./data-places.ts";
import { readSurroundings, type Surroundings } from "./surroundings.ts";

/** What a process knows before anything is opened. */
export interface ProcessIdentity {
  readonly settings: Settings;
  readonly surroundings: Surroundings;
  readonly log: Logger;
}

/** Settings, surroundings and log of this process. Throws when a setting is wrong or missing. */
export function identifyProcess(): ProcessIdentity {
  const settings = readSettings(process.env);
  const surroundings = readSurroundings(process.env);
  concealInLogs(surroundings.secret);
  return { settings, surroundings, log: createLogger({ role: surroundings.name, level: settings.logLevel }) };
}

export interface OpenPlatform extends Platform {
  close(): Promise<void>;
}

/** Opens the platform as soon as the database is ready; `jobsMode` is `worker` in the jobs process only. */
export async function openPlatform(
  identity: ProcessIdentity,
  jobsMode: "worker" | "client",
): Promise<OpenPlatform> {
  const { settings, surroundings, log } = identity;
  const places = dataPlaces(settings);
  const { databaseUrl, name, secret } = surroundings;
  const url = await databaseUrl;
  concealInLogs(new URL(url).password);
  const connection = connectDatabase({ url, name: `didban ${name}` });
  const { database } = connection;
  const [events, jobs] = await Promise.all([
    openPostgresEventBus({ url, database, clock: systemClock, log }),
    openPostgresJobs({ url, database, mode: jobsMode, log }),
  ]);
  const internal = new InternalClient(secret);
  return {
    settings,
    log,
    clock: systemClock,
    database,
    rehearse: connection.rehearse,
    events,
    jobs,
    blobs: new FileBlobStore(places.blobs),
    secrets: new SecretBox(readKeyFile(places.keyFile)),
    signingKeys: new SigningKeys(places.keys),
    internal,
    async close() {
      internal.close();
      await Promise.all([events.close(), jobs.close()]);
      await connection.close();
    },
  };
}
