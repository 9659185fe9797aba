// The files that only gather what stands beside them, as they should be: types need every import written out, and no hand has to.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The text of each file by its path in the repository. */
export type GatheredFiles = Readonly<Record<string, string>>;

const contract = "packages/contract/src";
const madeBy = "Made from the files beside it by `npm run gather`; `npm run check` proves it true.";

/** Of the repository at `root`. */
export function gatheredFiles(root: string): GatheredFiles {
  return {
    [`${contract}/endpoints/index.ts`]: endpointTable(join(root, contract, "endpoints")),
    [`${contract}/navigation/screens/index.ts`]: screenTable(join(root, contract, "navigation", "screens")),
    [`${contract}/navigation/menus/index.ts`]: menuTable(join(root, contract, "navigation", "menus")),
  };
}

/** Paths whose text, as `read` gives it, is not what it should be. */
export function gatheringFaults(files: GatheredFiles, read: (path: string) => string): string[] {
  return Object.entries(files)
    .filter(([path, text]) => read(path) !== text)
    .map(([path]) => `${path} is not what stands beside it: npm run gather`);
}

/** Names of the source files of a folder, without their endings. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z0-9-]+\.ts$/.test(name))
    .map((name) => basename(name, ".ts"))
    .filter((name) => name !== "index")
    .toSorted();
}

const camelCase = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function endpointTable(folder: string): string {
  const names = namesIn(folder);
  const areas = names.filter((name) =>
    readFileSync(join(folder, `${name}.ts`), "utf8").includes(`export const ${camelCase(name)}Endpoints =`),
  );
  return [
    `// The endpoint table: every REST call of the product, by area. Each area's file owns its calls and their shapes. ${madeBy}`,
    ...areas.map((name) => `import { ${camelCase(name)}Endpoints } from "./${name}.ts";`),
    "",
    "export const endpoints = {",
    ...areas.map((name) => `  ${camelCase(name)}: ${camelCase(name)}Endpoints,`),
    "} as const;",
    ...names.map((name) => `export * from "./${name}.ts";`),
    "",
  ].join("\n");
}

const importsOf = (names: readonly string[]) =>
  names.map((name) => `import { ${camelCase(name)} } from "./${name}.ts";`);

function screenTable(folder: string): string {
  const names = namesIn(folder);
  return [
    `// All screens of the app by their names. ${madeBy}`,
    ...importsOf(names),
    "",
    "export const routes = {",
    ...names.map((name) => `  ...${camelCase(name)},`),
    "};",
    "",
  ].join("\n");
}

function menuTable(folder: string): string {
  const names = namesIn(folder);
  return [
    `// All groups of the tab menu. ${madeBy}`,
    `import type { PlacedGroup } from "../menu-group.ts";`,
    ...importsOf(names),
    "",
    "export const groups: readonly PlacedGroup[] = [",
    ...names.map((name) => `  ${camelCase(name)},`),
    "];",
    "",
  ].join("\n");
}
