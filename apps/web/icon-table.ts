// Gives the page of icons (UI-11) every icon that the app uses, with its name and its lines: a virtual module made from the sources, so
// that the list is never behind, and the page shares no code with the screens that show them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const virtualName = "virtual:icon-table";
const sources = join(import.meta.dirname, "src");

export function iconTable(): Plugin {
  return {
    name: "didban-icon-table",
    resolveId: (id) => (id === virtualName ? `\0${virtualName}` : undefined),
    async load(id) {
      if (id !== `\0${virtualName}`) return undefined;
      const table: Record<string, unknown> = {};
      for (const name of iconNames()) {
        const icon = (await import(`@tabler/icons-react/dist/esm/icons/${name}.mjs`)) as {
          __iconNode: unknown;
        };
        table[name.replace(/^Icon/, "")] = icon.__iconNode;
      }
      return `export default ${JSON.stringify(table)};`;
    },
  };
}

/** Names that the sources import from the library of icons. */
function iconNames(): string[] {
  const texts = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(sources, path), "utf8"));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/import \{([^}]*)\} from "@tabler\/icons-react"/g),
  ]);
  const names = imports.flatMap(([, list = ""]) => list.match(/(?<!\w)Icon[A-Z]\w*/g) ?? []);
  return [...new Set(names)].toSorted();
}
