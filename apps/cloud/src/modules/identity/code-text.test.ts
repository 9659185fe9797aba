import { describe, expect, it } from "vitest";
import { newCode, readCode } from "./code-text.ts";

describe("codes", () => {
  it.each([
    ["012345", "012345"],
    [" 012345\n", "012345"],
    ["۰۱۲۳۴۵", "012345"],
    ["٠١٢٣٤٥", "012345"],
  ])("AUTH-19 %j is read as %s", (text, code) => {
    expect(readCode(text)).toBe(code);
  });

  it.each(["12345", "1234567", "12 3456", "abcdef", "", "１２３４５６"])("AUTH-19 %j is no code", (text) => {
    expect(readCode(text)).toBeNull();
  });

  it("AUTH-19 a new code is 6 digits", () => {
    for (let round = 0; round < 50; round += 1) expect(newCode()).toMatch(/^\d{6}$/);
  });
});
