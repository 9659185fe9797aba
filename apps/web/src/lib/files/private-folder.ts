// The folder in which this page keeps files on their way, in the room that the browser has for the site. What pages left that are no more, by a crash or
// because they were closed, goes with the next start.

const allFolder = "downloads";
/** Of this page alone: several may be open. */
const ownFolder = crypto.randomUUID();

/** From the outermost on. */
export const folderName: readonly string[] = [allFolder, ownFolder];

const lockOf = (folder: string) => `${allFolder}/${folder}`;

/** This page's folder; undefined where the browser has none for it. */
export async function filesFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const all = await folderOfAll(true);
  return all?.getDirectoryHandle(ownFolder, { create: true });
}

async function folderOfAll(create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    // Pages that came by plain http have no such storage, whatever the types say.
    const { storage }: Partial<Navigator> = navigator;
    const root = await storage?.getDirectory();
    return await root?.getDirectoryHandle(allFolder, { create });
  } catch {
    return undefined;
  }
}

let held: Promise<void> | undefined;

/** Until this page goes, its folder is no leftover. */
export function holdFolder(): Promise<void> {
  held ??= new Promise((resolve) => {
    void navigator.locks.request(lockOf(ownFolder), () => {
      resolve();
      return new Promise<never>(() => {});
    });
  });
  return held;
}

/** Removes what pages left that are no more. */
export async function removeLeftFiles(): Promise<void> {
  const all = await folderOfAll(false);
  if (all === undefined) return;
  for await (const name of all.keys()) {
    if (name === ownFolder) continue;
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await all.removeEntry(name, { recursive: true }).catch(() => undefined);
    });
  }
}
