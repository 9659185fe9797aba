// The program of the server's processes and that of bridges, each built into few files or one: one that is started from them is there in less than half the time and takes two
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

/** A program that is made of sources of this repository. */
interface Build {
  /** Folder of its builds. */
  readonly builds: string;
  readonly sources: readonly string[];
  /** What makes it, with its arguments; the folder to write is the last one. */
  readonly bundler: readonly string[];
  /** The file that is there once it is made. */
  readonly result: string;
}

const packages = [
  "packages/bridge-line/src",
  "packages/contract/src",
  "packages/media/src",
  "packages/media-io/src",
  "packages/onvif/src",
];
const server: Build = {
  builds: join(repositoryRoot, "apps", "cloud", "dist"),
  sources: ["apps/cloud/src", "packages/evidence/src", ...packages],
  bundler: [join(import.meta.dirname, "bundle-program.ts")],
  result: "main.js",
};
const bridge: Build = {
  builds: join(repositoryRoot, "apps", "bridge", "dist", "served"),
  sources: ["apps/bridge/src", ...packages],
  bundler: [join(repositoryRoot, "apps", "bridge", "src", "run.ts"), "build"],
  result: "bridge.json",
};
/** Builds that are left for servers that still run. */
const mostBuilds = 3;

/** The file to start, built of the present sources: now, if it is not there yet, which `onBuild` is told. Rejects with the builder's words. */
export async function builtProgram(onBuild: () => void): Promise<string> {
  return join(await built(server, onBuild), server.result);
}

/** The folder of the program of bridges with what is told of it, built as above. */
export async function builtAgent(): Promise<string> {
  return built(bridge, () => undefined);
}

async function built({ builds, bundler, result, sources }: Build, onBuild: () => void): Promise<string> {
  // The program knows where its sources stand: one that was moved or copied along with them is another's.
  const hash = createHash("sha256").update(repositoryRoot).update(hashOfSources(sources));
  const build = hash.digest("hex").slice(0, 16);
  const place = join(builds, build);
  const isThere = () => existsSync(join(place, result));
  if (isThere()) return place;
  onBuild();
  const made = join(repositoryRoot, "node_modules", ".cache", `didban-build-${newId()}`);
  try {
    await promisify(execFile)(process.execPath, [...bundler, made]);
    await mkdir(builds, { recursive: true });
    await rename(made, place).catch((error: unknown) => {
      // Another start was faster.
      if (!isThere()) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  await forgetOldBuilds(builds);
  return place;
}

async function forgetOldBuilds(builds: string): Promise<void> {
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
