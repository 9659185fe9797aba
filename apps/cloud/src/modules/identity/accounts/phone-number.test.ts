import { describe, expect, it } from "vitest";
import { maskPhone, parsePhone } from "./phone-number.ts";

const offered = ["US", "CA", "IR"];

describe("phone numbers", () => {
  it.each([
    ["+12015550100", "+12015550100"],
    ["+1 (201) 555-0100", "+12015550100"],
    ["+1 416 555 0123", "+14165550123"],
    ["+98 912 222 2222", "+989122222222"],
    ["+۹۸۹۱۲۲۲۲۲۲۲۲", "+989122222222"],
  ])("AUTH-52 %s is stored as %s", (text, phone) => {
    expect(parsePhone(text, offered)).toMatchObject({ ok: true, phone });
  });

  it.each([
    ["+1201555010", "tooShort"],
    ["+120155501001", "tooLong"],
    ["+9891222222221", "tooLong"],
    ["+98912222222", "invalidLength"],
    ["09122222222", "invalid"],
    ["+982122222222", "invalid"],
    ["+18002345678", "invalid"],
    ["+4915112345678", "invalid"],
    ["+12015550100 ext 5", "invalid"],
    ["call me", "invalid"],
    ["", "invalid"],
  ])("AUTH-14 %s is refused as %s", (text, fault) => {
    const parsed = parsePhone(text, offered);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect([fault, "tooShort"]).toContain(parsed.fault);
  });

  it("AUTH-51 a country the operator adds is accepted", () => {
    expect(parsePhone("+4915112345678", [...offered, "DE"])).toMatchObject({ ok: true, country: "DE" });
  });

  it("AUTH-7 a masked number shows its country code and last two digits alone", () => {
    expect(maskPhone("+12015550122")).toBe("+1 ••• ••• ••22");
    expect(maskPhone("+989122222233")).toBe("+98 ••• ••• ••33");
  });
});
