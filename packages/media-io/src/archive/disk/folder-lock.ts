// A lock on a folder, held by one process and let go by the system when that process ends in whatever way. Node has no file lock of its
// own; SQLite, which it brings, has a portable one, and that is all it is used for here.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Another process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another program is running on ${folder}; stop it first.`);
    this.name = "FolderInUse";
  }
}

/** Locks of this process. A database that nobody refers to is closed with the next garbage collection, and its lock is gone. */
const held = new Set<DatabaseSync>();

const retryMs = 25;

/** Locks `folder`, which must exist, and answers the way to let it go. A folder has a lock for each `name`. Throws FolderInUse. */
export function lockFolder(folder: string, name = "lock"): () => void {
  const file = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch {
    file.close();
    throw new FolderInUse(folder);
  }
  held.add(file);
  return () => {
    if (held.delete(file)) file.close();
  };
}

/** As `lockFolder`, for who follows a process that is about to end: tries again for so long. Rejects with FolderInUse. */
export async function lockFolderWithin(withinMs: number, folder: string, name?: string): Promise<() => void> {
  for (const untilMs = performance.now() + withinMs; ; await wait(retryMs)) {
    try {
      return lockFolder(folder, name);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > untilMs) throw error;
    }
  }
}
