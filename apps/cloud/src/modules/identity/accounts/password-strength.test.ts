import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("password strength", () => {
  it.each([
    ["Sh0rt-one", ["length"]],
    ["blue-kettle-4821", ["uppercase"]],
    ["Blue-Kettle-Harbor", ["number"]],
    ["BlueKettle4821Harbor", ["special"]],
    ["", ["length", "uppercase", "number", "special"]],
    ["Blue-Kettle-4821", []],
  ])("PASS-1 %j lacks %j", (password, missing) => {
    expect(passwordStrength(password).missing).toEqual(missing);
  });

  it("PASS-1 a password over 128 characters is refused however strong", () => {
    const long = "Blue-Kettle-4821 ".repeat(8);
    expect(long.length).toBeGreaterThan(128);
    expect(passwordStrength(long).acceptable).toBe(false);
  });

  it("PASS-2 a rule-keeping but weak password is not accepted, too strong is", () => {
    expect(passwordStrength("Password1!")).toMatchObject({ level: "weak", acceptable: false });
    expect(passwordStrength("Abcdefg1!x")).toMatchObject({ level: "medium", acceptable: true });
    expect(passwordStrength("Sunrise-Harbor-47!")).toMatchObject({ level: "too strong", acceptable: true });
  });

  it("PASS-3 what belongs to the person or the product makes a password weaker", () => {
    const withName = "Farhadinejad-Mo-71";
    expect(passwordStrength(withName, ["Mo Farhadinejad"]).score).toBeLessThan(
      passwordStrength(withName).score,
    );
    expect(passwordStrength("Didban-Didban1").acceptable).toBe(false);
    expect(passwordStrength("Sara-Amini-12", ["Sara Amini"]).acceptable).toBe(false);
  });

  it.each(["123456", "password", "qwerty", "xpcrew"])(
    "PASS-3 the common password %s is too weak",
    (password) => {
      expect(passwordStrength(password).level).toBe("too weak");
    },
  );
});
