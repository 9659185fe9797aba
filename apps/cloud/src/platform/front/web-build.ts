// Builds the web app when its sources changed since it was built last, which a hash beside the built files tells, and compresses what it
// built, so that the server compresses nothing while it serves.
import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { newId } from "../id.ts";
import { hashOfSources, repositoryRoot as root } from "./source-hash.ts";

const web = join(root, "apps", "web");
/** Where the built web app lies. */
export const webDist = join(web, "dist");
const hashFileName = ".source-hash";

/** What the built app depends on. */
const sources = [
  "apps/web",
  "packages/contract/src",
  "packages/evidence/src",
  "packages/media/src",
  "packages/player/src",
];
/** So often a build makes room for another that was faster. */
const mostTurns = 10;
const compressible = /\.(?:js|css|html|svg|json|webmanifest|wasm|map)$/;

/** True when there is a web app to build in this installation. */
export const hasWebSources = (): boolean => existsSync(join(web, "index.html"));

/** True when the built app is of the present sources. */
export function isWebBuilt(): boolean {
  return isBuiltOf(hashOfSources(sources));
}

/**
 * Builds the web app beside its place and puts it there whole, so that a server that serves the former one, or builds it too, is not disturbed.
 * Throws an Error with the builder's words when it cannot be built.
 */
export async function buildWeb(): Promise<void> {
  const hash = hashOfSources(sources);
  const workshop = join(root, "node_modules", ".cache", `didban-web-${newId()}`);
  const [made, former] = [join(workshop, "made"), join(workshop, "former")];
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  await mkdir(workshop, { recursive: true });
  try {
    await promisify(execFile)(
      process.execPath,
      [vite, "build", "--logLevel", "warn", "--outDir", made, "--emptyOutDir"],
      { cwd: web, env: { ...process.env, NODE_ENV: "production" } },
    );
    await compress(made);
    await writeFile(join(made, hashFileName), hash);
    await takePlace(made, former, hash);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Puts what was made in its place, unless somebody else has just put there what they made of the same sources. */
async function takePlace(made: string, former: string, hash: string): Promise<void> {
  for (let turn = 0; !isBuiltOf(hash); turn += 1) {
    await rename(webDist, `${former}-${turn}`).catch(() => undefined);
    try {
      return await rename(made, webDist);
    } catch (error) {
      // Another build came in between.
      if (turn === mostTurns || !existsSync(webDist)) throw error;
    }
  }
}

function isBuiltOf(hash: string): boolean {
  const file = join(webDist, hashFileName);
  return existsSync(join(webDist, "index.html")) && existsSync(file) && readFileSync(file, "utf8") === hash;
}

async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.flatMap((path) => [
      pipeline(createReadStream(path), createBrotliCompress(brotli), createWriteStream(`${path}.br`)),
      pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
    ]),
  );
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
