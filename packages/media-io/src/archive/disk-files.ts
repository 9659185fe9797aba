// What archive files stand on the disk, by their names alone: in path order for a full comparison, newest first for a restart.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArchivePath } from "./archive-file.ts";
import { isMissing } from "./file-system.ts";

/** One stream of one camera that has a folder. */
export interface StreamFolder {
  readonly cameraId: string;
  readonly stream: number;
}

/** All streams that have a folder below `root`, by name. */
export async function streamFolders(root: string): Promise<StreamFolder[]> {
  const folders: StreamFolder[] = [];
  for (const cameraId of await namesIn(root, true)) {
    for (const stream of await namesIn(join(root, cameraId), true)) {
      if (/^\d{1,3}$/.test(stream)) folders.push({ cameraId, stream: Number(stream) });
    }
  }
  return folders;
}

/** Paths of all archive files below `root`, ascending as strings. */
export async function* allPaths(root: string): AsyncGenerator<string> {
  for (const camera of await namesIn(root, true)) {
    for (const stream of await namesIn(join(root, camera), true)) {
      for (const epoch of await namesIn(join(root, camera, stream), true)) {
        yield* epochPaths(root, `${camera}/${stream}/${epoch}`, false);
      }
    }
  }
}

/** Paths of one stream's files, the last recorded first; `isForeign` picks those timed by another machine, otherwise they are left out. */
export async function* newestPaths(
  root: string,
  folder: StreamFolder,
  isForeign: boolean,
): AsyncGenerator<string> {
  const base = `${folder.cameraId}/${folder.stream}`;
  const epochs = (await namesIn(join(root, base), true)).filter((name) => (Number(name) === 0) === isForeign);
  for (const epoch of epochs.reverse()) yield* epochPaths(root, `${base}/${epoch}`, true);
}

async function* epochPaths(root: string, base: string, isNewestFirst: boolean): AsyncGenerator<string> {
  const days = await namesIn(join(root, base), true);
  for (const day of isNewestFirst ? days.reverse() : days) {
    const paths = (await namesIn(join(root, base, day), false)).map((name) => `${base}/${day}/${name}`);
    yield* (isNewestFirst ? paths.reverse() : paths).filter((path) => parseArchivePath(path) !== undefined);
  }
}

/** Names in a folder that are folders, or are not, ascending; none when the folder is gone meanwhile. */
async function namesIn(path: string, areFolders: boolean): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() === areFolders)
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
