// One setting: an environment variable with a default, a meaning and a check. The list is setting-list.ts, reading it read-settings.ts.

/** How the text of a setting becomes its value. */
export interface SettingForm<Value> {
  /** What may be written, in words: "on or off". */
  readonly allowed: string;
  /** The value, or undefined when `text` is not allowed. */
  parse(text: string): Value | undefined;
}

export interface Setting<Value> extends SettingForm<Value> {
  /** Name of the environment variable. */
  readonly name: string;
  /** Written form of the default; empty for "not set". */
  readonly fallback: string;
  readonly meaning: string;
  /** Its value is masked wherever it is shown. */
  readonly isSecret: boolean;
}

/** Declares a setting. */
export function setting<Value>(
  name: string,
  form: SettingForm<Value>,
  fallback: string,
  meaning: string,
  isSecret = false,
): Setting<Value> {
  return { name, ...form, fallback, meaning, isSecret };
}

export const onOff: SettingForm<boolean> = {
  allowed: "on or off",
  parse: (text) => (text === "on" ? true : text === "off" ? false : undefined),
};

export const port: SettingForm<number> = {
  allowed: "a port from 0 (any free one) to 65535",
  parse: (text) => parseWhole(text, 0, 65_535),
};

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number): SettingForm<number> {
  return { allowed: `a whole number from ${min} to ${max}`, parse: (text) => parseWhole(text, min, max) };
}

/** One of `words`. */
export function oneOf<const Word extends string>(...words: readonly Word[]): SettingForm<Word> {
  return { allowed: `one of ${words.join(", ")}`, parse: (text) => words.find((word) => word === text) };
}

/** A path; where it leads is checked by who opens it. */
export const path: SettingForm<string> = {
  allowed: "a path",
  parse: (text) => (text.includes("\0") ? undefined : text),
};

/** A form whose empty text means "not set". */
export function optional<Value>(form: SettingForm<Value>): SettingForm<Value | null> {
  return {
    allowed: `${form.allowed}, or nothing`,
    parse: (text) => (text === "" ? null : form.parse(text)),
  };
}

/** Text of `min` to `max` characters. */
export function textOf(min: number, max: number): SettingForm<string> {
  return {
    allowed: `text of ${min} to ${max} characters`,
    parse: (text) => (text.length >= min && text.length <= max ? text : undefined),
  };
}

/** A short word of small letters, digits and hyphens, as it may stand in a token. */
export const word: SettingForm<string> = {
  allowed: "up to 16 of a-z, 0-9 and -",
  parse: (text) => (/^[a-z0-9-]{1,16}$/.test(text) ? text : undefined),
};

/** An address with one of the given schemes (`postgres:`, `https:`). */
export function urlOf(...schemes: readonly string[]): SettingForm<string> {
  return {
    allowed: `an address starting with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
    parse: (text) => (URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined),
  };
}

/** Where tiles of a map lie, with places for zoom, column and row. */
export const tileAddress: SettingForm<string> = {
  allowed: "an address starting with https:// or http:// that holds {z}, {x} and {y}",
  parse(text) {
    const hasPlaces = ["{z}", "{x}", "{y}"].every((place) => text.includes(place));
    // A host that is filled in, or that holds what ends a directive of a page's policy, could not be allowed by it.
    const isSound = /^https?:\/\/[^/?#{}\s;,'"]+\/[^\s"'<>]*$/.test(text) && URL.canParse(text);
    return hasPlaces && isSound ? text : undefined;
  },
};

function parseWhole(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
