// A step of the schema: one file `migrations/NNNN-name.ts` beside what owns the tables, exporting `migration`, applied once, forward only, each in a
// transaction of its own. Steps run in the order of their names, whosever they are; installed databases know them by name.
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { importFile } from "../import-file.ts";

/** What a file of `migrations/` exports. */
export interface Migration {
  /** Every table and column that it makes carries a COMMENT with its unit and reason; docs/schema.md is made from these. */
  readonly sql: string;
  /** Tables of this step that belong to others by now, each with its owner's folder: `modules/people`. */
  readonly owners?: Readonly<Record<string, string>>;
}

/** A step as it is found. */
export interface NamedMigration extends Migration {
  /** File name without its ending. */
  readonly name: string;
  /** Whose step it is: `modules/cameras`, `platform/limits`. */
  readonly folder: string;
}

/** The server's own folders: migrations stand in those of `platform` and `modules`. */
const sourceRoot = join(import.meta.dirname, "..", "..");

const stepName = /^\d{4}-[a-z0-9-]+$/;

/** Every step there is, in order. Throws when a file is named otherwise, or two steps have the same number. */
export async function readMigrations(root = sourceRoot): Promise<readonly NamedMigration[]> {
  const found = (await Promise.all(["platform", "modules"].map((room) => stepsOf(root, room)))).flat();
  const steps = found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, { name, folder }] of steps.entries()) {
    if (!stepName.test(name)) throw new Error(`${folder}/migrations/${name}.ts is not named NNNN-name.ts`);
    const next = steps[index + 1];
    if (next?.name.slice(0, 4) === name.slice(0, 4))
      throw new Error(`${folder} and ${next.folder} both have a step ${name.slice(0, 4)}`);
  }
  return steps;
}

async function stepsOf(root: string, room: string): Promise<NamedMigration[]> {
  const paths = (await readdir(join(root, room), { recursive: true })).map((path) => path.split(sep));
  const steps = paths.flatMap(([owner = "", folder, file = "", ...deeper]) =>
    folder === "migrations" && file.endsWith(".ts") && deeper.length === 0 ? [{ owner, file }] : [],
  );
  return Promise.all(
    steps.map(async ({ owner, file }) => {
      const path = join(root, room, owner, "migrations", file);
      const { migration } = await importFile<{ migration: Migration }>(path);
      return { ...migration, name: file.replace(/\.ts$/, ""), folder: `${room}/${owner}` };
    }),
  );
}
