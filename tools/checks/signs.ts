// The counts a good house keeps low: largest files, escape hatches, disabled lint lines, skipped tests, open notes.
// Shown at every check; a rise over tools/checks/sign-limits.json is a fault, so a reason must be written into the change that raises it.
import { isTest, listFiles, readText } from "../source-files.ts";
import type { Check } from "./check.ts";

const counters: Readonly<Record<string, RegExp>> = {
  any: /(?::|\bas|<)\s*any\b/g,
  as: /\bas\s+(?!const\b)[A-Z{("'`\w]/g,
  nonNull: /[\w)\]]!(?=[.;,)\]\s])(?!=)/g,
  tsIgnore: /@ts-(?:ignore|expect-error)/g,
  lintDisabled: /(?:oxlint|eslint)-disable/g,
  // Spelled so that this file does not count itself.
  openNotes: new RegExp(`\\b(?:${["TO", "DO"].join("")}|${["FIX", "ME"].join("")}|${"X".repeat(3)})\\b`, "g"),
};

const skippedTests = [
  /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|todo|only)\b/g,
  /\bskip\(\s*\)/g,
  /^\s*(?!it\.|test\.|describe\.)(?:\w+\.)?skip\(\s*(?:true\b|["'`])/gm,
  /^\s*(?:return\s+(?:void\s+)?)?console\.log\(/gm,
];

export const signsCheck: Check = {
  name: "signs of the house",
  run() {
    const sources = listFiles(".ts", ".tsx").filter((path) => !isTest(path) && !path.endsWith(".d.ts"));
    const tests = listFiles(".test.ts", ".test.tsx");
    const limits = JSON.parse(readText("tools/checks/sign-limits.json")) as Record<string, number>;
    const counts: Record<string, number> = {};
    for (const [name, pattern] of Object.entries(counters))
      counts[name] = sources.reduce(
        (sum, path) => sum + count(withoutComments(readText(path), name), pattern),
        0,
      );
    counts["skippedTests"] = tests.reduce((sum, path) => sum + skippedIn(readText(path)), 0);
    const sizes = sources
      .map((path) => ({ path, lines: readText(path).split("\n").length }))
      .sort((a, b) => b.lines - a.lines);
    counts["largestFile"] = sizes[0]?.lines ?? 0;
    return {
      faults: Object.entries(counts)
        .filter(([name, value]) => value > (limits[name] ?? 0))
        .map(([name, value]) => `${name}: ${value}, limit ${limits[name] ?? 0}`),
      notes: [
        `largest: ${sizes
          .slice(0, 5)
          .map(({ path, lines }) => `${path} (${lines})`)
          .join(", ")}`,
        Object.entries(counts)
          .map(([name, value]) => `${name} ${value}`)
          .join(" · "),
      ],
    };
  },
};

/**
 * Tests of a file that stand still. One that a machine cannot run skips itself by the test context, `skip(isMissing, "what is missing")`, and `npm test`
 * tells of it; what is skipped whatever the machine, gives no reason, or passes with a word in the log instead of a proof, counts here.
 */
export function skippedIn(text: string): number {
  return skippedTests.reduce((found, pattern) => found + count(text, pattern), 0);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Prose holds "as" and "any" too; lint comments and notes are looked for in comments. */
function withoutComments(text: string, counter: string): string {
  if (["tsIgnore", "lintDisabled", "openNotes"].includes(counter)) return text;
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\/\/.*$/gm, "")
    .replace(/^\s*(?:import|export)\b[^;]*?from[^;]*;/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '""');
}
