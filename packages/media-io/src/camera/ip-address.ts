// IP addresses and network ranges as bytes, so that they compare whatever way they were written. Owns the text forms of RFC 4291 2.2 and
// dotted IPv4; which addresses are good is `address-policy.ts`.

/** 16 bytes; IPv4 stands in its mapped form `::ffff:a.b.c.d`, so that one table serves both. */
export type AddressBytes = Uint8Array;

/** An address range: the first `prefixBits` bits of `bytes`. */
export interface AddressRange {
  readonly bytes: AddressBytes;
  readonly prefixBits: number;
}

const mappedPrefix = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** Reads a numeric address as resolvers print it, a zone (`%eth0`) left aside; undefined for any other text, shorthand forms included. */
export function parseAddress(text: string): AddressBytes | undefined {
  const address = text.replace(/%[\w.-]+$/, "");
  return address.includes(":") ? parseV6(address) : parseV4(address);
}

/** Reads `10.0.0.0/8`, `fe80::/10`, or one address; undefined for any other text. */
export function parseRange(text: string): AddressRange | undefined {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const bytes = parseAddress(address);
  if (bytes === undefined) return undefined;
  const familyBits = address.includes(":") ? 128 : 32;
  const prefixBits = prefix === undefined ? familyBits : Number(prefix);
  return prefixBits <= familyBits ? { bytes, prefixBits: 128 - familyBits + prefixBits } : undefined;
}

/** True when `address` lies in `range`. */
export function isInRange(address: AddressBytes, range: AddressRange): boolean {
  for (let bit = 0; bit < range.prefixBits; bit += 8) {
    const mask = range.prefixBits - bit >= 8 ? 0xff : 0xff00 >> (range.prefixBits - bit);
    const difference = (address[bit >> 3] ?? 0) ^ (range.bytes[bit >> 3] ?? 0);
    if ((difference & mask & 0xff) !== 0) return false;
  }
  return true;
}

/** The four bytes at `at` as a mapped IPv4 address: what transition addresses carry inside. */
export function embeddedV4(address: AddressBytes, at: number): AddressBytes {
  return Uint8Array.from([...mappedPrefix, ...address.subarray(at, at + 4)]);
}

function parseV4(text: string): AddressBytes | undefined {
  // Leading zeros are refused: some systems read them as octal.
  const octet = "(0|[1-9]\\d{0,2})";
  const match = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}$`).exec(text);
  const octets = match?.slice(1).map(Number) ?? [];
  if (octets.length !== 4 || octets.some((each) => each > 255)) return undefined;
  return Uint8Array.from([...mappedPrefix, ...octets]);
}

function parseV6(text: string): AddressBytes | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === "" ? [] : parseGroups(half)));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  const given = [...head, ...(tail ?? [])];
  const isComplete = tail === undefined ? given.length === 16 : given.length <= 14;
  if (!isComplete) return undefined;
  const zeros = Array.from({ length: 16 - given.length }, () => 0);
  return Uint8Array.from([...head, ...zeros, ...(tail ?? [])]);
}

/** Groups of up to four hexadecimal digits; the last may be a dotted IPv4 address. */
function parseGroups(text: string): number[] | undefined {
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [position, group] of groups.entries()) {
    const v4 = position === groups.length - 1 && group.includes(".") ? parseV4(group) : undefined;
    if (v4 !== undefined) bytes.push(...v4.subarray(12));
    else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else return undefined;
  }
  return bytes;
}
