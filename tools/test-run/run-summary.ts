// What is told at the end of a test run: what failed and why, where its time went, and whether it kept to its budgets.
import budgets from "./budgets.json" with { type: "json" };
import type { FileReport, RunReport } from "./run-reporter.ts";

/** What failed first in a test is told shortly; what is told after it is what its surroundings were like. */
const messageLines = { first: 12, later: 150 };
const slowestShown = 10;

export interface Verdict {
  readonly lines: readonly string[];
  /** `N passed, N failed`, the last line of a run. */
  readonly closing: string;
  readonly isGood: boolean;
}

/** Judges a run. `isCi`: what was skipped counts as failed. `isWhole`: every test was asked for, so that the budgets apply. */
export function judge(report: RunReport, { isCi, isWhole }: { isCi: boolean; isWhole: boolean }): Verdict {
  const passed = sum(report.files, (file) => file.passed);
  const skipped = sum(report.files, (file) => file.skipped);
  const failures = [...report.files.flatMap(failuresOf), ...report.errors.map(shortened)];
  const failed = failures.length + (isCi ? skipped : 0);
  return {
    lines: [
      ...timesOf(report),
      ...(isWhole ? overBudget(report) : []),
      ...(failures.length > 0 ? ["", "Failed:", "", failures.join("\n\n"), ""] : []),
      ...(isCi && skipped > 0 ? [`${skipped} tests were skipped; under CI that is a failure.`] : []),
    ],
    closing: `${passed} passed, ${failed} failed${skipped > 0 && !isCi ? `, ${skipped} skipped` : ""}`,
    isGood: failed === 0 && passed > 0,
  };
}

/** Seconds of each project, summed over the workers that ran side by side, and the slowest files. */
function timesOf({ files, seconds }: RunReport): string[] {
  const projects = [...secondsByProject(files)].map(([name, spent]) => `${name} ${spent.toFixed(0)} s`);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  return [
    "",
    `Whole run ${(seconds / 60).toFixed(1)} minutes. Summed over workers: ${projects.join(", ")}.`,
    "Slowest files:",
    ...slowest.map(({ path, seconds: spent }) => `${spent.toFixed(1).padStart(7)} s  ${path}`),
    "",
  ];
}

function overBudget({ files, seconds }: RunReport): string[] {
  const over: string[] = [];
  if (seconds / 60 > budgets.wholeRunMinutes)
    over.push(`The whole run took longer than its budget of ${budgets.wholeRunMinutes} minutes.`);
  const spent = secondsByProject(files);
  for (const [project, budget] of Object.entries(budgets.workerSeconds))
    if ((spent.get(project) ?? 0) > budget)
      over.push(`${project} took longer than its budget of ${budget} s.`);
  return over;
}

function secondsByProject(files: readonly FileReport[]): ReadonlyMap<string, number> {
  const spent = new Map<string, number>();
  for (const { project, seconds } of files) spent.set(project, (spent.get(project) ?? 0) + seconds);
  return spent;
}

function failuresOf({ project, path, failures }: FileReport): string[] {
  return failures.map(
    ({ title, messages }) =>
      `${project} ${path}${title === "" ? "" : `: ${title}`}\n${messages.map((text, place) => shortened(text, place)).join("\n")}`,
  );
}

function shortened(message: string, place = 0): string {
  const lines = message.split("\n").filter((line) => !line.includes("/node_modules/"));
  return lines.slice(0, place === 0 ? messageLines.first : messageLines.later).join("\n");
}

const sum = (files: readonly FileReport[], count: (file: FileReport) => number): number =>
  files.reduce((total, file) => total + count(file), 0);
