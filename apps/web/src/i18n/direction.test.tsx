import { expect, it } from "vitest";
import { directionOf } from "./index.ts";

it("UI-2 Persian, Arabic, Hebrew and Urdu are written from right to left", () => {
  expect(["fa", "ar", "he", "ur", "en", "de"].map(directionOf)).toEqual([
    "rtl", "rtl", "rtl", "rtl", "ltr", "ltr",
  ]); // prettier-ignore
});
