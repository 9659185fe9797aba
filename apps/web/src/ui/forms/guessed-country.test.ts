import { expect, it } from "vitest";
import { guessedCountry } from "./guessed-country.ts";

const offered = ["US", "CA", "IR"];

it.each([
  ["Asia/Tehran", ["en-US"], "IR"],
  ["America/Toronto", ["fa-IR", "en"], "CA"],
  ["America/New_York", ["en-GB"], "US"],
  ["Europe/Paris", ["fr-FR", "fr", "en-CA"], "CA"],
  ["Europe/Berlin", ["de-DE", "fa"], "IR"],
  ["Europe/Berlin", ["de-DE", "en"], undefined],
  ["UTC", ["not a language"], undefined],
])("AUTH-60 in %s with %j the country is %s", (timeZone, languages, country) => {
  expect(guessedCountry(offered, { timeZone, languages })).toBe(country);
});
