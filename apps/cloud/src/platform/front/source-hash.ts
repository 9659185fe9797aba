// What a build was made of, as a hash: a build of other sources is made anew.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, "..", "..", "..", "..", "..");

/** Of the packages that are installed, and of all files in `folders`, named from the root, but tests and what was built or installed there. */
export async function hashOfSources(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(repositoryRoot, "package-lock.json")));
  for (const folder of folders) {
    for (const path of await filesUnder(join(repositoryRoot, folder)))
      hash.update(relative(repositoryRoot, path)).update(await readFile(path));
  }
  return hash.digest("hex");
}

const isLeftOut = (path: string) => /[\\/](?:node_modules|dist)[\\/]|\.(?:test|testing)\.tsx?$/.test(path);

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isLeftOut(path))
    .toSorted();
}
