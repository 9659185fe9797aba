// The sentence of a log entry in a language (LOG-4), made when it is read, so that readers of one entry each have their own language.
import type { Locale } from "../errors/error-words.ts";
import { roleNameIn } from "../permissions/locked-roles.ts";
import type { LogAct, LogResult } from "./log-acts.ts";
import type { LogPlaceholders } from "./log-shapes.ts";
import en from "./log-words-en.ts";
import fa from "./log-words-fa.ts";
import type { LogWords } from "./log-words.ts";

const words: Readonly<Record<Locale, LogWords>> = { en, fa };

/** Who acts in an entry that nobody in person stands behind (LOG-11). */
export function systemName(locale: Locale): string {
  return words[locale].system;
}

/** The sentence of an act. A value that is missing leaves no hole. */
export function logText(
  act: LogAct,
  result: LogResult,
  placeholders: LogPlaceholders,
  locale: Locale,
): string {
  const values = readable(act, placeholders, words[locale], locale);
  return template(act, result, words[locale])
    .replace(/ ?\{(\w+)\}/g, (place, name: string) => {
      const value = values[name] ?? "";
      return value === "" ? "" : `${place.startsWith(" ") ? " " : ""}${value}`;
    })
    .trim();
}

function template({ kind, action }: LogAct, result: LogResult, { acts, user }: LogWords): string {
  if (kind === "user") return user[action];
  const sentences: Readonly<Record<string, readonly [string, string]>> = acts[kind];
  const [success = "", failed = ""] = sentences[action] ?? [];
  return result === "success" ? success : failed;
}

/** Whether the name in an entry is that of a role. */
const namesRole = ({ kind, action }: LogAct) => kind === "team" || action === "changeRole";

/** The values as a reader of the language has them; sentences have no use for the others. */
function readable(
  act: LogAct,
  { name, camera, user, cardLastDigits }: LogPlaceholders,
  { quotes: [open, close], somebody }: LogWords,
  locale: Locale,
): Readonly<Record<string, string | undefined>> {
  const quoted = (text: string | undefined) => text && `${open}${text}${close}`;
  const digits = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 4 });
  return {
    name: quoted(name && namesRole(act) ? roleNameIn(name, locale) : name),
    camera: quoted(camera),
    user: user || somebody,
    cardLastDigits: cardLastDigits && digits.format(Number(cardLastDigits)),
  };
}
