// What archive files stand on the disk, by their names alone: in path order for a full comparison, newest first for a restart.

import { join } from "node:path";
import { foreignEpoch, parseArchivePath } from "../index/archive-file.ts";
import type { FootageDisk } from "./file-system.ts";

/** One stream of one camera that has a folder. */
export interface StreamFolder {
  readonly cameraId: string;
  readonly stream: number;
}

/** All streams that have a folder below the root, by name. */
export async function streamFolders(disk: FootageDisk): Promise<StreamFolder[]> {
  const folders: StreamFolder[] = [];
  for (const cameraId of await namesIn(disk, "", true)) {
    for (const stream of await namesIn(disk, cameraId, true)) {
      if (/^\d{1,3}$/.test(stream)) folders.push({ cameraId, stream: Number(stream) });
    }
  }
  return folders;
}

/** Paths of all archive files below the root, ascending as strings. */
export async function* allPaths(disk: FootageDisk): AsyncGenerator<string> {
  for (const camera of await namesIn(disk, "", true)) {
    for (const stream of await namesIn(disk, camera, true)) {
      for (const epoch of await namesIn(disk, join(camera, stream), true)) {
        yield* epochPaths(disk, `${camera}/${stream}/${epoch}`, false);
      }
    }
  }
}

/** Paths of one stream's files, the last recorded first; `isForeign` picks those timed by another machine, otherwise they are left out. */
export async function* newestPaths(
  disk: FootageDisk,
  folder: StreamFolder,
  isForeign: boolean,
): AsyncGenerator<string> {
  const base = `${folder.cameraId}/${folder.stream}`;
  const epochs = (await namesIn(disk, base, true)).filter((name) => (Number(name) === 0) === isForeign);
  for (const epoch of epochs.reverse()) yield* epochPaths(disk, `${base}/${epoch}`, true);
}

/** What stands behind the name of a piece that is being imported, until all of it is safe. */
export const comingSuffix = ".coming";

/** Absolute paths of pieces that a crash has interrupted while they were imported. */
export async function interruptedImports(disk: FootageDisk, folder: StreamFolder): Promise<string[]> {
  const base = `${folder.cameraId}/${folder.stream}`;
  const epochs = (await namesIn(disk, base, true)).filter((name) => Number(name) === foreignEpoch);
  const found: string[] = [];
  for (const epoch of epochs) {
    for (const day of await namesIn(disk, join(base, epoch), true)) {
      const names = await namesIn(disk, join(base, epoch, day), false);
      const coming = names.filter((name) => name.endsWith(comingSuffix));
      found.push(...coming.map((name) => join(disk.root, base, epoch, day, name)));
    }
  }
  return found;
}

async function* epochPaths(disk: FootageDisk, base: string, isNewestFirst: boolean): AsyncGenerator<string> {
  const days = await namesIn(disk, base, true);
  for (const day of isNewestFirst ? days.reverse() : days) {
    const paths = (await namesIn(disk, join(base, day), false)).map((name) => `${base}/${day}/${name}`);
    yield* (isNewestFirst ? paths.reverse() : paths).filter((path) => parseArchivePath(path) !== undefined);
  }
}

/** Names in a folder that are folders, or are not, ascending; none when the folder is gone meanwhile. */
async function namesIn(
  { root, fileSystem }: FootageDisk,
  folder: string,
  areFolders: boolean,
): Promise<string[]> {
  const entries = await fileSystem.list(join(root, folder));
  return entries
    .filter((entry) => entry.isFolder === areFolders)
    .map((entry) => entry.name)
    .sort();
}
