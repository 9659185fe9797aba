// `npm test`: every test of the repository, the quick ones first, then those with real servers and cameras, then the browser,
// as vitest.config.ts groups them. Arguments go to vitest (`npm test -- packages/media`).
// Ends in one line `N passed, N failed`; a test that was skipped under CI counts as failed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
}

const filters = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "didban-test-"));
let passed = 0;
let failed = 0;
let skipped = 0;

for (const project of ["unit", "system", "browser"]) {
  const report = join(scratch, `${project}.json`);
  const run = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { stdio: "inherit" },
  );
  const counts = readReport(report);
  passed += counts.numPassedTests;
  // A suite that broke before its tests were collected has no failed test of its own.
  failed += Math.max(counts.numFailedTests, counts.numFailedTests === 0 && run.status !== 0 ? 1 : 0);
  skipped += counts.numPendingTests + counts.numTodoTests;
}
rmSync(scratch, { recursive: true, force: true });

if (process.env["CI"] && skipped > 0) {
  console.log(`${skipped} tests were skipped; under CI that is a failure.`);
  failed += skipped;
  skipped = 0;
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numFailedTestSuites: 0,
    };
  }
}
