// Writes a new module in all its parts, from the contract to the screen: the files of template/, in which it is called gizmos. Nothing else is touched but
// the files that gather what stands beside them.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gatheredFiles } from "../gather/gathered-files.ts";

/** What a new module is called. */
export interface NewModule {
  /** Plural, as folders, calls and screens are called: one lower-case word. */
  readonly many: string;
  /** Singular, as its table, types and files are called. */
  readonly one: string;
  /** Letters before the numbers of its rules. */
  readonly rules: string;
  /** The name of its screen in Persian. */
  readonly persian: string;
}

const template = join(import.meta.dirname, "template");
const plainWord = /^[a-z]{3,20}$/;

/** The module that `many` and the options name. Throws when the repository at `root` has something of these names already. */
export function nameModule(
  root: string,
  many: string,
  { one, rules, persian }: Partial<Omit<NewModule, "many">>,
): NewModule {
  const singular = one ?? many.replace(/s$/, "");
  if (!plainWord.test(many) || !plainWord.test(singular) || singular === many)
    throw new Error(
      "The name is one lower-case word in the plural; --one=WORD gives the singular where an s does not",
    );
  if (existsSync(join(root, "apps/cloud/src/modules", many))) throw new Error(`There is a module ${many}`);
  const specs = join(root, "docs/spec");
  const taken = new Set(
    readdirSync(specs).flatMap((file) =>
      [...readFileSync(join(specs, file), "utf8").matchAll(/\*\*([A-Z]{2,5})-\d+\*\*/g)].map(
        ([, area]) => area,
      ),
    ),
  );
  const area =
    rules ?? [4, 5, 3, 2].map((at) => many.slice(0, at).toUpperCase()).find((name) => !taken.has(name));
  if (area === undefined || !/^[A-Z]{2,5}$/.test(area) || taken.has(area))
    throw new Error(
      `--rules=AREA gives two to five letters that no rules begin with yet; ${area} will not do`,
    );
  return { many, one: singular, rules: area, persian: persian ?? `صفحهٔ ${capital(many)}` };
}

/** Writes it into the repository at `root`; answers the paths of what it wrote, new files first. */
export function writeModule(root: string, named: NewModule): readonly string[] {
  const number = nextNumber(root);
  const rename = (text: string) => renamed(text, named).replaceAll("NUMBER", number);
  const files = filesIn(template).map((path) => ({
    path: rename(path).replace(/\.txt$/, ""),
    text: rename(readFileSync(join(template, path), "utf8")),
  }));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  format(
    root,
    files.map(({ path }) => path),
  );
  const gathered = Object.entries(gatheredFiles(root));
  for (const [path, text] of gathered) writeFileSync(join(root, path), text);
  return [...files.map(({ path }) => path), ...gathered.map(([path]) => path)];
}

/** How a line breaks depends on how long the names in it are. */
function format(root: string, paths: readonly string[]): void {
  const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  const sources = paths.filter((path) => !path.startsWith("docs/"));
  execFileSync(process.execPath, [formatter, ...sources], { cwd: root });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => statSync(join(folder, path)).isFile());
}

function renamed(text: string, { many, one, rules, persian }: NewModule): string {
  return text
    .replaceAll("gizmos", many)
    .replaceAll("Gizmos", capital(many))
    .replaceAll("gizmo", one)
    .replaceAll("Gizmo", capital(one))
    .replaceAll(/\bGIZ\b/g, rules)
    .replaceAll("PERSIAN", persian);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The number of a migration above all others. */
function nextNumber(root: string): string {
  const numbers = ["platform", "modules"].flatMap((room) =>
    filesIn(join(root, "apps/cloud/src", room)).flatMap(
      (path) => /\/migrations\/(\d{4})-/.exec(path)?.[1] ?? [],
    ),
  );
  const highest = Math.max(...numbers.map(Number));
  return String(Math.floor(highest / 10) * 10 + 10).padStart(4, "0");
}
