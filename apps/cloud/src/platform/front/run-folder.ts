// The private folder of one run's sockets. It lies in the system's folder for temporary files, because the path of a socket may be 107
// bytes long at most; the data folder remembers it, so that a run that was killed is cleaned up after by the next.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const prefix = "didban-run-";

/** Makes the folder (mode 0700) and answers it with the way to remove it. The data folder must be locked. */
export function makeRunFolder(dataFolder: string): { readonly folder: string; readonly remove: () => void } {
  const note = join(dataFolder, "run-folder");
  if (existsSync(note)) {
    const former = readFileSync(note, "utf8").trim();
    if (basename(former).startsWith(prefix)) rmSync(former, { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(note, folder);
  return {
    folder,
    remove() {
      rmSync(folder, { recursive: true, force: true });
      rmSync(note, { force: true });
    },
  };
}
