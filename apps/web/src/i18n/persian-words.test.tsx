// The words of Persian texts, those of the app and those of the contract.
import { expect, it } from "vitest";

const files = import.meta.glob<string>(["./fa/*.json", "../../../../packages/contract/src/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const persian = Object.entries(files).filter(([, text]) => /[\u0600-\u06ff]/u.test(text));

/** Nobody says these, or they are not spelt as everywhere else: interface, filter, firmware, copy, chosen, at once, search, here. */
const strange = ["میانجا", "صافی", "سفت‌افزار", "رونوشت", "گزید", "بی‌درنگ", "جست‌وجو", "این‌جا"];

it("Persian texts use the words that people use", () => {
  const names = persian.map(([name]) => name.replace(/^.*\//, ""));
  expect(names).toEqual(expect.arrayContaining(["camera.json", "error-texts-fa.ts", "log-words-fa.ts"]));
  for (const [name, text] of persian)
    expect([name, strange.filter((word) => text.includes(word))]).toEqual([name, []]);
});
