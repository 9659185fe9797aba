import { describe, expect, it } from "vitest";
import { idsAtFigures, idsInTitles, ruleFaults, rulesCheck } from "./rules.ts";

// Put together, so that the check does not take these for titles and figures.
const [suite, field, id] = ["it", "proves", "LAYT-20"];

/** A figure as its file has it. */
const figure = (line: string) =>
  `export const tiles: Figure = {\n  name: "tiles",\n${line}\n  about: "Tiles.",\n};`;
const at = (...ids: string[]) => new Map(ids.map((name) => [name, `${name}.ts`]));

describe("rules and what proves them", () => {
  it("are told by the ids that titles begin with", () => {
    expect(
      idsInTitles(`${suite}("${id} LAYT-9 plays", () => {});\n${suite}("plays as ${id} says");`),
    ).toEqual([id, "LAYT-9"]);
  });

  it("are told by the ids that a figure names, in one line or several", () => {
    expect(idsAtFigures(figure(`  ${field}: ["${id}"],`))).toEqual([id]);
    expect(idsAtFigures(figure(`  ${field}: [\n    "${id}",\n    "EXP-23",\n  ],`))).toEqual([id, "EXP-23"]);
    expect(idsAtFigures(figure(`  // ${field}: ["${id}"]`))).toEqual([]);
    expect(idsAtFigures(figure(""))).toEqual([]);
  });

  it("fail the check where a rule has neither a test nor a figure, and where either names none", () => {
    expect(ruleFaults(at(id, "LAYT-9"), at("LAYT-9"), at(id))).toEqual([]);
    expect(ruleFaults(at(id), at(), at())).toEqual([
      `${id}.ts: ${id} has no test with its id first in the title, and no figure`,
    ]);
    expect(ruleFaults(at(), at("LAYT-9"), at(id))).toEqual([
      "LAYT-9.ts: LAYT-9 is no rule of docs/spec",
      `${id}.ts: ${id} is no rule of docs/spec`,
    ]);
  });

  it("hold in this repository", async () => {
    expect(await rulesCheck.run()).toMatchObject({ faults: [] });
  });
});
