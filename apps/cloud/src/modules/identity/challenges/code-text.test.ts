import { describe, expect, it } from "vitest";
import { newCode, newRecoveryCode, readCode, readRecoveryCode } from "./code-text.ts";

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

  it("PASS-20 MFA-11 a recovery code is 36 digits, read with spaces and dashes, in any script", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^\d{36}$/);
    expect(newRecoveryCode()).not.toBe(code);
    const groups = code.match(/\d{6}/g) ?? [];
    const persian = [...groups.join("–")].map((sign) => "۰۱۲۳۴۵۶۷۸۹"[Number(sign)] ?? sign).join("");
    for (const text of [code, groups.join(" "), ` ${groups.join("-")} `, persian])
      expect(readRecoveryCode(text)).toBe(code);
    for (const text of [code.slice(1), `${code}0`, code.replace(/^./, "x"), ""])
      expect(readRecoveryCode(text)).toBeNull();
  });
});
