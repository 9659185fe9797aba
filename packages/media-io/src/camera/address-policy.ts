// Which addresses a camera may be dialled at (CONN-19, OPS-6). Pure: it judges numeric addresses, after the name was resolved and before
// anything is sent. Names, redirects and connection lines never pass by it: whatever they lead to is judged here.
import ipaddr from "ipaddr.js";

export interface AddressPolicy {
  /** True on a server open to the public: private networks are refused. */
  readonly isPublicServer: boolean;
  /** Ranges the operator listed, in CIDR form: allowed whatever they are. Texts that are no range allow nothing. */
  readonly allow: readonly string[];
  /** The platform's own networks, in CIDR form: refused. */
  readonly ownNetworks?: readonly string[];
  /** Where it is given, nothing beyond these ranges in CIDR form is dialled. */
  readonly onlyNetworks?: readonly string[];
}

/** Why an address is refused. */
export type AddressRefusal =
  | "notAnAddress"
  | "unspecified"
  | "loopback"
  | "linkLocal"
  | "metadata"
  | "multicast"
  | "reserved"
  | "ownNetwork"
  | "private"
  | "elsewhere";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, prefixBits: number];

/** Ranges or single addresses, their addresses as strict as any; texts that are neither are left out. */
function ranges(texts: readonly string[]): Range[] {
  return texts.flatMap((text): Range[] => {
    const [written = "", prefix] = text.trim().split("/");
    const base = parseAddress(written);
    if (!base || (prefix !== undefined && !ipaddr.isValidCIDR(text.trim()))) return [];
    const familyBits = base.kind() === "ipv4" ? 32 : 128;
    const mappedBits = familyBits === 32 && written.includes(":") ? 96 : 0;
    const prefixBits = prefix === undefined ? familyBits : Number(prefix) - mappedBits;
    return prefixBits < 0 ? [] : [[base, prefixBits]];
  });
}

/** A numeric address as resolvers print it, IPv4 in its mapped form as IPv4; undefined for any other text, shorthand and octal included. */
function parseAddress(text: string): Address | undefined {
  const isNumeric = text.includes(":") ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
  return isNumeric ? ipaddr.process(text) : undefined;
}

const liesIn = (address: Address, [base, prefixBits]: Range): boolean =>
  address.kind() === base.kind() && address.match(base, prefixBits);

/** In order: the first range that holds the address names the refusal. */
const refusedRanges: readonly (readonly [AddressRefusal, readonly Range[]])[] = [
  [
    "metadata",
    ranges([
      "169.254.169.254", // most clouds
      "169.254.170.2", // container credentials
      "100.100.100.200", // Alibaba
      "168.63.129.16", // Azure
      "192.0.0.192", // Oracle
      "fd00:ec2::254", // Amazon
      "fd20:ce::254", // Google
    ]),
  ],
  ["unspecified", ranges(["0.0.0.0/8", "::/128"])],
  ["loopback", ranges(["127.0.0.0/8", "::1/128"])],
  ["linkLocal", ranges(["169.254.0.0/16", "fe80::/10"])],
  ["multicast", ranges(["224.0.0.0/4", "ff00::/8"])],
  [
    "reserved",
    ranges([
      "192.0.0.0/24", // protocol assignments (RFC 6890)
      "240.0.0.0/4", // future use and limited broadcast
      "2001::/32", // Teredo: its IPv4 address is scrambled
      "100::/64", // discard only (RFC 6666)
    ]),
  ],
];

const privateRanges = ranges([
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10", // carrier-grade NAT (RFC 6598)
  "198.18.0.0/15", // benchmarking networks (RFC 2544)
  "fc00::/7",
  "fec0::/10", // site-local, deprecated
]);

/** All of IPv6 that leads anywhere: global addresses, private ones, and those below that carry others. The rest nobody has been given. */
const givenOut = ranges([
  "2000::/3",
  "fc00::/7",
  "fec0::/10",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
]);

/** IPv6 ranges that carry an IPv4 address inside, and where: packets to them end at that address. */
const carriers: readonly (readonly [Range, number])[] = [
  ["::/96", 12], // IPv4-compatible, deprecated
  ["::ffff:0:0:0/96", 12], // IPv4-translated (RFC 2765)
  ["64:ff9b::/96", 12], // NAT64 (RFC 6052)
  ["64:ff9b:1::/48", 12], // local NAT64 (RFC 8215)
  ["2002::/16", 2], // 6to4 (RFC 3056)
].flatMap(([text, at]) => ranges([String(text)]).map((range) => [range, Number(at)] as const));

/** A local translator may read an address at this place in place of the last one (RFC 6052 2.2, a /48). */
const localTranslators = ranges(["64:ff9b:1::/48"]);
const placesIn48 = [6, 7, 9, 10];
/** What no translator passes on, and a prefix of 96 bits may look like there. */
const dropped: readonly AddressRefusal[] = ["unspecified", "multicast", "reserved"];

/** Why `address`, a numeric address as a resolver prints it, may not be dialled; undefined when it may. */
export function addressRefusal(address: string, policy: AddressPolicy): AddressRefusal | undefined {
  const parsed = parseAddress(address);
  return parsed === undefined ? "notAnAddress" : refusalOf(parsed, policy);
}

function refusalOf(address: Address, policy: AddressPolicy): AddressRefusal | undefined {
  const lies = (range: Range) => liesIn(address, range);
  if (ranges(policy.allow).some(lies)) return undefined;
  for (const [refusal, refused] of refusedRanges) if (refused.some(lies)) return refusal;
  if (address.kind() === "ipv6" && !givenOut.some(lies)) return "reserved";
  if (ranges(policy.ownNetworks ?? []).some(lies)) return "ownNetwork";
  if (policy.isPublicServer && privateRanges.some(lies)) return "private";
  if (policy.onlyNetworks && !ranges(policy.onlyNetworks).some(lies)) return "elsewhere";
  const bytes = address.toByteArray();
  const carried = (places: readonly number[]) =>
    refusalOf(new ipaddr.IPv4(places.map((place) => bytes[place] ?? 0)), policy);
  if (localTranslators.some(lies)) {
    const refusal = carried(placesIn48);
    if (refusal !== undefined && !dropped.includes(refusal)) return refusal;
  }
  const carrier = carriers.find(([range]) => lies(range));
  if (carrier === undefined) return undefined;
  const [, at] = carrier;
  return carried([at, at + 1, at + 2, at + 3]);
}
