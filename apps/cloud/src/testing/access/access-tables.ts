// What each module says of itself for walks of who may do what: `access.testing.ts` in its folder.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OwnKind } from "./walk-terms.ts";

/** What stands in an `access.testing.ts`. */
interface AccessTable {
  /** Lines of the table of calls. */
  readonly calls: string;
  /** What people keep for themselves in the module. */
  readonly ownKinds?: readonly OwnKind[];
}

const modules = join(import.meta.dirname, "..", "..", "modules");

export const accessTables: readonly AccessTable[] = await Promise.all(
  readdirSync(modules)
    .map((name) => join(modules, name, "access.testing.ts"))
    .filter((path) => existsSync(path))
    .map((path): Promise<AccessTable> => import(pathToFileURL(path).href)),
);
