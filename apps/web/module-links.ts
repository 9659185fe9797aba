// What the modules of the app take from each other, name by name: the builder only tells which modules there are in a library, not which of them a
// module that imports from its barrel comes to load.
import { parseSync } from "vite";

/** What the builder knows of its modules. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

/** Something taken from another module: a name, or all of it. */
export interface Link {
  readonly from: string;
  readonly name: string | null;
}

export interface ModuleLinks {
  /** What has to be loaded for the module. */
  readonly used: readonly Link[];
  /** Names that it makes. */
  readonly own: ReadonlySet<string>;
  /** Names that it gives on, and what they are. */
  readonly passedOn: ReadonlyMap<string, Link>;
  /** Modules all of whose names it gives on. */
  readonly passedWhole: readonly string[];
  /** It does nothing but give on. */
  readonly isBarrel: boolean;
}

const read = new Map<string, ModuleLinks>();

/** What module `id` takes and gives. */
export function linksOf(id: string, graph: ModuleGraph): ModuleLinks {
  const links = read.get(id) ?? readLinks(id, graph);
  read.set(id, links);
  return links;
}

function readLinks(id: string, graph: ModuleGraph): ModuleLinks {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] };
  const { staticImports, staticExports } = parseSync("module.js", code ?? "").module;
  const exported = staticExports.flatMap(({ start, entries }) =>
    entries.map((entry) => ({ ...entry, start })),
  );
  // The builder names the imported modules in the order of the text, behind them what it added itself.
  const requests = [...staticImports, ...exported]
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const ids = new Map(
    [...new Set(requests)].map((request, place) => [request, importedIds[place] ?? request]),
  );
  const idOf = (request: string) => ids.get(request) ?? request;

  const own = new Set<string>();
  const passedOn = new Map<string, Link>();
  const passedWhole: string[] = [];
  const namespaces = new Map(
    staticImports.flatMap(({ moduleRequest, entries }) =>
      entries
        .filter(({ importName }) => importName.kind === "NamespaceObject")
        .map(({ localName }) => [localName.value, idOf(moduleRequest.value)]),
    ),
  );
  for (const { moduleRequest, importName, exportName, localName } of exported) {
    const name = exportName.name ?? "default";
    const whole = namespaces.get(localName.name ?? "");
    if (whole !== undefined) passedOn.set(name, { from: whole, name: null });
    else if (moduleRequest === null) own.add(name);
    else if (importName.kind === "AllButDefault") passedWhole.push(idOf(moduleRequest.value));
    else passedOn.set(name, { from: idOf(moduleRequest.value), name: importName.name });
  }
  const isPassedOn = ({ from, name }: Link) =>
    [...passedOn.values()].some((link) => link.from === from && link.name === name);
  const imported = staticImports.flatMap(({ moduleRequest, entries }) => {
    const from = idOf(moduleRequest.value);
    const names = entries.map(({ importName: { kind, name } }) => (kind === "Default" ? "default" : name));
    return names.length === 0 ? [{ from, name: null }] : names.map((name) => ({ from, name }));
  });
  const used: Link[] = imported.filter((link) => !isPassedOn(link));
  // A module of the older kind has no imports to read.
  if (requests.length === 0) used.push(...importedIds.map((from) => ({ from, name: null })));
  return { used, own, passedOn, passedWhole, isBarrel: own.size === 0 && used.length === 0 };
}
