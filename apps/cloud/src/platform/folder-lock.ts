// A lock on a folder, held by one process and let go by the system when that process ends in whatever way. Node has no file lock of its
// own; SQLite, which it brings, has a portable one, and that is all it is used for here.
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";

/** Another process holds the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Didban is running on ${folder}; stop it first, or set DIDBAN_DATA to another folder.`);
    this.name = "FolderInUse";
  }
}

/** Locks of this process. A database that nobody refers to is closed with the next garbage collection, and its lock is gone. */
const held = new Set<DatabaseSync>();

/** Locks `folder`, which must exist, and answers the way to let it go. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
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
