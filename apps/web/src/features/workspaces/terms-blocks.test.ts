import { expect, it } from "vitest";
import { termsBlocks } from "./terms-blocks.ts";

it("WS-27 terms are paragraphs and lists, however their lines are broken", () => {
  const text =
    "# Rules of the house\n\nYou watch\nfor work alone.\n- Show nobody\n  else.\n- Ask first.\n\n\nThank you.";
  expect(termsBlocks(text)).toEqual([
    { text: "Rules of the house" },
    { text: "You watch for work alone." },
    { lines: ["Show nobody else.", "Ask first."] },
    { text: "Thank you." },
  ]);
  expect(termsBlocks("")).toEqual([]);
  expect(termsBlocks("- یک\n• دو")).toEqual([{ lines: ["یک", "دو"] }]);
});
