// Reading fields of a manifest one by one, strictly: a field that nobody reads is one too many. Each reader throws ManifestInvalid.
import { ManifestInvalid } from "./manifest-invalid.ts";

export type Read<Value> = (value: unknown, where: string) => Value;
type Shape = Readonly<Record<string, Read<unknown>>>;
type Fields<S extends Shape> = { [Name in keyof S]: S[Name] extends Read<infer Value> ? Value : never };

const wrong = (where: string): never => {
  throw new ManifestInvalid("wrongFields", `${where} is not what it should be`);
};

/** Exactly these fields, each its own and no more. */
export function fields<const S extends Shape>(shape: S): Read<Fields<S>> {
  const names = Object.keys(shape);
  const isGood = (value: object, where: string): value is Fields<S> => {
    const found = new Map<string, unknown>(Object.entries(value));
    if ([...found.keys()].some((name) => !Object.hasOwn(shape, name)))
      throw new ManifestInvalid("wrongFields", `${where} has a field that it should not have`);
    const missing = names.find((name) => !found.has(name));
    if (missing !== undefined) throw new ManifestInvalid("wrongFields", `${where} has no ${missing}`);
    for (const name of names) shape[name]?.(found.get(name), `${where}.${name}`);
    return true;
  };
  return (value, where) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && isGood(value, where)
      ? value
      : wrong(where);
}

export function list<Value>(item: Read<Value>, least = 0, most = Number.POSITIVE_INFINITY): Read<Value[]> {
  return (value, where) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return wrong(where);
    return value.map((each, at) => item(each, `${where}[${at}]`));
  };
}

export function orNull<Value>(read: Read<Value>): Read<Value | null> {
  return (value, where) => (value === null ? null : read(value, where));
}

export function text(pattern: RegExp): Read<string> {
  return (value, where) => (typeof value === "string" && pattern.test(value) ? value : wrong(where));
}

/** A name of `most` characters at most, as `length` counts them. */
export function nameUpTo(most: number): Read<string> {
  return (value, where) =>
    typeof value === "string" && value.length > 0 && value.length <= most ? value : wrong(where);
}

export function oneOf<const Value extends string | number>(...allowed: readonly Value[]): Read<Value> {
  return (value, where) => allowed.find((each) => each === value) ?? wrong(where);
}

/** A whole number that JSON writes exactly. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Read<number> {
  return (value, where) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : wrong(where);
}

/** An instant that there is: no 30th of February, no 24 o'clock. */
export function instant(pattern: RegExp): Read<string> {
  const readText = text(pattern);
  return (value, where) => {
    const read = readText(value, where);
    const ms = Date.parse(read);
    return Number.isFinite(ms) && new Date(ms).toISOString() === read ? read : wrong(where);
  };
}
