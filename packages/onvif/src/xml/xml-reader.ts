// Reads the XML that devices answer into a small tree. Owns the limits that keep a hostile answer cheap, and what is forgiven: prefixes
// mean nothing (devices declare wrong ones, or none), a bare `&` is itself, and whatever stands behind the root is not read. Document types
// are refused, so no entity ever grows.

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** Values by name without prefix; the first of a name counts. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children, trimmed. */
  readonly text: string;
  /** Of a reference parameter alone, which has to be given back as it came: what its prefix stands for. */
  readonly namespace?: string | undefined;
}

export interface XmlLimits {
  /** Characters of the whole text. */
  readonly characters: number;
  /** Elements within each other. */
  readonly depth: number;
  readonly elements: number;
  /** Attributes of all elements together. */
  readonly allAttributes: number;
  /** Attributes of one element. */
  readonly attributes: number;
  /** Characters of one name, and of one attribute's value. */
  readonly nameCharacters: number;
  readonly valueCharacters: number;
}

/** The largest honest answers, profiles of recorders with 64 channels, have about 400,000 characters and 9,000 elements. */
export const xmlLimits: XmlLimits = {
  characters: 1_000_000,
  depth: 48,
  elements: 20_000,
  allAttributes: 30_000,
  attributes: 48,
  nameCharacters: 256,
  valueCharacters: 8_192,
};

/** The text is no XML that is read here; `what` says why. */
export class XmlError extends Error {
  readonly what: "tooLarge" | "tooDeep" | "tooMany" | "documentType" | "malformed";

  constructor(what: XmlError["what"], at: number) {
    super(`XML ${what} at ${at}`);
    this.name = "XmlError";
    this.what = what;
  }
}

interface OpenElement {
  readonly name: string;
  /** As written, to be closed by. */
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
}

/** The root element. Throws XmlError. NUL, which no database keeps, is left out. */
export function readXml(text: string, limits: XmlLimits = xmlLimits): XmlElement {
  if (text.length > limits.characters) throw new XmlError("tooLarge", limits.characters);
  return new XmlReader(text.replaceAll("\0", ""), limits).read();
}

class XmlReader {
  readonly #text: string;
  readonly #limits: XmlLimits;
  readonly #open: OpenElement[] = [];
  #at = 0;
  #elements = 0;
  #allAttributes = 0;

