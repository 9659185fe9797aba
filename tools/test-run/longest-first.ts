// The order of the test files: those that wait for real servers, cameras and browsers begin first, so that the many short ones fill the time in
// which they wait, and no long one is left alone at the end.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects by how early their files begin; files of one project stay together, since they share workers. */
const order = ["pages", "system", "server", "component", "unit", "pictures"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
