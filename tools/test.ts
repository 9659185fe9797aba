// `npm test`: every test of the repository, the quick ones first, then those with real servers and cameras, then those in a browser,
// as vitest.config.ts groups them. Arguments go to vitest (`npm test -- packages/media`).
// Ends in what failed, each with its first lines, then one line `N passed, N failed`: the end of a log is the part that is always kept.
// A test that was skipped under CI counts as failed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

interface Report {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** What failed first in a test is told shortly; what is told after it is what its surroundings were like. */
const MESSAGE_LINES = { first: 12, later: 150 };

const filters = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "didban-test-"));
let passed = 0;
let skipped = 0;
const failures: string[] = [];

for (const project of ["unit", "system", "pages", "pictures"]) {
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
  skipped += counts.numPendingTests + counts.numTodoTests;
  const broken = failuresOf(project, counts);
  if (broken.length === 0 && run.status !== 0)
    broken.push(`${project}: ended with ${run.status ?? run.signal}`);
  failures.push(...broken);
}
rmSync(scratch, { recursive: true, force: true });

if (process.env["CI"] && skipped > 0) {
  console.log(`${skipped} tests were skipped; under CI that is a failure.`);
}
const failed = failures.length + (process.env["CI"] ? skipped : 0);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}\n`);
console.log(
  `${passed} passed, ${failed} failed${skipped > 0 && !process.env["CI"] ? `, ${skipped} skipped` : ""}`,
);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return {
      numPassedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
    };
  }
}

/** Every failed test, and every file that broke before its tests began, each with the first lines of why. */
function failuresOf(project: string, report: Report): string[] {
  return report.testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const broken = file.assertionResults.filter(({ status }) => status === "failed");
    if (broken.length === 0)
      return file.message === "" ? [] : [`${project} ${path}\n${firstLines(file.message)}`];
    return broken.map(
      (test) =>
        `${project} ${path}: ${test.fullName}\n${(test.failureMessages ?? []).map(firstLines).join("\n")}`,
    );
  });
}

function firstLines(message: string, place = 0): string {
  const lines = message.split("\n").filter((line) => !line.includes("/node_modules/"));
  return lines.slice(0, place === 0 ? MESSAGE_LINES.first : MESSAGE_LINES.later).join("\n");
}
