// What a server recorded, as it lies on the disk after its end: files by camera, the checker over all of it, and damage for broken variants.
import { readdirSync, rmSync, statSync, truncateSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { checkArchive, type ArchiveFault, type ArchiveIndex } from "@didban/media-io/archive";
import { createArchiveIndex } from "../../apps/cloud/src/modules/archive/index.ts";
import {
  connectDatabase,
  embeddedDatabaseServer,
  type Database,
} from "../../apps/cloud/src/platform/database/index.ts";
import { silentLogger } from "../../apps/cloud/src/platform/log/index.ts";
import type { RecordingServer } from "../world/recording-server.ts";

const footageFolder = ({ server }: RecordingServer) => join(server.dataFolder, "footage", "m1");

/** Folder of a camera's files. */
export function cameraFolder(world: RecordingServer, cameraId: string): string {
  return join(footageFolder(world), cameraId);
}

/** Paths of recorded files below a folder, in the order of their time. */
export function recordedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".mp4"))
    .toSorted()
    .map((path) => join(folder, path));
}

/** What is recorded, as one can ask it. */
export interface RecordedArchive {
  readonly root: string;
  readonly index: ArchiveIndex;
  /** Of the server. */
  readonly database: Database;
}

/** Compares files, index and ledger, every byte with its seal, on the database that the stopped server left. */
export function checkFootage(world: RecordingServer): Promise<ArchiveFault[]> {
  return withArchive(world, checkRecorded);
}

/** The same where the archive is open. */
export function checkRecorded({
  root,
  index,
}: Pick<RecordedArchive, "root" | "index">): Promise<ArchiveFault[]> {
  return checkArchive({ root, index, repair: false, isThorough: true, newId: () => crypto.randomUUID() });
}

/** Opens what the stopped server left while `work` looks at it. */
export async function withArchive<Result>(
  world: RecordingServer,
  work: (archive: RecordedArchive) => Promise<Result>,
): Promise<Result> {
  const { dataFolder } = world.server;
  const server = embeddedDatabaseServer({
    folder: join(dataFolder, "database"),
    passwordFile: join(dataFolder, "keys", "database-password"),
    log: silentLogger,
  });
  const connection = connectDatabase({ url: await server.start(), name: "torture", size: 2 });
  try {
    const index = createArchiveIndex(connection.database, { node: "m1" });
    return await work({ root: footageFolder(world), index, database: connection.database });
  } finally {
    await connection.close();
    await server.stop();
  }
}

/**
 * What a bad recorder could leave behind: half a closed file of the first camera, a minute of the second that is gone, and nothing of the third
 * one's small stream, which a recorder that waits for the large one's key frame does not record.
 */
export function damage(world: RecordingServer): void {
  const [halved = "", robbed = "", waited = ""] = world.cameraIds.map((id) => cameraFolder(world, id));
  rmSync(join(waited, "1"), { recursive: true, force: true });
  const [whole = ""] = recordedFiles(halved);
  truncateSync(whole, Math.floor(statSync(whole).size / 2));
  unlinkSync(recordedFiles(robbed).at(-2) ?? "");
}
