import { expect, it } from "vitest";
import { digitsOf, internationalOf, toE164 } from "./phone-number.ts";

it.each([
  ["(201) 555-0123 ext", "2015550123", null],
  ["۰۹۱۲ ۲۲۲ ۲۲۲۲", "09122222222", null],
  ["٠٩١٢", "0912", null],
  [" +98 912 222 2222", "989122222222", "989122222222"],
  ["۰۰۹۸ ۹۱۲", "0098912", "98912"],
  ["+", "", ""],
])("AUTH-60 the text %j leaves %j, and is international with %j", (text, digits, international) => {
  expect([digitsOf(text), internationalOf(text)]).toEqual([digits, international]);
});

it.each([
  ["98", "09122222222", "+989122222222"],
  ["98", "9122222222", "+989122222222"],
  ["98", "00989122222222", "+989122222222"],
  ["1", "2015550123", "+12015550123"],
])("AUTH-52 under +%s the digits %s are %s", (code, digits, phone) => {
  expect(toE164(code, digits)).toBe(phone);
});
