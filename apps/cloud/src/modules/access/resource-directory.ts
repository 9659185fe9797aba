// Puts the directories of the modules together into the one that the authoriser asks. Each kind names who knows its resources: a kind without one does
// not compile.
import type { HangingKind } from "@didban/contract";
import { sql } from "kysely";
import type { Subquery } from "../../platform/database/index.ts";
import type { DirectoryOf, ResourceDirectory } from "./ports.ts";

/** Who knows the resources of each kind; one that knows several stands at each of them. */
export type Directories = { readonly [Kind in HangingKind]: DirectoryOf<Kind> };

/** Where nothing hangs. */
export const noTrail: Subquery<null> = { text: sql`null`, read: () => null };

/** Of kinds that no workspace has any resource of yet. */
export const noResources: ResourceDirectory = {
  trailOf: () => noTrail,
  list: async () => [],
  nameOf: async () => null,
};

/** The directory of all kinds. */
export function joinDirectories(directories: Directories): ResourceDirectory {
  const different = [...new Set(Object.values(directories))];
  return {
    trailOf: (kind, id) => of(directories, kind).trailOf(kind, id),
    list: async (workspaceId) => (await Promise.all(different.map((one) => one.list(workspaceId)))).flat(),
    nameOf: (kind, id, workspaceId, within) => of(directories, kind).nameOf(kind, id, workspaceId, within),
  };
}

function of<Kind extends HangingKind>(directories: Directories, kind: Kind): DirectoryOf<Kind> {
  return directories[kind];
}
