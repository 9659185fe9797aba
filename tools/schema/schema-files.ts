// The files that are made from the schema, as they should be. Making them takes a PostgreSQL; as long as neither the migrations nor this folder change, what
// was made before is taken again.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText, root } from "../source-files.ts";
import { readSchema } from "./read-schema.ts";
import { rowTypes } from "./row-types.ts";
import { schemaPage } from "./schema-page.ts";

/** The text of each file by its path in the repository. */
export type SchemaFiles = Readonly<Record<string, string>>;

const cacheFolder = join(root, "node_modules", ".cache", "didban-schema");

export async function schemaFiles(): Promise<SchemaFiles> {
  const kept = join(cacheFolder, `${hashOfSources()}.json`);
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    const files = await makeFiles();
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(kept, JSON.stringify(files));
    return files;
  }
}

async function makeFiles(): Promise<SchemaFiles> {
  const tables = await readSchema();
  const types = [...rowTypes(tables)].map(([path, text]) => [path, formatted(path, text)] as const);
  return { "docs/schema.md": schemaPage(tables), ...Object.fromEntries(types) };
}

function formatted(path: string, text: string): string {
  const formatter = join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  return execFileSync(process.execPath, [formatter, `--stdin-filepath=${path}`], {
    cwd: root,
    input: text,
    encoding: "utf8",
  });
}

function hashOfSources(): string {
  const sources = listFiles(".ts").filter(
    (path) => /^apps\/cloud\/src\/.*\/migrations\//.test(path) || path.startsWith("tools/schema/"),
  );
  const hash = createHash("sha256");
  for (const path of sources.toSorted()) hash.update(`${path}\n${readText(path)}\n`);
  return hash.digest("hex").slice(0, 16);
}

/** What differs from `files` in the repository, a line each; `read` answers an empty text for a file that is not there. */
export function schemaFaults(files: SchemaFiles, read: (path: string) => string): string[] {
  const made = /^apps\/cloud\/src\/(?:modules|platform)\/[^/]+\/tables\.ts$/;
  const left = listFiles(".ts").filter(
    (path) => made.test(path) && files[path] === undefined && read(path) !== "",
  );
  return [
    ...Object.entries(files)
      .filter(([path, text]) => read(path) !== text)
      .map(
        ([path, text]) =>
          `${path} is not what the migrations make (${firstDifference(read(path), text)}); npm run schema`,
      ),
    ...left.map((path) => `${path} has no table`),
  ];
}

function firstDifference(present: string, wanted: string): string {
  const [have, want] = [present.split("\n"), wanted.split("\n")];
  const at = want.findIndex((line, index) => line !== have[index]);
  return at === -1 ? `line ${want.length + 1} is too many` : `line ${at + 1} should be: ${want[at]?.trim()}`;
}
