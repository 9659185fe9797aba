// Phone numbers as people type them and as the product stores them: one E.164 form, mobile numbers of the offered countries only
// (AUTH-14, AUTH-52). Which texts a person reads is decided by the caller.
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from "libphonenumber-js/max";
import { Refusal } from "../../../platform/http/index.ts";

/** Why a text is no usable phone number. */
export type PhoneFault = "tooShort" | "tooLong" | "invalidLength" | "invalid";

export type ParsedPhone =
  | { readonly ok: true; readonly phone: string; readonly country: CountryCode }
  | { readonly ok: false; readonly fault: PhoneFault };

/** Reads an international number in any digits and spacing; `countries` are those the operator offers. */
export function parsePhone(text: string, countries: readonly string[]): ParsedPhone {
  const parsed = parsePhoneNumberFromString(text, { extract: false });
  const country = parsed?.country;
  if (!parsed?.isValid() || country === undefined || parsed.ext !== undefined) {
    return { ok: false, fault: lengthFault(text) };
  }
  const isMobile = ["MOBILE", "FIXED_LINE_OR_MOBILE"].includes(parsed.getType() ?? "");
  if (!isMobile || !countries.includes(country)) return { ok: false, fault: "invalid" };
  return { ok: true, phone: parsed.number, country };
}

/** The E.164 number in `text`. Throws `phoneInvalid` with the closer reason (AUTH-14). */
export function requirePhone(
  text: string,
  field: "username" | "phone",
  countries: readonly string[],
): string {
  const parsed = parsePhone(text, countries);
  if (parsed.ok) return parsed.phone;
  throw new Refusal("phoneInvalid", { field, value: parsed.fault, parameters: { reason: parsed.fault } });
}

function lengthFault(text: string): PhoneFault {
  switch (validatePhoneNumberLength(text)) {
    case "TOO_SHORT":
      return "tooShort";
    case "TOO_LONG":
      return "tooLong";
    case "INVALID_LENGTH":
      return "invalidLength";
    default:
      return "invalid";
  }
}

/** The number with all but its country code and last two digits hidden: `+1 ••• ••• ••22` (AUTH-7). */
export function maskPhone(phone: string): string {
  const callingCode = parsePhoneNumberFromString(phone)?.countryCallingCode ?? "";
  return `+${callingCode} ••• ••• ••${phone.slice(-2)}`;
}

/** Calling code of a country, without the plus. Throws RangeError for text that is no country. */
export function callingCodeOf(country: string): string {
  if (!isSupportedCountry(country)) throw new RangeError(`${country} is no country`);
  return getCountryCallingCode(country);
}
