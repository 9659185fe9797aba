import { describe, expect, it } from "vitest";
import { skippedIn } from "./signs.ts";

// Put together, so that the check does not count this file.
const [suite, skipping, log] = ["it", "skip", "console"];

describe("skipped tests", () => {
  it.each([
    `  ${suite}.skip("rests", () => {});`,
    `${suite}.only("alone", () => {});`,
    `  ${suite}.skipIf(isMissing)("may rest", () => {});`,
    `    context.${skipping}();`,
    `    ${skipping}(true, "always");`,
    `    ${skipping}("always");`,
    `      ${log}.log("not tried");`,
    `      return void ${log}.log("not tried");`,
  ])("are counted: %s", (line) => {
    expect(skippedIn(`it("proves", () => {\n${line}\n});`)).toBe(1);
  });

  it.each([
    `    ${skipping}(isMissing, "it needs root");`,
    `    if (server === null) return ${skipping}(whyNoServer);`,
    `const script = "${log}.log('didban');";`,
  ])("are not those that a machine cannot run, and say why: %s", (line) => {
    expect(skippedIn(`it("proves", () => {\n${line}\n});`)).toBe(0);
  });
});