  constructor(text: string, limits: XmlLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  read(): XmlElement {
    for (;;) {
      const begin = this.#text.indexOf("<", this.#at);
      if (begin < 0) throw this.#fault("malformed");
      this.#open.at(-1)?.texts.push(decoded(this.#text.slice(this.#at, begin)));
      this.#at = begin;
      const root = this.#markup();
      if (root !== undefined) return root;
    }
  }

  /** Takes what begins with `<`; the root once it is closed. */
  #markup(): XmlElement | undefined {
    if (this.#startsWith("<?")) return this.#skip("?>");
    if (this.#startsWith("<!--")) return this.#skip("-->");
    if (this.#startsWith("<![CDATA[")) {
      const begin = this.#at + "<![CDATA[".length;
      this.#skip("]]>");
      this.#open.at(-1)?.texts.push(this.#text.slice(begin, this.#at - "]]>".length));
      return undefined;
    }
    if (this.#startsWith("<!")) throw this.#fault("documentType");
    return this.#startsWith("</") ? this.#endTag() : this.#startTag();
  }

  #startTag(): XmlElement | undefined {
    this.#at += 1;
    const tag = this.#name();
    const attributes = this.#attributes();
    const closesItself = this.#startsWith("/>");
    if (!closesItself && !this.#startsWith(">")) throw this.#fault("malformed");
    this.#at += closesItself ? 2 : 1;
    this.#elements += 1;
    if (this.#elements > this.#limits.elements) throw this.#fault("tooMany");
    if (this.#open.length >= this.#limits.depth) throw this.#fault("tooDeep");
    this.#open.push({ name: localName(tag), tag, attributes, children: [], texts: [] });
    return closesItself ? this.#close() : undefined;
  }

  #endTag(): XmlElement | undefined {
    this.#at += 2;
    const tag = this.#name();
    this.#space();
    if (!this.#startsWith(">") || this.#open.at(-1)?.tag !== tag) throw this.#fault("malformed");
    this.#at += 1;
    return this.#close();
  }

  /** The innermost element is whole; it is the root when none is around it. */
  #close(): XmlElement | undefined {
    const whole = this.#open.pop();
    if (whole === undefined) throw this.#fault("malformed");
    const { name, tag, attributes, children, texts } = whole;
    const parent = this.#open.at(-1);
    const namespace = parent?.name === parametersName ? this.#namespaceOf(tag, attributes) : undefined;
    const element = {
      name,
      attributes,
      children,
      text: texts.join("").trim(),
      ...(namespace && { namespace }),
    };
    parent?.children.push(element);
    return parent === undefined ? element : undefined;
  }

  /** Declared by the element or the nearest around it. `xmlns:p` is read as an attribute `p`. */
  #namespaceOf(tag: string, own: ReadonlyMap<string, string>): string | undefined {
    const prefix = tag.includes(":") ? tag.slice(0, tag.indexOf(":")) : "xmlns";
    return (
      own.get(prefix) ??
      this.#open.findLast(({ attributes }) => attributes.has(prefix))?.attributes.get(prefix)
    );
  }

  #attributes(): ReadonlyMap<string, string> {
    let attributes: Map<string, string> | undefined;
    for (let count = 0; ; count++) {
      this.#space();
      if (this.#startsWith(">") || this.#startsWith("/>")) return attributes ?? noAttributes;
      this.#allAttributes += 1;
      if (count >= this.#limits.attributes || this.#allAttributes > this.#limits.allAttributes)
        throw this.#fault("tooMany");
      attributes ??= new Map();
      const name = localName(this.#name());
      this.#space();
      if (!this.#startsWith("=")) throw this.#fault("malformed");
      this.#at += 1;
      this.#space();
      const value = this.#quoted();
      if (!attributes.has(name)) attributes.set(name, value);
    }
  }

  #quoted(): string {
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") throw this.#fault("malformed");
    const end = this.#text.indexOf(quote, this.#at + 1);
    if (end < 0) throw this.#fault("malformed");
    if (end - this.#at - 1 > this.#limits.valueCharacters) throw this.#fault("tooLarge");
    const value = decoded(this.#text.slice(this.#at + 1, end));
    this.#at = end + 1;
    return value;
  }

  #name(): string {
    const begin = this.#at;
    while (isNameCharacter(this.#text.charCodeAt(this.#at))) this.#at += 1;
    if (this.#at === begin) throw this.#fault("malformed");
    if (this.#at - begin > this.#limits.nameCharacters) throw this.#fault("tooLarge");
    return this.#text.slice(begin, this.#at);
  }

  #space(): void {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #startsWith(mark: string): boolean {
    return this.#text.startsWith(mark, this.#at);
  }

  #skip(end: string): undefined {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) throw this.#fault("malformed");
    this.#at = found + end.length;
  }

  #fault(what: XmlError["what"]): XmlError {
    return new XmlError(what, this.#at);
  }
}

/** Of most elements. */
const noAttributes: ReadonlyMap<string, string> = new Map();

/** What WS-Addressing hands out to be given back (ONVIF Core 9.1.2). */
const parametersName = "ReferenceParameters";

function localName(tag: string): string {
  return tag.slice(tag.indexOf(":") + 1);
}

const isSpace = (code: number) => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

/** Codes of what ends a name: what else XML forbids in one is let be. */
const nameEnds: ReadonlySet<number> = new Set([..." \t\n\r<>/=\"'&"].map((end) => end.charCodeAt(0)));
const isNameCharacter = (code: number) => !Number.isNaN(code) && !nameEnds.has(code);

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** With its entities resolved. What is none stays as written: cameras put addresses with a bare `&` into their answers. */
function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : whole;
  });
}
