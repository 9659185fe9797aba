// What a build was made of, as a hash: a build of other sources is made anew.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, "..", "..", "..", "..", "..");

/**
 * Of the packages that are installed, and of all files in `folders`, named from the root, but tests and what was built or installed there. Reads
 * them while nothing else runs: a start waits for it, which file by file takes twice the time.
 */
export function hashOfSources(folders: readonly string[]): string {
  const hash = createHash("sha256").update(readFileSync(join(repositoryRoot, "package-lock.json")));
  for (const folder of folders) {
    for (const path of filesUnder(join(repositoryRoot, folder)))
      hash.update(relative(repositoryRoot, path)).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const isLeftOut = (path: string) => /[\\/](?:node_modules|dist)[\\/]|\.(?:test|testing)\.tsx?$/.test(path);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isLeftOut(path))
    .toSorted();
}
