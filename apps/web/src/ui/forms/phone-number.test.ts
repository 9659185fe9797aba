import { expect, it } from "vitest";
import { numberOf, toE164 } from "./phone-number.ts";

it.each([
  ["1", "(201) 555-0123 ext", "2015550123"],
  ["98", "۰۹۱۲ ۲۲۲ ۲۲۲۲", "09122222222"],
  ["98", "٠٩١٢", "0912"],
  ["98", " +98 912 222 2222", "9122222222"],
  ["1", "+98 912", "98912"],
  ["98", "+", ""],
])("AUTH-60 under +%s the text %j leaves %j", (code, text, digits) => {
  expect(numberOf(code, text)).toBe(digits);
});

it.each([
  ["98", "09122222222", "+989122222222"],
  ["98", "9122222222", "+989122222222"],
  ["98", "00989122222222", "+989122222222"],
  ["1", "2015550123", "+12015550123"],
])("AUTH-52 under +%s the digits %s are %s", (code, digits, phone) => {
  expect(toE164(code, digits)).toBe(phone);
});
