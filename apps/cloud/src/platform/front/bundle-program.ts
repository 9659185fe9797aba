// Builds the server's program into the folder that is its argument: `main.js` and what it loads. A process of its own, so that the builder leaves
// nothing behind in the server.
import { readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown, type Plugin } from "rolldown";

const source = join(import.meta.dirname, "..", "..");
const program = join(source, "main.ts");
/** With parts that are no JavaScript. */
const leftOut = [/\.node$/, "@node-rs/argon2", "sharp"];

/** Files that the server finds by where they stand. */
const found = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter(
    (path) =>
      /^modules\/[^/]+\/(?:.+-)?module\.ts$/.test(path) ||
      /^(?:modules|platform)\/[^/]+\/migrations\/[^/]+\.ts$/.test(path),
  )
  .map((path) => join(source, path));

/** Such files become parts of the program. */
const importFile = `
const files = new Map([
${found.map((path) => `  [${JSON.stringify(path)}, () => import(${JSON.stringify(path)})],`).join("\n")}
]);
export async function importFile(path) {
  const load = files.get(path);
  if (load === undefined) throw new Error(path + " is no part of the program");
  return load();
}
`;

/** What a file knows of its own place stays as it is. */
function placed(code: string, path: string): string {
  return code
    .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
    .replaceAll("import.meta.filename", JSON.stringify(path))
    .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
}

/** The same for a file of the older module system. */
function placedCommon(code: string, path: string): string {
  return `var __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};${code}`;
}

const ownPlaces: Plugin = {
  name: "own-places",
  transform(code, path) {
    if (path === join(source, "platform", "import-file.ts")) return importFile;
    // The program asks where it is itself, to start more of its kind.
    if (path === program) return null;
    if (/\bimport\.meta\.(?:dirname|filename|url)\b/.test(code)) return placed(code, path);
    const isCommon = !/^\s*(?:import|export)\b/m.test(code);
    return isCommon && /\b__(?:dirname|filename)\b/.test(code) ? placedCommon(code, path) : null;
  },
};

const builtinMark = "\0builtin:";

/** Node's own modules are asked for what is used of them. Imported, each would be read whole at once: with `node:http` all of fetch. */
const ownOfNode: Plugin = {
  name: "own-of-node",
  // The builder's own few lines, which the others need to load, stay as they are.
  resolveId: (name, asker) => (isBuiltin(name) && !asker?.startsWith("\0") ? builtinMark + name : null),
  load(id) {
    if (!id.startsWith(builtinMark)) return null;
    return `module.exports = process.getBuiltinModule(${JSON.stringify(id.slice(builtinMark.length))});`;
  },
};

const [, , folder = ""] = process.argv;
const bundle = await rolldown({
  input: { main: program },
  platform: "node",
  external: leftOut,
  plugins: [ownOfNode, ownPlaces],
  logLevel: "silent",
});
await bundle.write({ dir: folder, format: "esm" });
await bundle.close();
