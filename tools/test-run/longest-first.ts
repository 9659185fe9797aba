// The order of the test files: browsers, which compute, beside real servers and cameras, which wait, so that neither is left alone with the
// machine; then the many short ones.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects whose files are dealt out together, each at its own even pace, by when they begin; the files of the others share workers and stay together. */
const order: readonly (readonly string[])[] = [
  ["pages", "system"],
  ["server"],
  ["component"],
  ["unit"],
  ["pictures"],
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const known = new Set(order.flat());
    const others = sorted.filter(({ project }) => !known.has(project.name));
    return [...order.flatMap((names) => dealt(names.map(of))), ...others];
  }
}

/** The items of all rows, each row in its order and spread evenly over the whole. */
function dealt<Item>(rows: readonly (readonly Item[])[]): Item[] {
  return rows
    .flatMap((row) => row.map((item, at) => ({ item, place: at / row.length })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
