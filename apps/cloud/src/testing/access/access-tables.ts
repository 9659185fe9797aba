// What each module says of itself for walks of who may do what: `access.testing.ts` in its folder.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Action } from "@didban/contract";
import type { BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Person } from "../person.ts";
import type { OwnKind } from "./walk-terms.ts";

/** What a module says; calls are named by their ids. */
export interface AccessTable {
  /**
   * ROLE-15's column of calls, a line a need, read from the rules and not from what the contract declares. A plus sign joins actions that are
   * needed together, a bar such as suffice alone. A call that needs something else as it is asked something else stands with each of its ways.
   */
  readonly calls: string;
  /** Where the contract declares less: what the service asks for besides, once it knows what is wanted. */
  readonly askedByService?: Readonly<Record<string, readonly Action[]>>;
  /** Fields of bodies, where a shape alone does not say what is good. */
  readonly bodies?: Readonly<Record<string, object>>;
  /** What people keep for themselves and nobody else may know of. */
  readonly ownKinds?: readonly OwnKind[];
  /** Puts back what a call that was let in has changed for those who come after. */
  readonly tidyAfter?: Readonly<Record<string, (guarded: Guarded) => Promise<unknown>>>;
}

/** A workspace that is guarded, with its Captain. */
interface Guarded {
  readonly owner: Person;
  readonly database: Database;
  readonly blobs: BlobStore;
}

const modules = join(import.meta.dirname, "..", "..", "modules");

export const accessTables: readonly AccessTable[] = await Promise.all(
  readdirSync(modules)
    .map((name) => join(modules, name, "access.testing.ts"))
    .filter((path) => existsSync(path))
    .map(async (path) => {
      const { access }: { access?: AccessTable } = await import(pathToFileURL(path).href);
      if (access === undefined) throw new Error(`${path} says nothing of access`);
      return access;
    }),
);
