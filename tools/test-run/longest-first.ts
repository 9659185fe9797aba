// The order of the test files: browsers, which compute, beside real servers and cameras, which wait, so that neither is left alone with the
// machine; then the many short ones.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects by when they begin. The files of each share workers, and stay together. */
const order = ["system", "server", "component", "unit", "pictures"] as const;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const known: ReadonlySet<string> = new Set(order);
    const others = sorted.filter(({ project }) => !known.has(project.name));
    return [...order.flatMap((name) => dealt(inBrowserAndNot(of(name)))), ...others];
  }
}

const inBrowserAndNot = (files: readonly TestSpecification[]) =>
  [true, false].map((isInBrowser) =>
    files.filter(({ moduleId }) => moduleId.includes("/e2e/") === isInBrowser),
  );

/** The items of all rows, each row in its order and spread evenly over the whole. */
function dealt<Item>(rows: readonly (readonly Item[])[]): Item[] {
  return rows
    .flatMap((row) => row.map((item, at) => ({ item, place: at / row.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
