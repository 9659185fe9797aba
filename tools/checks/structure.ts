// Walls and circles: nobody imports what the plan forbids, and neither files, the folders of a module nor the web app's subjects import each other
// in a circle, type-only imports included.
import { folderEdgeOf, isDeclaration, subjectEdgeOf, violationOf } from "../boundaries.ts";
import { findCycles, importsOf, type ImportEdge } from "../import-graph.ts";
import { moduleGraph } from "../module-graph.ts";
import { isTest, listFiles, readText } from "../source-files.ts";
import type { Check } from "./check.ts";

function allImports(): ImportEdge[] {
  return listFiles(".ts", ".tsx").flatMap((path) => importsOf(path, readText(path)));
}

export const boundariesCheck: Check = {
  name: "boundaries",
  run() {
    const planted = violationOf({ from: "packages/media/src/x.ts", specifier: "node:fs", to: undefined });
    if (planted === undefined) return { faults: ["a planted violation was not caught"] };
    return {
      faults: allImports().flatMap((edge) => {
        const violation = violationOf(edge);
        return violation === undefined ? [] : [`${edge.from} ${violation}`];
      }),
    };
  },
};

export const cyclesCheck: Check = {
  name: "import cycles",
  run() {
    const imports = allImports();
    const folders = imports.flatMap((edge) => folderEdgeOf(edge) ?? []);
    const subjects = imports.flatMap((edge) => subjectEdgeOf(edge) ?? []);
    const cycles = [...findCycles(imports), ...findCycles(folders), ...findCycles(subjects)];
    return { faults: cycles.map((group) => group.join(" <-> ")) };
  },
};

export const modulesCheck: Check = {
  name: "needs of modules",
  run() {
    const imports = allImports();
    const { declarations, circlesOfNeeds, circlesWithHooks } = moduleGraph(imports);
    const planted = plantedCircle(imports);
    if (moduleGraph([...imports, planted]).circlesOfNeeds.length === 0)
      return { faults: ["a planted circle of needs was not found"] };
    const short = (paths: readonly string[]) =>
      paths.map((path) => path.replace("apps/cloud/src/modules/", "")).join(", ");
    const withHooks = circlesWithHooks.map((group) => `closed by a hook: ${short(group)}`);
    return {
      faults: circlesOfNeeds.map((group) => `modules need each other in a circle: ${short(group)}`),
      notes: [
        `${declarations} declarations, ${circlesOfNeeds.length} circles of needs, ${withHooks.length} with hooks`,
        ...withHooks,
      ],
    };
  },
};

/** A need that goes the other way round than one that there is. */
function plantedCircle(imports: readonly ImportEdge[]): ImportEdge {
  const need = imports.find(({ from, to }) => isDeclaration(from) && to !== undefined && isDeclaration(to));
  return { from: need?.to ?? "", to: need?.from ?? "", specifier: "planted" };
}

/** packages/media and packages/onvif hold no clock, randomness, timer or Node global: the first runs in the browser too, both in tests that hold time still. */
export const purityCheck: Check = {
  name: "purity of packages/media and onvif",
  run() {
    const impure =
      /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|setTimeout|setInterval|setImmediate|queueMicrotask|process\.|Buffer\.|crypto\.|require\()/;
    const faults = listFiles(".ts")
      .filter((path) => /^packages\/(media|onvif)\/src\//.test(path) && !isTest(path))
      .flatMap((path) =>
        readText(path)
          .split("\n")
          .flatMap((line, index) =>
            impure.test(line.replace(/\/\/.*$|^\s*\*.*$/, "")) ? [`${path}:${index + 1} ${line.trim()}`] : [],
          ),
      );
    return { faults };
  },
};
