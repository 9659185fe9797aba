// A short run of `npm run torture -- pictures` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { askForPictures } from "./picture-crowd.ts";

const few = { workspaces: 3, peopleEach: 3, seconds: 9, seed: 1, say: () => undefined };

describe("pictures that say whose they are (R13)", () => {
  it("reach nobody else, whatever is killed meanwhile", async () => {
    const verdict = await askForPictures({ ...few, isBroken: false });
    expect(verdict).toMatchObject({ foreign: 0, foreignBytes: 0, unreadable: 0 });
    expect(verdict.answers).toBeGreaterThanOrEqual(60);
    expect(verdict.refused).toBeGreaterThanOrEqual(15);
  });

  it("a cache that forgets who asks is found out", async () => {
    const verdict = await askForPictures({ ...few, isBroken: true });
    expect(verdict.foreignBytes).toBeGreaterThan(0);
  });
});
