// Addresses that lead where a camera's must not: every notation of forbidden numbers, names that resolve to them at once or a moment later, texts that mean one host to one reader and
// another to the next, and schemes of other programs.
import { hostname, networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

/** The only network whose addresses are allowed: where the trial's own cameras stand. */
export const allowedNetwork = "127.77.0.0/24";
export const goodHost = "127.77.0.1";
export const liarHost = "127.77.0.2";

export const isAllowed = (address: string): boolean => /^(?:::ffff:)?127\.77\.0\.\d+$/i.test(address);

type Bytes = readonly [number, number, number, number];
type Notation = (bytes: Bytes) => string;

const hex = (number: number, digits = 0) => number.toString(16).padStart(digits, "0");
const octal = (number: number) => `0${number.toString(8)}`;
const wholeOf = ([a, b, c, d]: Bytes) => ((a * 256 + b) * 256 + c) * 256 + d;
const dotted: Notation = (bytes) => bytes.join(".");
const halves = ([a, b, c, d]: Bytes) => [hex(a * 256 + b), hex(c * 256 + d)] as const;
const moved = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Of a number of IPv4, as resolvers, browsers and libraries read it. */
const notations: readonly Notation[] = [
  dotted,
  (bytes) => String(wholeOf(bytes)),
  (bytes) => `0x${hex(wholeOf(bytes), 8)}`,
  (bytes) => `0X${hex(wholeOf(bytes), 8).toUpperCase()}`,
  (bytes) => octal(wholeOf(bytes)),
  (bytes) => bytes.map((part) => `0x${hex(part)}`).join("."),
  (bytes) => bytes.map(octal).join("."),
  (bytes) => bytes.map((part) => `00000${octal(part)}`).join("."),
  ([a, b, c, d]) => `0x${hex(a)}.${b}.${octal(c)}.${d}`,
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `0x${hex(a)}.0x${hex((b * 256 + c) * 256 + d)}`,
  ([a, b, c, d]) => `${a + 256}.${b}.${c}.${d}`,
  (bytes) => String(wholeOf(bytes) + 2 ** 32),
  // As 8 and 9 begin with a nought, some would be another number than the one that is meant.
  (bytes) => bytes.map((part) => (part < 8 ? `00${part}` : part)).join("."),
  (bytes) => `${dotted(bytes)}.`,
  (bytes) => `${dotted(bytes)}..`,
  (bytes) => ` ${dotted(bytes)}`,
  (bytes) => moved(dotted(bytes), 0xff10), // full width
  (bytes) => moved(dotted(bytes), 0x1d7ec), // mathematical
  (bytes) => moved(dotted(bytes), 0x6f0), // Persian
  (bytes) => bytes.join("\u3002"), // ideographic full stop
  (bytes) => bytes.join("\uff0e"),
  (bytes) => bytes.join("\u2024"),
  (bytes) => dotted(bytes).replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))), // circled
  (bytes) => dotted(bytes).replace(/./g, (letter) => `%${hex(letter.codePointAt(0) ?? 0)}`),
  (bytes) => `${dotted(bytes)}%00`,
  (bytes) => dotted(bytes).replace(".", ".\u200b"),
  (bytes) => dotted(bytes).replace(".", "\u00ad."),
  (bytes) => `[::ffff:${dotted(bytes)}]`,
  (bytes) => `[::ffff:${halves(bytes).join(":")}]`,
  (bytes) => `[0:0:0:0:0:FFFF:${halves(bytes).join(":").toUpperCase()}]`,
  (bytes) => `::ffff:${dotted(bytes)}`,
  (bytes) => `[::ffff:${dotted(bytes)}%25lo]`,
  (bytes) => `[::${dotted(bytes)}]`,
  (bytes) => `[::ffff:0:${dotted(bytes)}]`,
  (bytes) => `[64:ff9b::${halves(bytes).join(":")}]`,
  (bytes) => `[64:ff9b:1::${halves(bytes).join(":")}]`,
  // The other place of an address in a /48 (RFC 6052 2.2).
  ([a, b, c, d]) => `[64:ff9b:1:${hex(a * 256 + b)}:${hex(c)}:${hex(d * 256)}:808:808]`,
  (bytes) => `[2002:${halves(bytes).join(":")}::1]`,
  (bytes) => `[2001:0:${halves(bytes).join(":")}::1]`,
];

/** Written in every notation: this machine, and what clouds tell whoever asks from within. */
const firstNumbers: readonly Bytes[] = [
  [127, 0, 0, 1],
  [169, 254, 169, 254],
  [192, 168, 1, 1],
  [10, 0, 0, 5],
];
/** Written in some. */
const otherNumbers: readonly Bytes[] = [
  [127, 0, 0, 53],
  [127, 1, 2, 3],
  [127, 77, 1, 1],
  [127, 255, 255, 254],
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [169, 254, 1, 1],
  [169, 254, 170, 2],
  [100, 100, 100, 200],
  [168, 63, 129, 16],
  [192, 0, 0, 192],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [100, 64, 0, 1],
  [198, 18, 0, 1],
  [224, 0, 0, 251],
  [239, 255, 255, 250],
  [240, 0, 0, 1],
  [255, 255, 255, 255],
];

