// Which modules of the built app travel together. Left to itself the builder makes a file for every set of screens that share something, more than
// a hundred for one screen. So what every visit loads anyhow comes in one file, and what every visit of somebody signed in loads besides in
// another. The sign-in page loads nothing beyond its own (P11): which module it needs of a library is followed name by name. The small parts that
// several screens share, an icon or a hook, come in a third: alone each costs a request, which is more than its few hundred bytes.
import { join } from "node:path";
import { normalizePath } from "vite";
import { linksOf, type Link, type ModuleGraph } from "./module-links.ts";

const modules = (...paths: readonly string[]) =>
  paths.map((path) => normalizePath(join(import.meta.dirname, "src", path)));

const start = modules("main.tsx");
const signingIn = modules("app/entry.tsx");
/** What it loads while somebody types. */
const signInSteps = modules(
  "features/sign-in/password-step.tsx",
  "features/sign-in/code-step.tsx",
  "features/sign-in/register-step.tsx",
);
/** What stands around every screen. */
const frame = modules("app/app.tsx", "app/shell.tsx", "app/workspace-tools.tsx");

/** For the builder's `codeSplitting`: screens keep files of their own. */
export const chunkGroups = {
  groups: [
    { name: chunkOf, debugName: "common and frame", priority: 1 },
    { name: partsOf, debugName: "parts", minShareCount: 2 },
  ],
};

/** Name of the file that module `id` comes in; null leaves it to the builder. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (reachOf(start, graph).has(id)) return "common";
  if (!reachOf(frame, graph).has(id)) return null;
  return reachOf(signingIn, graph).has(id) ? "common" : "frame";
}

/** Bytes of source that a small part has at most, with all it needs. */
const partBytes = 5_000;

/**
 * The file of small parts for an icon, or a small module of the app. It takes along what it needs, so that is nothing of the sign-in page, no words of
 * one language, and nothing of the contract, whose shapes stay out of the page.
 */
function partsOf(id: string, graph: ModuleGraph): string | null {
  if (!/\/apps\/web\/src\/|\/esm\/icons\//.test(id)) return null;
  const needed = [...reachOf([id], graph)].filter((part) => !isReached([start, frame], part, graph));
  const staysOut = (part: string) =>
    isReached([signingIn, signInSteps], part, graph) ||
    /\.json$|\/packages\/|\/node_modules\/zod\//.test(part);
  if (needed.length === 0 || needed.some(staysOut)) return null;
  const bytes = needed.reduce((sum, part) => sum + (graph.getModuleInfo(part)?.code?.length ?? 0), 0);
  return bytes <= partBytes ? "parts" : null;
}

const isReached = (roots: readonly (readonly string[])[], id: string, graph: ModuleGraph): boolean =>
  roots.some((some) => reachOf(some, graph).has(id));

const reaches = new Map<readonly string[], ReadonlySet<string>>();

/** The modules that `roots` load without waiting. */
function reachOf(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const known = reaches.get(roots);
  if (known !== undefined) return known;
  const reached = new Set<string>();
  const moved = roots.find((root) => graph.getModuleInfo(root) === null);
  if (moved !== undefined) throw new Error(`${moved} is no module of the app any more`);
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    for (const link of linksOf(id, graph).used) waiting.push(originOf(link, graph) ?? link.from);
  }
  reaches.set(roots, reached);
  return reached;
}

/**
 * The module that makes what is taken, beyond barrels; null where that is not plain: a constant out of a module that does more is mostly all that
 * the builder keeps of it.
 */
function originOf({ from, name }: Link, graph: ModuleGraph): string | null {
  const { own, passedOn, passedWhole, isBarrel } = linksOf(from, graph);
  if (name === null || own.has(name)) return from;
  const named = passedOn.get(name);
  if (named !== undefined) return isBarrel ? originOf(named, graph) : from;
  if (!isBarrel) return null;
  for (const whole of passedWhole) {
    const origin = originOf({ from: whole, name }, graph);
    if (origin !== null) return origin;
  }
  return null;
}
