import { describe, expect, it } from "vitest";
import { discoveryId, matchText } from "../onvif.fuzz.ts";
import { readXml } from "../xml/xml-reader.ts";
import { textAt } from "../xml/xml-tree.ts";
import { probeMatches, probeMessage } from "./ws-discovery.ts";

describe("WS-Discovery", () => {
  it("CONN-8 asks for video transmitters, under an id of its own", () => {
    const message = readXml(probeMessage(discoveryId));
    expect(textAt(message, "Header", "MessageID")).toBe(`uuid:${discoveryId}`);
    expect(textAt(message, "Body", "Probe", "Types")).toBe("n:NetworkVideoTransmitter");
  });

  it("CONN-8 reads who answers, with the names it gives itself", () => {
    expect(probeMatches(matchText, discoveryId)).toEqual([
      {
        endpoint: "urn:uuid:5f5a69c2-e0ae-504f-829b-00000000beef",
        addresses: ["http://192.168.1.64/onvif/device_service", "http://[fe80::1]/onvif/device_service"],
        name: "Front gate",
        hardware: "IPC-1",
        location: "country/iran",
      },
    ]);
  });

  it.each([
    ["an answer to somebody else", matchText.replace(discoveryId, "other")],
    ["no XML", "HTTP/1.1 200 OK"],
    ["one without an address", matchText.replace(/<d:XAddrs>.*<\/d:XAddrs>/, "")],
    ["a document type", `<!DOCTYPE a>${matchText.replace(/^<\?.*?\?>/, "")}`],
    ["more than a datagram holds", matchText.replace("Front%20gate", "x".repeat(70_000))],
  ])("CONN-19 leaves out %s", (_, text) => {
    expect(probeMatches(text, discoveryId)).toEqual([]);
  });
});