const longNumbers = [
  "[::1]", "::1", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::1%25lo]", "[::1%lo]", "[::]", "::", "[::0.0.0.1]", "[fe80::1]",
  "[fe80::1%25lo]", "fe80::1%lo", "[FE80::ABCD]", "[febf::1]", "[fd00:ec2::254]", "[fd00:0ec2:0:0:0:0:0:0254]", "[fd20:ce::254]", "[fd12:3456::1]", "[fec0::1]",
  "[ff02::1]", "[ff05::2]", "[100::1]", "[2001:0:53aa:64c::1]", "[::ffff:0:0:127.0.0.1]", "[::1", "::1]", "[::1]]", "[0:0:0:0:0:ffff:7f00:1]", "[::FFFF:7F00:0001]",
]; // prettier-ignore

/** Addresses that a name has, lookup after lookup, then from the first again. */
export type Lookups = readonly (readonly string[])[];

const good = [goodHost];
const bad = ["127.0.0.1"];
const cloud = ["169.254.169.254"];

/** Names that the resolver of the trial knows. */
export const knownNames: Readonly<Record<string, Lookups>> = {
  "loopback.hostile.test": [bad],
  "loopback6.hostile.test": [["::1"]],
  "mapped.hostile.test": [["::ffff:127.0.0.1"]],
  "linklocal.hostile.test": [["169.254.10.10"]],
  "linklocal6.hostile.test": [["fe80::1"]],
  "private.hostile.test": [["10.0.0.5"]],
  "private6.hostile.test": [["fd12:3456::1"]],
  "nat64.hostile.test": [["64:ff9b::7f00:1"]],
  "sixtofour.hostile.test": [["2002:a9fe:a9fe::1"]],
  "unspecified.hostile.test": [["0.0.0.0"]],
  "multicast.hostile.test": [["239.255.255.250"]],
  "metadata.google.internal": [cloud],
  "metadata.hostile.test": [cloud],
  "instance-data": [cloud],
  "127.0.0.1.nip.test": [bad],
  "xn--lopback-hostile.test": [bad],
  // One that may be dialled first, or last, of several.
  "both.hostile.test": [[goodHost, "127.0.0.1"]],
  "turned.hostile.test": [["127.0.0.1", goodHost]],
  "many.hostile.test": [[goodHost, "127.77.0.3", "127.77.0.4", "169.254.169.254"]],
  "families.hostile.test": [[goodHost, "::1"]],
  // Another one a moment later.
  "rebound.hostile.test": [good, bad],
  "rebound-cloud.hostile.test": [good, cloud],
  "rebound-late.hostile.test": [good, good, bad],
  "rebound-later.hostile.test": [good, good, good, bad],
  "rebound-back.hostile.test": [bad, good],
  "rebound-six.hostile.test": [good, ["::1"]],
  "rebound-mapped.hostile.test": [good, ["::ffff:127.0.0.1"]],
  "rebound-private.hostile.test": [good, ["192.168.1.1"]],
  "rebound-empty.hostile.test": [[], bad],
  "rebound-both.hostile.test": [good, [goodHost, "127.0.0.1"]],
};

/** The machine's own, behind which its own services are. */
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .flatMap(({ address, family }) =>
    family === "IPv4" ? [address, `[::ffff:${address}]`] : [`[${address}]`],
  );

const machineNames = [
  hostname(),
  "localhost", "localhost.", "LOCALHOST", "LocalHost", "localhost.localdomain", "ip6-localhost", "ip6-loopback", "camera.localhost", "ｌｏｃａｌｈｏｓｔ", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "loc%61lhost",
]; // prettier-ignore

const shoutedNames = Object.keys(knownNames).flatMap((name, at) =>
  at % 4 === 0 ? [name, `${name}.`] : at % 4 === 1 ? [name, name.toUpperCase()] : [name],
);

/** Hosts, each alone in its text. */
export const hostileHosts: readonly string[] = [
  ...firstNumbers.flatMap((bytes) => notations.map((write) => write(bytes))),
  ...otherNumbers.flatMap((bytes) => notations.filter((_, at) => at % 9 === 0).map((write) => write(bytes))),
  ...longNumbers,
  ...ownAddresses,
  ...machineNames,
  ...shoutedNames,
];

