// Runs the tests once, in a process of their own, and reads what they came to.
import { spawnSync, type StdioOptions } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../source-files.ts";
import type { RunReport } from "./run-reporter.ts";

export interface RunOptions {
  readonly stdio: StdioOptions;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs vitest with `args`; a run that ended without a report counts as one error. */
export function runTests(args: readonly string[], { stdio, environment }: RunOptions): RunReport {
  const scratch = mkdtempSync(join(tmpdir(), "didban-test-"));
  const path = join(scratch, "report.json");
  const run = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], {
    stdio,
    cwd: root,
    env: {
      ...process.env,
      // Whatever the tests start finds its sources compiled, where the server keeps them too.
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
      ...environment,
      DIDBAN_TEST_REPORT: path,
    },
  });
  try {
    const report = JSON.parse(readFileSync(path, "utf8")) as RunReport;
    const failures = report.files.reduce((count, file) => count + file.failures.length, report.errors.length);
    if (run.status === 0 || failures > 0) return report;
    return { ...report, errors: [`The run ended with ${run.status ?? run.signal}`] };
  } catch {
    return {
      seconds: 0,
      files: [],
      errors: [`The run ended with ${run.status ?? run.signal} and no report`],
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
