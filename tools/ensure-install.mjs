// Makes `npm start` and `npm test` work from a fresh clone with only git and some Node (>= 18): installs from the lock file when
// it changed, and puts Node 24 in front for every npm script. Plain JavaScript, because it runs on whatever Node is there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  unlinkSync,
  lstatSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const mark = join(modules, ".didban-lock-sha256");
const guard = join(root, ".installing");
const wantedMajor = 24;

const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (installedHash() !== lockHash) installOnce();
mendNode();

function installedHash() {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    return "";
  }
}

/** Installs under a guard file, so that two commands started together do not install twice into one folder. */
function installOnce() {
  const deadline = Date.now() + 15 * 60_000;
  for (;;) {
    try {
      closeSync(openSync(guard, "wx"));
      break;
    } catch {
      if (Date.now() > deadline || olderThan(guard, 15 * 60_000)) rmSync(guard, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      if (installedHash() === lockHash) return;
    }
  }
  try {
    if (installedHash() === lockHash) return;
    console.log("Installing Didban's packages from the lock file (about half a minute the first time) ...");
    // The outer Node, not a script's own `node`: the platform's Node package is being replaced meanwhile.
    const npmCli = process.env.npm_execpath;
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    const result = npmCli?.endsWith(".js")
      ? spawnSync(process.execPath, [npmCli, ...args], {
          cwd: root,
          stdio: "inherit",
          env: outerEnvironment(),
        })
      : spawnSync("npm", args, {
          cwd: root,
          stdio: "inherit",
          env: outerEnvironment(),
          shell: process.platform === "win32",
        });
    if (result.status !== 0) {
      console.error("Installing failed. Check the network and disk, then run the command again.");
      process.exit(result.status ?? 1);
    }
    writeFileSync(mark, lockHash);
  } finally {
    rmSync(guard, { force: true });
  }
}

function olderThan(path, ms) {
  try {
    return Date.now() - statSync(path).mtimeMs > ms;
  } catch {
    return false;
  }
}

/** npm's own variables of the running script must not steer the install. */
function outerEnvironment() {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (/^npm_(config|lifecycle|package)_/i.test(name)) delete env[name];
  return env;
}

/** Puts the platform's Node 24 first on the path of npm scripts (`node_modules/.bin/node`), or accepts the machine's own. */
function mendNode() {
  const link = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
  const binary = join(
    modules,
    `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (!existsSync(binary)) {
    if (Number(process.versions.node.split(".")[0]) >= wantedMajor) return;
    console.error(
      `Didban needs Node ${wantedMajor} or newer here (found ${process.versions.node}); install it from nodejs.org and try again.`,
    );
    process.exit(1);
  }
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  try {
    lstatSync(link);
    unlinkSync(link);
  } catch {
    // No dangling link to remove.
  }
  if (process.platform === "win32") writeFileSync(link, `@"${binary}" %*\r\n`);
  else symlinkSync(binary, link);
}
