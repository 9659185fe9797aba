// The rules of docs/spec against the tests: every rule there has a test with its id first in the title, every id in a title is a rule there.
import { listFiles, readText } from "../source-files.ts";
import type { Check } from "./check.ts";

const titlePattern =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*["'`]([A-Z]{2,5}-\d+(?:(?:,\s*|\s+)[A-Z]{2,5}-\d+)*)/g;
const rulePattern = /^- \*\*([A-Z]{2,5}-\d+)\*\*/gm;

/** Names at the head of titles that look like rule ids and are none. */
const codecNames = new Set(["MPEG-4"]);

/** Rule ids at the head of test titles in `text`. */
export function idsInTitles(text: string): string[] {
  return [...text.matchAll(titlePattern)]
    .flatMap((match) => (match[1] ?? "").match(/[A-Z]{2,5}-\d+/g) ?? [])
    .filter((id) => !codecNames.has(id));
}

export const rulesCheck: Check = {
  name: "rules and tests",
  run() {
    const rules = new Map<string, string>();
    for (const path of listFiles(".md").filter((file) => file.startsWith("docs/spec/")))
      for (const match of readText(path).matchAll(rulePattern)) rules.set(match[1] ?? "", path);
    const tested = new Map<string, string>();
    for (const path of listFiles(".test.ts", ".test.tsx"))
      for (const id of idsInTitles(readText(path))) tested.set(id, path);
    return {
      faults: [
        ...[...rules]
          .filter(([id]) => !tested.has(id))
          .map(([id, path]) => `${path}: ${id} has no test with its id first in the title`),
        ...[...tested]
          .filter(([id]) => !rules.has(id))
          .map(([id, path]) => `${path}: ${id} is no rule of docs/spec`),
      ],
      notes: [`${rules.size} rules, ${tested.size} ids in titles`],
    };
  },
};
