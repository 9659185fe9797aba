import { describe, expect, it } from "vitest";
import { isTagName, tagNameKey, tagNameOf } from "./tag-choices.ts";

describe("the name of a tag", () => {
  it.each([
    ["blank", ""],
    ["of spaces", "   "],
    ["of joiners alone", "\u200c\u200d"],
    ["over 32 characters", "a".repeat(33)],
    ["with a comma", "gate, yard"],
    ["with a Persian comma", "در، حیاط"],
    ["with #", "#1"],
    ["with a line break", "gate\nyard"],
    ["with a tab at its edge", "gate\t"],
    ["with a NUL", "ga\0te"],
    ["with a mark that turns the direction", "gate\u202eyard"],
    ["with an invisible space", "ga\u200bte"],
  ])("TAG-3 may not be %s", (_, name) => expect(isTagName(name)).toBe(false));

  it.each(["Gate", " Outside ", "نیم‌طبقهٔ بالا", "a".repeat(32), "😀".repeat(32), "👨‍👩‍👧", "O'Brien & sons"])(
    "TAG-3 may be %j",
    (name) => expect(isTagName(name)).toBe(true),
  );

  it("TAG-4 is the same whatever its case, blanks, and forms of ye and ke", () => {
    const keys = ["Kafé  Yard", " KAFÉ YARD ", "kafe\u0301 yard"].map(tagNameKey);
    expect(new Set(keys).size).toBe(1);
    expect(tagNameKey("باغ كوچكي")).toBe(tagNameKey("باغ کوچکی"));
    expect(tagNameKey("STRASSE")).toBe(tagNameKey("Straße"));
    expect(tagNameKey("gate 1")).not.toBe(tagNameKey("gate 2"));
    expect(tagNameOf("  Inner   yard ")).toBe("Inner yard");
  });
});
