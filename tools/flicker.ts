// `npm run flicker -- N`: runs the tests that the last changes touch N times on a machine that is made busy, with a disk that is made slow, and lists
// every test that failed, with how often. `--all` runs every test; `--since REF` those that were touched since a commit; further words are filters,
// as of `npm test`, and what follows a second `--` goes to Vitest. Without changes in the work tree, the last commit counts. `--slow-pages` makes the
// pages slow instead of the machine: their calls are answered late and in another order, and their own work takes several times as long.
import { spawn, type ChildProcess } from "node:child_process";
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./source-files.ts";
import { runTests } from "./test-run/run-tests.ts";

const { values, positionals } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    since: { type: "string" },
    "slow-pages": { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const rounds = Number(positionals[0] ?? 3);
const filters = positionals.slice(1);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("Say how many times: npm run flicker -- 10");
  process.exit(2);
}

const isEverything = values.all || filters.length > 0;
const changed = isEverything ? [] : [`--changed=${values.since ?? lastChange()}`, "--passWithNoTests"];
const failures = new Map<string, { times: number; first: string }>();
const load = values["slow-pages"] ? [] : keepBusy();
try {
  for (let round = 1; round <= rounds; round += 1) {
    const report = runTests([...changed, ...filters], { stdio: "ignore", environment: slowness(round) });
    const failed = report.files.flatMap(({ path, failures: found }) =>
      found.map(({ title, messages }) => ({ name: `${path}: ${title}`, text: messages[0] ?? "" })),
    );
    failed.push(...report.errors.map((text) => ({ name: "the run", text })));
    for (const { name, text } of failed) {
      const known = failures.get(name);
      failures.set(name, { times: (known?.times ?? 0) + 1, first: known?.first ?? text });
    }
    const passed = report.files.reduce((sum, file) => sum + file.passed, 0);
    console.log(
      `Round ${round} of ${rounds}: ${passed} passed, ${failed.length} failed, ${(report.seconds / 60).toFixed(1)} minutes`,
    );
  }
} finally {
  for (const child of load) child.kill("SIGKILL");
}
for (const [name, { times, first }] of failures)
  console.log(`\n${times} of ${rounds}  ${name}\n${first.split("\n").slice(0, 12).join("\n")}`);
console.log(failures.size === 0 ? "\nNothing flickered." : `\n${failures.size} tests failed at least once.`);
process.exitCode = failures.size === 0 ? 0 : 1;

/** One process that computes for each core, until it is ended or left alone. */
function keepBusy(): ChildProcess[] {
  const program =
    "const { ppid } = process; while (process.ppid === ppid) for (let i = 0; i < 1e7; i += 1) Math.sqrt(i)";
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", program], { stdio: "ignore" }),
  );
}

function slowness(seed: number): Record<string, string> {
  if (values["slow-pages"]) return { DIDBAN_SLOW_PAGES_SEED: String(seed) };
  const slow = join(root, "tools/test-run/slow-disk.ts");
  return { NODE_OPTIONS: `--import=${slow}`, DIDBAN_SLOW_DISK_SEED: String(seed) };
}

/** The work tree against the last commit where it differs, else the last commit. */
function lastChange(): string {
  const isClean = execFileSync("git", ["status", "--porcelain"], { cwd: root }).length === 0;
  return isClean ? "HEAD~1" : "HEAD";
}
