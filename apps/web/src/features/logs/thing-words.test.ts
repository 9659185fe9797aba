import { logResourceTypes } from "@didban/contract";
import { expect, it } from "vitest";
import en from "../../i18n/en/logs.json" with { type: "json" };
import fa from "../../i18n/fa/logs.json" with { type: "json" };

it("LOG-27 every kind of thing that an entry can be about has a word in each language, and there is no other", () => {
  for (const { thing } of [en, fa])
    expect(Object.keys(thing).toSorted()).toEqual([...logResourceTypes].toSorted());
});
