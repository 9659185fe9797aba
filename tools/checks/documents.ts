// Words: links, commands and file names in comments lead somewhere, both languages have the same keys, and layout has no physical left and right.
import { existsSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { listFiles, readText, root } from "../source-files.ts";
import type { Check } from "./check.ts";

export const linksCheck: Check = {
  name: "links and names of files",
  run() {
    const faults: string[] = [];
    for (const path of listFiles(".md")) {
      const text = readText(path).replace(/```[\s\S]*?```/g, "");
      for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target) || target.startsWith("#")) continue;
        const file = normalize(join(dirname(path), target.replace(/#.*$/, "")));
        if (!existsSync(join(root, file))) faults.push(`${path}: dead link ${target}`);
      }
      for (const [, target = ""] of text.matchAll(/`((?:packages|apps|docs|tools|e2e|bench)\/[\w./-]+)`/g))
        if (!existsSync(join(root, target.replace(/\/$/, "")))) faults.push(`${path}: stale path ${target}`);
    }
    return { faults: [...faults, ...lostPrograms(), ...lostMentions()] };
  },
};

/** Commands of package.json files whose program is not there. */
function lostPrograms(): string[] {
  return listFiles("package.json").flatMap((path) => {
    const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readText(path));
    return Object.entries(scripts).flatMap(([name, command]) =>
      [...command.matchAll(/\S+\.(?:ts|mjs)\b/g)]
        .filter(([program]) => !existsSync(join(root, dirname(path), program)))
        .map(([program]) => `${path}: ${name} runs ${program}, which is not there`),
    );
  });
}

/** Files that comments name and that are not there. */
function lostMentions(): string[] {
  const known = new Set(listFiles().map((path) => basename(path)));
  return listFiles(".ts", ".tsx").flatMap((path) =>
    [...readText(path).matchAll(/^\s*(?:\/\/|\/?\*)(.*)$/gm)]
      .flatMap(([, comment = ""]) => comment.match(/(?<![\w./-])[a-z][a-z0-9.-]*\.(?:tsx?|md)\b/g) ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${path}: a comment names ${name}, which is not there`),
  );
}

/** Keys of a nested dictionary, dotted. */
function keysOf(value: unknown, prefix = ""): string[] {
  if (typeof value !== "object" || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, prefix === "" ? key : `${prefix}.${key}`),
  );
}

/** i18next's plural forms differ by language; what must agree is the key they belong to. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** What one language lacks of the other, of two files with the same name. */
export function missingKeys(path: string, text: string, otherText: string): string[] {
  const keys = new Set(keysOf(JSON.parse(text)).map(withoutPlural));
  return keysOf(JSON.parse(otherText))
    .map(withoutPlural)
    .filter((key) => !keys.has(key))
    .map((key) => `${path}: ${key} is missing`);
}

/** Keys that a source file asks for by name and that none of its namespaces has. */
export function unknownKeys(
  path: string,
  source: string,
  keysIn: (namespace: string) => ReadonlySet<string>,
) {
  const named = [...source.matchAll(/(?:useTranslation\(|\bns:)\s*\[?((?:"[\w-]+"(?:,\s*)?)+)/g)].flatMap(
    ([, names = ""]) => [...names.matchAll(/[\w-]+/g)].map(([name]) => name),
  );
  const known = new Set(["common", ...named].flatMap((name) => [...keysIn(name)]));
  return [...source.matchAll(/(?<![\w.])(?:i18next\.)?t\(\s*"([\w.-]+)"/g)]
    .map(([, key = ""]) => key)
    .filter((key) => !known.has(key))
    .map((key) => `${path}: ${key} is no text`);
}

/** Words written into the markup instead of a language's file (UI-6); the languages' own names are the same in both. */
export function hardWiredTexts(path: string, source: string): string[] {
  const texts = [...source.matchAll(/>\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*?)\s*<\//gu)].map(
    ([, text = ""]) => text,
  );
  const attributes = [
    ...source.matchAll(/\b(?:label|title|placeholder|aria-label|alt)="([^"]*\p{L}{2,}[^"]*)"/gu),
  ];
  return [...texts, ...attributes.map(([, text = ""]) => text)]
    .filter((text) => !/^[a-z]+:\/\//.test(text))
    .map((text) => `${path}: "${text}" has no key`);
}

export const languagesCheck: Check = {
  name: "language keys",
  run() {
    const folder = "apps/web/src/i18n";
    const english = listFiles(".json").filter((path) => path.startsWith(`${folder}/en/`));
    const namespaces = new Map(
      english.map((path) => [
        basename(path, ".json"),
        new Set(keysOf(JSON.parse(readText(path))).map(withoutPlural)),
      ]),
    );
    const unpaired = english.flatMap((path) => {
      const other = path.replace("/en/", "/fa/");
      const [en, fa] = [readText(path), readText(other) || "{}"];
      return [...missingKeys(other, fa, en), ...missingKeys(path, en, fa)];
    });
    const unknown = listFiles(".ts", ".tsx")
      .filter((path) => path.startsWith("apps/web/src/"))
      .flatMap((path) => unknownKeys(path, readText(path), (name) => namespaces.get(name) ?? new Set()));
    const written = listFiles(".tsx")
      .filter((path) => path.startsWith("apps/web/src/"))
      .flatMap((path) => hardWiredTexts(path, readText(path)));
    const count = [...namespaces.values()].reduce((sum, keys) => sum + keys.size, 0);
    return { faults: [...unpaired, ...unknown, ...written], notes: [`${count} keys in each language`] };
  },
};

export const directionCheck: Check = {
  name: "logical directions",
  run() {
    const css =
      /(^|[\s;{])(left|right|(margin|padding|border)-(left|right)|text-align\s*:\s*(left|right)|float\s*:\s*(left|right))\s*:/;
    const jsx =
      /\b(ml|mr|pl|pr|marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight)=|\b(marginLeft|marginRight|paddingLeft|paddingRight)\s*:/;
    const faults = listFiles(".css", ".tsx")
      .filter((path) => path.startsWith("apps/web/"))
      .flatMap((path) =>
        readText(path)
          .split("\n")
          .flatMap((line, index) =>
            // Time runs left to right in both languages; such a line says so.
            (path.endsWith(".css") ? css : jsx).test(line) && !line.includes("time axis")
              ? [`${path}:${index + 1} ${line.trim()}`]
              : [],
          ),
      );
    return { faults };
  },
};
