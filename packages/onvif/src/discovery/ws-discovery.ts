// WS-Discovery as a codec (ONVIF Core 7): the probe that is sent to 239.255.255.250:3702, and the matches that come back. Pure; the datagrams are
// the sender's.
import { XmlError, readXml, type XmlElement } from "../xml/xml-reader.ts";
import { find, findAll, textAt } from "../xml/xml-tree.ts";

export const discoveryGroup = { address: "239.255.255.250", port: 3702 } as const;

/** A device that answered. */
export interface DiscoveredDevice {
  /** Its own identity, which stays when its address changes. */
  readonly endpoint: string;
  /** Addresses of its device service, as it names them. */
  readonly addresses: readonly string[];
  readonly name: string | undefined;
  readonly hardware: string | undefined;
  readonly location: string | undefined;
}

const mostMatches = 16;
const mostAddresses = 8;
const longestText = 200;
/** One datagram. */
const discoveryLimits = {
  characters: 65_536,
  depth: 16,
  elements: 500,
  allAttributes: 1_000,
  attributes: 48,
  nameCharacters: 256,
  valueCharacters: 4_096,
};

/** The message that asks all devices for themselves; `messageId` is a UUID, and comes back in each answer. */
export function probeMessage(messageId: string): string {
  const addressing = "http://schemas.xmlsoap.org/ws/2004/08/addressing";
  const discovery = "http://schemas.xmlsoap.org/ws/2005/04/discovery";
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="${addressing}"><s:Header><a:Action s:mustUnderstand="1">${discovery}/Probe</a:Action><a:MessageID>uuid:${messageId}</a:MessageID><a:ReplyTo><a:Address>${addressing}/role/anonymous</a:Address></a:ReplyTo><a:To s:mustUnderstand="1">urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To></s:Header><s:Body><d:Probe xmlns:d="${discovery}"><d:Types xmlns:n="http://www.onvif.org/ver10/network/wsdl">n:NetworkVideoTransmitter</d:Types></d:Probe></s:Body></s:Envelope>`;
}

/** Devices in an answer to the probe with this id; none for whatever is no such answer. */
export function probeMatches(text: string, messageId: string): readonly DiscoveredDevice[] {
  let envelope: XmlElement;
  try {
    envelope = readXml(text, discoveryLimits);
  } catch (error) {
    if (error instanceof XmlError) return [];
    throw error;
  }
  // Some devices leave out the `uuid:`, some write `urn:uuid:`.
  if (!textAt(envelope, "Header", "RelatesTo")?.toLowerCase().endsWith(messageId.toLowerCase())) return [];
  const matches = findAll(find(envelope, "Body", "ProbeMatches"), "ProbeMatch");
  return matches.slice(0, mostMatches).flatMap(deviceIn);
}

function deviceIn(match: XmlElement): DiscoveredDevice[] {
  const addresses = words(textAt(match, "XAddrs")).filter(isHttp).slice(0, mostAddresses);
  const endpoint = textAt(match, "EndpointReference", "Address") ?? "";
  if (addresses.length === 0 || endpoint.length > longestText) return [];
  const scopes = words(textAt(match, "Scopes"));
  const scope = (name: string) => {
    const prefix = `onvif://www.onvif.org/${name}/`;
    const found = scopes.find((each) => each.toLowerCase().startsWith(prefix));
    return found === undefined ? undefined : decoded(found.slice(prefix.length)).slice(0, longestText);
  };
  return [
    { endpoint, addresses, name: scope("name"), hardware: scope("hardware"), location: scope("location") },
  ];
}

const words = (text: string | undefined) => text?.split(/\s+/).filter((word) => word !== "") ?? [];

function isHttp(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return address.length <= 2048 && (protocol === "http:" || protocol === "https:");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll("\0", "");
  } catch {
    return text;
  }
}
