// How the server's modules hang together, read from their declarations: who needs whom, and who is run by whom through a hook. A circle of needs is
// refused; one that a hook closes is allowed by design, and counted.
import { isDeclaration } from "./boundaries.ts";
import { findCycles, type ImportEdge } from "./import-graph.ts";

export interface ModuleGraph {
  readonly declarations: number;
  /** Circles of needs alone, each with its declarations. */
  readonly circlesOfNeeds: readonly string[][];
  /** Groups of declarations that reach each other by needs and hooks together. */
  readonly circlesWithHooks: readonly string[][];
}

/** What the imports say of declarations. A need is imported from the provider's declaration, a hook from the `hooks.ts` of who raises it. */
export function moduleGraph(imports: readonly ImportEdge[]): ModuleGraph {
  const fromDeclarations = imports.flatMap(({ from, to, specifier }) =>
    to !== undefined && isDeclaration(from) ? [{ from, to, specifier }] : [],
  );
  const needs = fromDeclarations.filter(({ to }) => isDeclaration(to));
  const ofHooks = fromDeclarations.filter(({ to }) => to.endsWith("/hooks.ts"));
  const runs = ofHooks
    .filter(({ specifier }) => !specifier.startsWith("./"))
    .flatMap(({ from: taking, to: hooks, specifier }) =>
      ofHooks
        .filter((raising) => raising.to === hooks && raising.specifier.startsWith("./"))
        .map((raising) => ({ from: raising.from, to: taking, specifier })),
    );
  return {
    declarations: new Set(fromDeclarations.map(({ from }) => from)).size,
    circlesOfNeeds: findCycles(needs),
    circlesWithHooks: findCycles([...needs, ...runs]),
  };
}