/** Whole addresses that one reader takes to lead to the good host, and another elsewhere. */
const riddles = (port: number): readonly string[] => {
  const evil = `127.0.0.1:${port}`;
  return [
    `rtsp://${goodHost}@${evil}/`,
    `rtsp://${goodHost}:554@${evil}/`,
    `rtsp://${goodHost}%40${evil}/`,
    `rtsp://${goodHost}%3A554@${evil}/`,
    `rtsp://${goodHost}#@${evil}/`,
    `rtsp://${goodHost}?@${evil}/`,
    `rtsp://${goodHost}\\@${evil}/`,
    `rtsp://${evil}\\@${goodHost}/`,
    `rtsp://${evil}#@${goodHost}/`,
    `rtsp://a@${goodHost}@${evil}/`,
    `rtsp://a:b@${evil}:554@${goodHost}/`,
    `rtsp://${goodHost};${evil}/`,
    `rtsp://${goodHost},${evil}/`,
    `rtsp://${goodHost} @${evil}/`,
    `rtsp://${goodHost}\t@${evil}/`,
    `rtsp://127.0.\n0.1:${port}/`,
    `rtsp://127.0.\r\n0.1:${port}/`,
    `rtsp:${evil}/`,
    `rtsp:/${evil}/`,
    `rtsp:///${evil}/`,
    `rtsp:\\\\${evil}\\`,
    `RTSP://${evil}/`,
    `rtsps://${evil}/`,
    `rtspu://${evil}/`,
    `rtsp+tcp://${evil}/`,
    `rtsp://${goodHost}/..//${evil}/`,
    `rtsp://${goodHost}/@${evil}/`,
    `rtsp://${goodHost}/ RTSP/1.0\r\nLocation: rtsp://${evil}/\r\n\r\n`,
    `${goodHost}\r\nHost: ${evil}`,
    `${goodHost}%0d%0aHost:%20${evil}`,
    `${goodHost}\u0000.127.0.0.1`,
    `${goodHost}%00@${evil}`,
    `${goodHost} ${evil}`,
    `${goodHost}@${evil}`,
    `user:pass@${evil}`,
    `//${evil}/`,
    `///${evil}/`,
    `\\\\${evil}\\share`,
    `/\\${evil}/`,
    `@${evil}/`,
    `:${port}`,
    `..//${evil}`,
    `[${evil}]`,
    `[::1]:${port}`,
    `127.0.0.1:${port}:554`,
    `127.0.0.1 :${port}`,
    `127.0.0.1:0${port}`,
    `http://${evil}/`,
    `http://${goodHost}@${evil}/`,
    `https://${evil}/onvif/device_service`,
    `http://169.254.169.254/latest/meta-data/`,
    `rtsp://{host}:{streamPort}@${evil}/`,
    `rtsp://\${jndi:ldap://${evil}/a}/`,
    `$(curl ${evil})`,
    `\`curl ${evil}\``,
    `;curl ${evil}`,
    `|curl ${evil}`,
    `-i ${evil}`,
  ];
};

/** What media libraries and the tools around them open besides network cameras. */
const schemes = [
  "exec", "file", "pipe", "fd", "concat", "concatf", "subfile", "crypto", "cache", "async", "tee", "data", "udp", "udplite", "tcp", "tls", "rtp", "srtp", "rtmp", "rtmps", "srt", "sctp",
  "mmsh", "mmst", "hls", "hls+http", "applehttp", "ftp", "sftp", "gopher", "dict", "ldap", "smb", "unix", "ipfs", "prompeg", "jar", "netdoc", "php", "ws", "wss", "v4l2", "lavfi", "ffmpeg",
  "ffmpeg:device?video", "echo", "expr", "homekit", "javascript", "view-source",
]; // prettier-ignore

/** Every hostile address as people and devices would write it; those that have a port lead to `port`. */
export function hostileAddresses(port: number): readonly string[] {
  const forms: readonly ((host: string) => string)[] = [
    (host) => host,
    (host) => `rtsp://${bracketed(host)}:${port}/stream`,
    (host) => `${bracketed(host)}:${port}`,
    (host) => `http://${bracketed(host)}:${port}/`,
  ];
  return [
    ...hostileHosts.map((host, at) => (forms[at % forms.length] ?? ((text: string) => text))(host)),
    ...hostileHosts.filter((_, at) => at % 4 !== 1).map((host) => `rtsp://${bracketed(host)}:${port}/stream`),
    ...riddles(port),
    ...schemes.map((scheme) => `${scheme}://127.0.0.1:${port}/x`),
    ...schemes.slice(0, 12).map((scheme) => `${scheme}:rtsp://127.0.0.1:${port}/x`),
    `exec:touch ${canaryOf(port)}`,
    `exec:curl 127.0.0.1:${port}`,
    `ffmpeg:exec:touch ${canaryOf(port)}`,
    "file:///etc/passwd",
    "concat:/etc/passwd|/etc/hostname",
    "data:text/plain,rtsp",
  ];
}

/** A file that nobody makes who does not run what an address says. */
export const canaryOf = (port: number): string => join(tmpdir(), `didban-canary-${port}`);

/** In the authority of an address. */
export function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") && !host.endsWith("]") ? `[${host}]` : host;
}

/** `count` of a list, from all over it. */
export function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}
