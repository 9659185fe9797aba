// Keeps the contract's shapes out of the page: what a file takes of the contract brings everything that its module does, so one constant that stands
// beside shapes would bring them and their library with every visit. The player alone has some: it reads what the stream says by its shape.
import type { Plugin } from "vite";

const library = "/node_modules/zod/";
const ofPlayer = "/contract/src/stream/stream-text.ts";
/** As chunk-groups.ts names them. */
const onEveryVisit: ReadonlySet<string> = new Set(["common", "frame"]);

export function noShapes(): Plugin {
  return {
    name: "didban-no-shapes",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      for (const fault of shapesIn(chunks)) this.error(fault);
    },
  };
}

interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** A line for each file of the built app that holds shapes and should not. */
export function shapesIn(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ name, moduleIds }) => {
    const has = (text: string) => moduleIds.some((id) => id.includes(text));
    const isPlayer = has(ofPlayer) && !onEveryVisit.has(name);
    if (!has(library) || isPlayer) return [];
    const sources = moduleIds.filter((id) => id.includes("/contract/src/"));
    return [`${name} holds shapes of the contract, for it takes something of one of ${sources.join(", ")}`];
  });
}
