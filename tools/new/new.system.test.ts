import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gatheredFiles, gatheringFaults } from "../gather/gathered-files.ts";
import { listFiles, root } from "../source-files.ts";
import { nameModule, writeModule } from "./scaffold.ts";

let copy: string;
let written: readonly string[];
/** Files of the copy as they were before. */
const before = new Map<string, string>();

/** A copy of the repository whose packages find each other, and whose other dependencies are this one's. */
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), "didban-new-")));
  for (const path of listFiles().filter((one) => existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
    before.set(path, readFileSync(join(root, path), "utf8"));
  }
  const modules = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules/@didban"), { recursive: true });
  for (const name of readdirSync(modules).filter((one) => one !== "@didban"))
    symlinkSync(join(modules, name), join(copy, "node_modules", name));
  for (const room of ["packages", "apps"])
    for (const name of readdirSync(join(root, room)))
      symlinkSync(join(copy, room, name), join(copy, "node_modules/@didban", name));
  written = writeModule(copy, nameModule(copy, "postcards", {}));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it.each(["packages/contract", "apps/cloud", "apps/web"])("a new module compiles in %s", (project) => {
  const compiler = join(copy, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", project, "--pretty", "false"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stdout).toBe("");
});

it("a new module is written into no list of others: what changes is only what is gathered", () => {
  const changed = [...before].filter(([path, text]) => readFileSync(join(copy, path), "utf8") !== text);
  expect(changed.map(([path]) => path).toSorted()).toEqual(Object.keys(gatheredFiles(copy)).toSorted());
  expect(gatheringFaults(gatheredFiles(copy), (path) => readFileSync(join(copy, path), "utf8"))).toEqual([]);
});

it("a new module is well formed in every part, and has tests of its rules", () => {
  const sources = written.filter((path) => /\.(?:tsx?|json)$/.test(path));
  const formatter = join(copy, "node_modules/oxfmt/bin/oxfmt");
  execFileSync(process.execPath, [formatter, "--check", ...sources], { cwd: copy });
  const titles = written
    .filter((path) => /\.test\.tsx?$/.test(path) && path.includes("postcards"))
    .flatMap((path) => readFileSync(join(copy, path), "utf8").match(/\bPOST-\d\b/g) ?? []);
  expect(titles.toSorted()).toEqual(["POST-1", "POST-2", "POST-3", "POST-3", "POST-3", "POST-3", "POST-3"]);
});

it("nothing is written over, and no rules begin with letters that are taken", () => {
  expect(() => nameModule(copy, "postcards", {})).toThrow("There is a module postcards");
  expect(() => nameModule(copy, "cameras", {})).toThrow("There is a module cameras");
  expect(() => nameModule(copy, "labels", { rules: "CAM" })).toThrow("CAM will not do");
  expect(nameModule(copy, "boxes", { one: "box" })).toMatchObject({ one: "box", rules: "BOXE" });
  expect(() => nameModule(copy, "../x", {})).toThrow("one lower-case word");
});
