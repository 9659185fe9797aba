// The little XML that a simulated ONVIF device needs: the text of an element, the operation of a SOAP body, and escaping. Not a parser:
// it trusts the well-formed requests of test clients.

/** Text of the first element with a local name; undefined when there is none. */
export function xmlText(xml: string, localName: string): string | undefined {
  return new RegExp(`<(?:\\w+:)?${localName}\\b[^>]*>([^<]*)<`).exec(xml)?.[1]?.trim();
}

/** An attribute of the first element with a local name; undefined when there is none. */
export function xmlAttribute(xml: string, localName: string, attribute: string): string | undefined {
  const tag = new RegExp(`<(?:\\w+:)?${localName}\\b([^>]*)>`).exec(xml)?.[1] ?? "";
  return new RegExp(`\\b${attribute}="([^"]*)"`).exec(tag)?.[1];
}

/** Local name of the first element inside the SOAP body. */
export function soapOperation(envelope: string): string | undefined {
  return /<(?:\w+:)?Body\b[^>]*>\s*<(?:\w+:)?(\w+)/.exec(envelope)?.[1];
}

/** Text made safe for element content and attributes. */
export function escapeXml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "",
  );
}
