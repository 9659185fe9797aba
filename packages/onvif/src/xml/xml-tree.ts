// Finding one's way in a tree of elements, and writing text into XML. Pure.
import type { XmlElement } from "./xml-reader.ts";

/** The first child of a name, then its first child of the next, and so on. */
export function find(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export function findAll(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Text at the end of a path; undefined where there is none or it is empty. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  const text = find(element, ...path)?.text;
  return text === undefined || text === "" ? undefined : text;
}

/** A number at the end of a path; undefined for whatever is none. */
export function numberAt(element: XmlElement | undefined, ...path: readonly string[]): number | undefined {
  const text = textAt(element, ...path);
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** True for the words that XML Schema has for it, whatever their case. */
export function isTrue(text: string | undefined): boolean {
  return /^(true|1)$/i.test(text ?? "");
}

/** Elements of a name at any depth, in the order of the text; within one that is found none is looked for. */
export function findDeep(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findDeep(child, name)));
}

/** Text made safe for content and attributes. Characters that XML has no place for are left out. */
export function escapeXml(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return "";
      return escapes.get(character) ?? character;
    })
    .join("");
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
