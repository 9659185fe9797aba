// Which networks are searched for cameras: those that this machine stands in, or those that its operator names, each at most a /22 (BRDG-22). Pure.
import { networkInterfaces } from "node:os";
import { type AddressPolicy, addressRefusal } from "../address-policy.ts";

/** A network of IPv4; `base` and `prefixBits` as in `192.168.1.0/24`. */
export interface SearchedNetwork {
  readonly base: number;
  readonly prefixBits: number;
}

/** What is asked of the machine about one of its addresses. */
export interface OwnAddress {
  readonly address: string;
  /** Null where the system does not say. */
  readonly cidr: string | null;
  readonly family: string;
}

/** A larger network is searched in the part around this machine's own address. */
const widestBits = 22;
/** Machines with containers stand in many networks. */
const mostNetworks = 4;

/** The machine's own addresses, as the system tells them. */
export const machineAddresses = (): readonly OwnAddress[] =>
  Object.values(networkInterfaces()).flatMap((all) => all ?? []);

/** Addresses of this machine from which devices may be asked: those in networks whose cameras may be dialled. That nobody dials this machine itself says nothing of its network. */
export function askingAddresses(policy: AddressPolicy, own: readonly OwnAddress[]): readonly string[] {
  const itself = new Set(own.map(({ address }) => address));
  const ownNetworks = policy.ownNetworks?.filter((network) => !itself.has(network)) ?? [];
  const allowed = own.filter(
    ({ address, family }) =>
      family === "IPv4" && addressRefusal(address, { ...policy, ownNetworks }) === undefined,
  );
  return allowed.slice(0, mostNetworks).map(({ address }) => address);
}

/** The networks to search: the named ones, else the machine's own. */
export function searchedNetworks(
  policy: AddressPolicy,
  own: readonly OwnAddress[],
  named: readonly string[] = [],
): readonly SearchedNetwork[] {
  const asking = askingAddresses(policy, own);
  const texts =
    named.length > 0 ? named : own.filter(({ address }) => asking.includes(address)).map(({ cidr }) => cidr);
  const networks = new Map<string, SearchedNetwork>();
  for (const text of texts) {
    const network = text === null ? undefined : networkOf(text);
    if (network !== undefined) networks.set(networkText(network), network);
  }
  return [...networks.values()].slice(0, mostNetworks);
}

/** The network around an address such as `192.168.1.20/24`; undefined for what is none of IPv4. */
export function networkOf(text: string): SearchedNetwork | undefined {
  const [address = "", bits = ""] = text.trim().split("/");
  const number = numberOf(address);
  const named = Number(bits);
  if (number === undefined || !/^\d{1,2}$/.test(bits) || named > 32) return undefined;
  const prefixBits = Math.max(widestBits, named);
  return { base: number - (number % sizeOf(prefixBits)), prefixBits };
}

export const networkText = ({ base, prefixBits }: SearchedNetwork): string => `${textOf(base)}/${prefixBits}`;

/** Whether an address lies in one of the networks. */
export function liesIn(address: string, networks: readonly SearchedNetwork[]): boolean {
  const number = numberOf(address);
  return (
    number !== undefined &&
    networks.some(({ base, prefixBits }) => number >= base && number < base + sizeOf(prefixBits))
  );
}

/** The addresses of a network that devices have: without those of the network itself and of all at once. */
export function hostsOf({ base, prefixBits }: SearchedNetwork): readonly string[] {
  const size = sizeOf(prefixBits);
  const edge = size > 2 ? 1 : 0;
  return Array.from({ length: size - 2 * edge }, (_, place) => textOf(base + edge + place));
}

const sizeOf = (prefixBits: number) => 2 ** (32 - prefixBits);

function numberOf(address: string): number | undefined {
  const parts = address.split(".");
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? parts.reduce((number, part) => number * 256 + Number(part), 0) : undefined;
}

const textOf = (number: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join(".");
