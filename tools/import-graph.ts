// Who imports whom, read from the source text: every static, type-only, re-exporting and dynamic import with a literal path.
import { dirname, join, normalize } from "node:path";

export interface ImportEdge {
  readonly from: string;
  /** As written. */
  readonly specifier: string;
  /** Path inside the repository for relative imports and workspace packages' main doors, otherwise undefined. */
  readonly to: string | undefined;
}

const pattern =
  /(?:^|[;\n}])\s*(?:import|export)\s+(?:type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|new URL\(\s*["'](\.[^"']+\.tsx?)["']/g;

/** Import edges of one file's text. */
export function importsOf(path: string, text: string): ImportEdge[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const edges: ImportEdge[] = [];
  for (const match of code.matchAll(pattern)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? "";
    edges.push({ from: path, specifier, to: resolve(path, specifier) });
  }
  return edges;
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(from), specifier));
  const door = /^@didban\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!door) return undefined;
  const folder = ["cloud", "web", "camera-sim", "bridge"].includes(door[1] ?? "") ? "apps" : "packages";
  return `${folder}/${door[1]}/src/${door[2] ? `${door[2]}/` : ""}index.ts`;
}

/** Groups of files that import each other in a circle, each in path order. */
export function findCycles(edges: readonly ImportEdge[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) if (to !== undefined) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) ?? 0);
    stack.push(file);
    onStack.add(file);
    for (const target of next.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (onStack.has(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const group: string[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      group.push(member);
      if (member === file) break;
    }
    if (group.length > 1 || next.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
