// Imports a source file that is found by where it stands. In the built program these files are parts of it: bundle-program.ts puts another
// `importFile` in this one's place.
import { pathToFileURL } from "node:url";

/** What the file at `path` exports. Rejects as `import` does. */
export const importFile = <Exports>(path: string): Promise<Exports> => import(pathToFileURL(path).href);
