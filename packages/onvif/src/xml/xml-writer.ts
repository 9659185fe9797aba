// Writes elements that a device answered as part of a question to it: what is not changed goes back as it came. Pure.
import type { XmlElement } from "./xml-reader.ts";
import { escapeXml } from "./xml-tree.ts";

const isName = (name: string) => /^[A-Za-z_][\w.-]*$/.test(name);

/**
 * XML of what stands within an element, in the schema's namespace (`tt:`). Attributes of other names than the given ones are left out: declarations of
 * namespaces are among them. So are extensions: whose namespace is theirs has not been read, and nobody may be asked to understand them.
 */
export function writeInside({ children, text }: XmlElement, attributes: ReadonlySet<string>): string {
  const written = children.filter(({ name }) => isName(name) && name !== "Extension");
  if (written.length === 0) return escapeXml(text);
  return written.map((child) => writeXml(child, attributes)).join("");
}

function writeXml(element: XmlElement, attributes: ReadonlySet<string>): string {
  const inside = writeInside(element, attributes);
  const start = `tt:${element.name}${writeAttributes(element, attributes)}`;
  return inside === "" ? `<${start}/>` : `<${start}>${inside}</tt:${element.name}>`;
}

/** The element's own of these names, each behind a space. */
export function writeAttributes({ attributes }: XmlElement, names: ReadonlySet<string>): string {
  return [...attributes]
    .filter(([name]) => names.has(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
}
