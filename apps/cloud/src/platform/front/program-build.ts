// The program of the server's processes, built into few files: one that is started from them is there in less than half the time and takes two
// thirds of the memory (docs/decisions/built-program.md). Built anew when its sources changed, each build in a folder of its own, so that a server
// that runs keeps the one it began with.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newId } from "../id.ts";
import { hashOfSources, repositoryRoot } from "./source-hash.ts";

const builds = join(repositoryRoot, "apps", "cloud", "dist");
const sources = [
  "apps/cloud/src",
  "packages/bridge-line/src",
  "packages/contract/src",
  "packages/evidence/src",
  "packages/media/src",
  "packages/media-io/src",
  "packages/onvif/src",
];
const bundler = join(import.meta.dirname, "bundle-program.ts");
/** Builds that are left for servers that still run. */
const mostBuilds = 3;

/** The file to start, built of the present sources: now, if it is not there yet, which `onBuild` is told. Rejects with the builder's words. */
export async function builtProgram(onBuild: () => void): Promise<string> {
  // The program knows where its sources stand: one that was moved or copied along with them is another's.
  const hash = createHash("sha256").update(repositoryRoot).update(hashOfSources(sources));
  const build = hash.digest("hex").slice(0, 16);
  const place = join(builds, build);
  const program = join(place, "main.js");
  if (existsSync(program)) return program;
  onBuild();
  const made = join(repositoryRoot, "node_modules", ".cache", `didban-server-${newId()}`);
  try {
    await promisify(execFile)(process.execPath, [bundler, made]);
    await mkdir(builds, { recursive: true });
    await rename(made, place).catch((error: unknown) => {
      // Another start was faster.
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  await forgetOldBuilds();
  return program;
}

async function forgetOldBuilds(): Promise<void> {
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => {
      const path = join(builds, name);
      // Another start may have forgotten it just now.
      const atMs = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { path, atMs };
    }),
  );
  const old = found.toSorted((one, other) => other.atMs - one.atMs).slice(mostBuilds);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
