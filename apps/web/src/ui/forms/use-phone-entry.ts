// A phone number being entered (AUTH-51, AUTH-60): its country is guessed, or set by a number that begins with + or 00, or chosen, and then remembered
// in this browser.
import { useState } from "react";
import { useLocale } from "../../i18n/use-locale.ts";
import { guessedCountry } from "./guessed-country.ts";
import { digitsOf, internationalOf, toE164 } from "./phone-number.ts";
import type { SignInOptions } from "./use-sign-in-options.ts";

type Country = SignInOptions["countries"][number];

export interface PhoneEntry {
  readonly countries: readonly Country[];
  /** Undefined until one is chosen. */
  readonly country: Country | undefined;
  /** What the field shows; with its + or 00 as long as no country fits that. */
  readonly digits: string;
  /** What the last reading found missing. */
  readonly fault: "country" | "number" | null;
  choose(countryCode: string): void;
  type(text: string): void;
  /** The number in E.164; null when something is missing, which `fault` then tells. */
  read(): string | null;
}

const countryKey = "country";

/** Starts with `phone`, a number in E.164 or nothing. */
export function usePhoneEntry(countries: readonly Country[], phone: string): PhoneEntry {
  const { locale } = useLocale();
  const [countryCode, setCountryCode] = useState(() => firstCountry(countries, phone, locale));
  const country = countries.find(({ code }) => code === countryCode);
  const prefix = prefixOf(country);
  const [digits, setDigits] = useState(() =>
    country && phone.startsWith(prefix) ? phone.slice(prefix.length) : "",
  );
  const [fault, setFault] = useState<PhoneEntry["fault"]>(null);
  const choose = (code: string) => {
    localStorage.setItem(countryKey, code);
    setCountryCode(code);
    setFault(null);
  };
  return {
    countries,
    country,
    digits,
    fault,
    choose,
    type(text) {
      setFault(null);
      const international = internationalOf(text);
      if (international === null) return setDigits(digitsOf(text));
      const fits = ({ callingCode }: Country) => international.startsWith(callingCode);
      const named = country && fits(country) ? country : countries.find(fits);
      if (named === undefined)
        return setDigits(text.trim().startsWith("+") ? `+${international}` : `00${international}`);
      if (named.code !== country?.code) choose(named.code);
      setDigits(international.slice(named.callingCode.length));
    },
    read() {
      const international = internationalOf(digits);
      if (international) return `+${international}`;
      if (country && international === null && digits !== "") return toE164(country.callingCode, digits);
      setFault(country ? "number" : "country");
      return null;
    },
  };
}

export function prefixOf(country: Country | undefined): string {
  return `+${country?.callingCode ?? ""}`;
}

/** The country chosen last, else the one guessed, unless the number belongs to another; a Persian reader starts in Iran. */
function firstCountry(countries: readonly Country[], phone: string, locale: string): string {
  const chosen = localStorage.getItem(countryKey) ?? guess(countries) ?? (locale === "fa" ? "IR" : "");
  const fitting = countries.filter((country) => phone.startsWith(prefixOf(country)));
  return fitting.find(({ code }) => code === chosen)?.code ?? fitting[0]?.code ?? chosen;
}

function guess(countries: readonly Country[]): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const codes = countries.map(({ code }) => code);
  return guessedCountry(codes, { timeZone, languages: navigator.languages });
}
