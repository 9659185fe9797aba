// A short run of `npm run torture -- texts` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { hostileTexts } from "./hostile-texts.ts";
import { showTexts } from "./shown-texts.ts";

/** One of each kind. */
const few = hostileTexts.filter((_, at) => [3, 6, 42, 45].includes(at));
const say = () => undefined;

describe("hostile texts (R19)", () => {
  it("run nowhere, break no policy and turn nothing around, in any field or screen", async () => {
    const verdict = await showTexts({ texts: few, isBroken: false, locales: ["fa"], say });
    expect(verdict).toMatchObject({ faults: [], executions: [], violations: [], unisolated: [] });
    expect(verdict.fields).toBeGreaterThan(30);
    expect(verdict.seen).toBeGreaterThan(10);
  });

  it("are caught where a screen shows them as markup", async () => {
    const verdict = await showTexts({
      texts: few.slice(0, 1),
      isBroken: true,
      locales: ["en"],
      screens: 3,
      say,
    });
    expect(verdict.executions.length).toBeGreaterThan(0);
  });
});
