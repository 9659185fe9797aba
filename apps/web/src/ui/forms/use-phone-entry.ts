// A phone number being entered: its country first, then its digits (AUTH-51, AUTH-60). The country is remembered in this browser.
import { useState } from "react";
import { useLocale } from "../../i18n/use-locale.ts";
import { numberOf, toE164 } from "./phone-number.ts";
import type { SignInOptions } from "./use-sign-in-options.ts";

type Country = SignInOptions["countries"][number];

export interface PhoneEntry {
  readonly countries: readonly Country[];
  /** Undefined until one is chosen. */
  readonly country: Country | undefined;
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
  return {
    countries,
    country,
    digits,
    fault,
    choose(code) {
      localStorage.setItem(countryKey, code);
      setCountryCode(code);
      setFault(null);
    },
    type(text) {
      setDigits(numberOf(country?.callingCode ?? "", text));
      setFault(null);
    },
    read() {
      if (country && digits !== "") return toE164(country.callingCode, digits);
      setFault(country ? "number" : "country");
      return null;
    },
  };
}

export function prefixOf(country: Country | undefined): string {
  return `+${country?.callingCode ?? ""}`;
}

/** The country chosen last, unless the number belongs to another; a Persian reader starts in Iran. */
function firstCountry(countries: readonly Country[], phone: string, locale: string): string {
  const chosen = localStorage.getItem(countryKey) ?? (locale === "fa" ? "IR" : "");
  const fitting = countries.filter((country) => phone.startsWith(prefixOf(country)));
  return fitting.find(({ code }) => code === chosen)?.code ?? fitting[0]?.code ?? chosen;
}
