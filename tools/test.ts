// `npm test`: every test of the repository in one run, as vitest.config.ts groups them. Arguments go to vitest (`npm test -- packages/media`).
// Ends in what failed, each with its first lines, where the time went, then one line `N passed, N failed`: the end of a log is the part that is
// always kept. A test that was skipped under CI counts as failed.
import { runTests } from "./test-run/run-tests.ts";
import { judge } from "./test-run/run-summary.ts";

const filters = process.argv.slice(2);
const report = runTests(filters, { stdio: "inherit" });
const { lines, closing, isGood } = judge(report, {
  isCi: Boolean(process.env["CI"]),
  isWhole: filters.length === 0,
});
for (const line of lines) console.log(line);
console.log(closing);
process.exitCode = isGood ? 0 : 1;
