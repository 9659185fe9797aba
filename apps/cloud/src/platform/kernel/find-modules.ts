// Finds the declarations of modules where they stand: `module.ts` in a module's folder, and `SOMETHING-module.ts` where a part of it stands alone.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { importFile } from "../import-file.ts";
import type { Declaration } from "./declaration.ts";

const declarationFile = /^(.+-)?module\.ts$/;

/** Every declaration in the folders of `modulesFolder`. */
export async function findModules(modulesFolder: string): Promise<Declaration[]> {
  const folders = (await readdir(modulesFolder, { withFileTypes: true })).filter((one) => one.isDirectory());
  const files = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(join(modulesFolder, name)))
        .filter((file) => declarationFile.test(file))
        .map((file) => join(modulesFolder, name, file)),
    ),
  );
  return Promise.all(
    files.flat().map(async (path) => {
      const { module } = await importFile<{ module?: Declaration }>(path);
      if (module === undefined) throw new Error(`${path} declares no module`);
      return module;
    }),
  );
}
