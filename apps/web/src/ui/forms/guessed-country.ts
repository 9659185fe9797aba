// Where somebody is, for the calling code of their number (AUTH-60): by the time zone of their browser, else by its languages.

/** Zones of a country; not every browser knows them. */
type WithZones = Intl.Locale & { getTimeZones?(): readonly string[] | undefined };

/** One of `codes` (ISO 3166-1, two letters); undefined where nothing tells. */
export function guessedCountry(
  codes: readonly string[],
  { timeZone, languages }: { readonly timeZone: string; readonly languages: readonly string[] },
): string | undefined {
  const byZone = codes.find((code) => {
    const region: WithZones = new Intl.Locale(`und-${code}`);
    return region.getTimeZones?.()?.includes(timeZone) === true;
  });
  return byZone ?? languages.map(regionOf).find((region) => region !== undefined && codes.includes(region));
}

/** The region of a language as the browser names it; Persian without one is that of Iran. */
function regionOf(language: string): string | undefined {
  try {
    const { region, language: name } = new Intl.Locale(language);
    return region ?? (name === "fa" ? "IR" : undefined);
  } catch {
    return undefined;
  }
}
