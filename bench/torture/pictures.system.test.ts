// A short run of `npm run torture -- pictures` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { askForPictures } from "./picture-crowd.ts";

const few = { workspaces: 3, peopleEach: 3, seconds: 3, seed: 1, say: () => undefined };

describe("pictures that say whose they are (R13)", () => {
  it("reach nobody else, whatever is killed meanwhile; a cache that forgets who asks is found out", async () => {
    const { asItIs, careless } = await askForPictures(few, async (ask) => ({
      asItIs: await ask(false),
      careless: await ask(true),
    }));
    expect(asItIs).toMatchObject({ foreign: 0, foreignBytes: 0, unreadable: 0 });
    expect(asItIs.answers).toBeGreaterThanOrEqual(60);
    expect(asItIs.refused).toBeGreaterThanOrEqual(15);
    expect(careless.foreignBytes).toBeGreaterThan(0);
  });
});
