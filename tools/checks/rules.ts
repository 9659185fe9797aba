// The rules of docs/spec against what proves them: every rule there has a test with its id first in the title, or a figure of the bench that
// names it; every id in a title or at a figure is a rule there.
import { isTest, listFiles, readText } from "../source-files.ts";
import type { Check } from "./check.ts";

const titlePattern =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*["'`]([A-Z]{2,5}-\d+(?:(?:,\s*|\s+)[A-Z]{2,5}-\d+)*)/g;
const provesPattern = /^\s*proves: \[([^\]]*)\]/gm;
const rulePattern = /^- \*\*([A-Z]{2,5}-\d+)\*\*/gm;

/** Names at the head of titles that look like rule ids and are none. */
const codecNames = new Set(["MPEG-4"]);

/** Rule ids at the head of test titles in `text`. */
export function idsInTitles(text: string): string[] {
  return [...text.matchAll(titlePattern)]
    .flatMap((match) => (match[1] ?? "").match(/[A-Z]{2,5}-\d+/g) ?? [])
    .filter((id) => !codecNames.has(id));
}

/** Rule ids that a figure or torture run, whose file has the given text, says it proves. */
export function idsAtFigures(text: string): string[] {
  return [...text.matchAll(provesPattern)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/"([^"]*)"/g)].map(([, id = ""]) => id),
  );
}

/** Rules that nothing proves, and ids that are no rule; each map leads from an id to the file that names it. */
export function ruleFaults(
  rules: ReadonlyMap<string, string>,
  tested: ReadonlyMap<string, string>,
  measured: ReadonlyMap<string, string>,
): string[] {
  return [
    ...[...rules]
      .filter(([id]) => !tested.has(id) && !measured.has(id))
      .map(([id, path]) => `${path}: ${id} has no test with its id first in the title, and no figure`),
    ...[...tested, ...measured]
      .filter(([id]) => !rules.has(id))
      .map(([id, path]) => `${path}: ${id} is no rule of docs/spec`),
  ];
}

/** Ids to the last of the files that name them. */
function named(paths: readonly string[], idsIn: (text: string) => string[]): Map<string, string> {
  return new Map(paths.flatMap((path) => idsIn(readText(path)).map((id) => [id, path] as const)));
}

const idsOfRules = (text: string) => [...text.matchAll(rulePattern)].map(([, id = ""]) => id);

export const rulesCheck: Check = {
  name: "rules, tests and figures",
  run() {
    const pages = listFiles(".md").filter((path) => path.startsWith("docs/spec/"));
    const rules = named(pages, idsOfRules);
    const tested = named(listFiles(".test.ts", ".test.tsx"), idsInTitles);
    const bench = listFiles(".ts").filter((path) => path.startsWith("bench/") && !isTest(path));
    const measured = named(bench, idsAtFigures);
    return {
      faults: ruleFaults(rules, tested, measured),
      notes: [`${rules.size} rules, ${tested.size} ids in titles, ${measured.size} at figures`],
    };
  },
};
