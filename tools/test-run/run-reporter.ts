// Writes what a test run came to as JSON for `npm test`, to the file that DIDBAN_TEST_REPORT names: every test file with its project, its
// seconds and what failed in it.
import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** A test file after the run. */
export interface FileReport {
  readonly project: string;
  /** From the root of the repository. */
  readonly path: string;
  /** On the clock, from loading it to its last hook. */
  readonly seconds: number;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
}

export interface TestFailure {
  /** Full title; empty when the file broke before its tests began or after they ended. */
  readonly title: string;
  readonly messages: readonly string[];
}

export interface RunReport {
  readonly seconds: number;
  readonly files: readonly FileReport[];
  /** What broke outside of any test file. */
  readonly errors: readonly string[];
}

export default class RunReporter implements Reporter {
  readonly #startedMs = performance.now();

  /** Says at once why a test failed: a run that is broken off tells what it found until then. */
  onTestCaseResult(test: TestCase): void {
    if (process.env["DIDBAN_TEST_REPORT"] === undefined || test.result().state !== "failed") return;
    const { title, messages } = failureOf(test);
    console.error([`Failed just now: ${title}`, ...messages].join("\n"));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env["DIDBAN_TEST_REPORT"];
    if (path === undefined) return;
    const report: RunReport = {
      seconds: (performance.now() - this.#startedMs) / 1000,
      files: modules.map(reportOf),
      errors: errors.map(textOf),
    };
    writeFileSync(path, JSON.stringify(report));
  }
}

function reportOf(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const { collectDuration, setupDuration, duration, prepareDuration, environmentSetupDuration } =
    module.diagnostic();
  const failures = inState("failed").map(failureOf);
  const ownErrors = module.errors().map(textOf);
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    seconds: (collectDuration + setupDuration + duration + prepareDuration + environmentSetupDuration) / 1000,
    passed: inState("passed").length,
    skipped: inState("skipped").length,
    failures: ownErrors.length > 0 ? [{ title: "", messages: ownErrors }, ...failures] : failures,
  };
}

function failureOf(test: TestCase): TestFailure {
  return { title: test.fullName, messages: (test.result().errors ?? []).map(textOf) };
}

function textOf({ message, stack, stacks, diff }: SerializedError & { diff?: string }): string {
  const places = stacks?.map(({ file, line, column }) => `    at ${file}:${line}:${column}`).join("\n");
  return [message, diff, places ?? stack].filter(Boolean).join("\n");
}
