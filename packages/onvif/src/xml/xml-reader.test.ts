import { describe, expect, it } from "vitest";
import { readXml, XmlError, xmlLimits } from "./xml-reader.ts";
import { escapeXml, findDeep, textAt } from "./xml-tree.ts";

function refusal(text: string): string | undefined {
  try {
    readXml(text);
    return undefined;
  } catch (error) {
    return error instanceof XmlError ? error.what : String(error);
  }
}

const nested = (count: number) => `${"<a>".repeat(count)}${"</a>".repeat(count)}`;
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="x"`).join(" ");

describe("what XML is forgiven", () => {
  it.each([
    ["a byte order mark and space before it", "\uFEFF \r\n<a><b>1</b></a>"],
    ["a NUL and garbage behind it", "<a><b>1</b></a>\0\0<<<"],
    ["prefixes nobody declared", "<x:a><y:b>1</y:b></x:a>"],
    ["comments and instructions", '<?xml version="1.0"?><!-- <b>0</b> --><a><?x?><b>1</b></a>'],
    ["values in CDATA", "<a><b><![CDATA[1]]></b></a>"],
    ["space in tags", "<a ><b\n>1</b\t></a >"],
  ])("CONN-8 %s", (_, text) => {
    expect(textAt(readXml(text), "b")).toBe("1");
  });

  it("CONN-8 a bare & stays, entities are resolved, unknown ones are not", () => {
    const read = (text: string) => readXml(`<a>${text}</a>`).text;
    expect(read("rtsp://h/?a=1&b=2&amp;c=3")).toBe("rtsp://h/?a=1&b=2&c=3");
    expect(read("&lt;&#65;&#x42;&gt;&quot;&apos;")).toBe(`<AB>"'`);
    expect(read("&boom;&#0;&#x110000;&#9999999;")).toBe("&boom;&#0;&#x110000;&#9999999;");
    expect(read("&#xD800;a\0b<![CDATA[c\0d]]>")).toBe("&#xD800;abcd");
    expect(read(escapeXml(`<&"'>\u0001`))).toBe(`<&"'>`);
  });
});

describe("what is refused", () => {
  it.each([
    [
      "a document type, and with it entities that grow",
      `<!DOCTYPE b [<!ENTITY e "x">]><b>&e;</b>`,
      "documentType",
    ],
    ["one within the root", `<b><!DOCTYPE b></b>`, "documentType"],
    ["nesting", nested(xmlLimits.depth + 1), "tooDeep"],
    ["nesting without end", "<a>".repeat(300_000), "tooDeep"],
    ["many attributes", `<a ${attributes(xmlLimits.attributes + 1)}/>`, "tooMany"],
    ["attributes by the hundred thousand", `<a ${attributes(90_000)}/>`, "tooMany"],
    ["attributes of many elements", `<a>${`<b ${attributes(40)}/>`.repeat(751)}</a>`, "tooMany"],
    ["a large value", `<a b="${"x".repeat(xmlLimits.valueCharacters + 1)}"/>`, "tooLarge"],
    ["a large name", `<${"a".repeat(xmlLimits.nameCharacters + 1)}/>`, "tooLarge"],
    ["many elements", `<a>${"<b/>".repeat(xmlLimits.elements)}</a>`, "tooMany"],
    ["a large text", `<a>${"x".repeat(xmlLimits.characters)}</a>`, "tooLarge"],
    ["nothing", "", "malformed"],
    ["no XML", "404 page not found", "malformed"],
    ["an end that is missing", "<a><b>", "malformed"],
    ["an end of another", "<a><b></a></b>", "malformed"],
    ["an end of nothing", "</a>", "malformed"],
    ["a value without quotes", "<a b=c/>", "malformed"],
    ["a comment without end", "<a><!-- ", "malformed"],
  ])("CONN-19 %s", (_, text, what) => {
    expect(refusal(text)).toBe(what);
  });

  it("CONN-8 what is just within the limits is read", () => {
    expect(refusal(nested(xmlLimits.depth))).toBeUndefined();
    expect(findDeep(readXml(`<a>${"<b/>".repeat(5_000)}</a>`), "b")).toHaveLength(5_000);
  });
});
