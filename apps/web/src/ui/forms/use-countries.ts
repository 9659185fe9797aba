// Countries by their names in the language in force.
import { countryCodes } from "@didban/contract";
import { useMemo } from "react";
import { useLocale } from "../../i18n/use-locale.ts";

export function useCountryNames(): (code: string) => string {
  const { locale } = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}

/** All of them as choices, in the order of the language. */
export function useCountries(): { value: string; label: string }[] {
  const { locale } = useLocale();
  const nameOf = useCountryNames();
  return useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: nameOf(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [nameOf, locale],
  );
}
