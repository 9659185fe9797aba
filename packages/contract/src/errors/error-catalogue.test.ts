import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorCatalogue, isErrorCode } from "./error-catalogue.ts";
import { errorTexts } from "./error-texts.ts";
import { locales } from "./error-words.ts";

const page = join(import.meta.dirname, "../../../../docs/spec/error-catalogue.md");

/** Rows of the rule's table: one a code. */
const rows = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .slice(2)
  .flatMap((line) => {
    const [codes = "", status = "", text = "", , shown = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return codes.split(", ").map((code) => ({ code, status, text, shown }));
  });

/** The client alone knows it, as another spelling of UniquenessViolation. */
const alias = "UniqueViolation";
const listed = rows.filter(({ code }) => code !== alias);

/** The table's column Shown in the catalogue's words; where it names two ways, the one that holds anywhere. */
const ways: Readonly<Record<string, string>> = {
  F: "field",
  T5: "toast",
  "T5/P": "toast",
  T3: "toastShort",
  "T5, ROUTE-31": "toast",
  S: "silent",
  P: "page",
  X: "signOut",
  "X, MFA tab in MFA-13": "signOut",
  "X/T3": "signOut",
  "refresh, else X": "signOut",
  sidebar: "sidebar",
  "player retries": "player",
  "in the player": "player",
  "(no screen)": "silent",
};

it("ERR-17 the catalogue is the rule's table: no code more, none less, each with its one status", () => {
  expect(Object.keys(errorCatalogue).toSorted()).toEqual(listed.map(({ code }) => code).toSorted());
  expect(isErrorCode(alias)).toBe(false);
  const statuses = Object.fromEntries(
    listed.map(({ code, status }) => [code, status === "stream only" ? null : Number(status)]),
  );
  expect(
    Object.fromEntries(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status])),
  ).toEqual(statuses);
});

it("ERR-17 ERR-7 each code is shown as the table says", () => {
  expect(listed.map(({ shown }) => shown).filter((shown) => ways[shown] === undefined)).toEqual([]);
  expect(
    Object.fromEntries(Object.entries(errorCatalogue).map(([code, { shown }]) => [code, shown])),
  ).toEqual(Object.fromEntries(listed.map(({ code, shown }) => [code, ways[shown]])));
});

it("ERR-17 the English text of each code is the table's", () => {
  // What stands in brackets explains; it is not shown.
  const texts = listed.map(({ code, text }) => [code, text.replace(/ ?\(.*\)$/, "")] as const);
  const shown = texts.filter(([, text]) => text !== "");
  expect(Object.fromEntries(shown.map(([code]) => [code, isErrorCode(code) && errorTexts.en[code]]))).toEqual(
    Object.fromEntries(shown),
  );
});

it("ERR-12 every code has a text in each language, with the same places to fill in", () => {
  const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const code of Object.keys(errorCatalogue).filter(isErrorCode)) {
    for (const locale of locales) expect(errorTexts[locale][code].trim(), `${locale} ${code}`).not.toBe("");
    expect(placesOf(errorTexts.fa[code]), code).toEqual(placesOf(errorTexts.en[code]));
  }
});
