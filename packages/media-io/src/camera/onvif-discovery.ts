// Finds ONVIF devices of the same network by datagrams (WS-Discovery). Owns the socket, how often is asked, how long is listened, and how much
// is taken of whoever answers; what is said is `@didban/onvif`'s. Addresses that devices name are judged before they are told of (CONN-19).
import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { hostWithoutBrackets } from "@didban/media";
import { type DiscoveredDevice, discoveryGroup, probeMatches, probeMessage } from "@didban/onvif";
import { type AddressPolicy, addressRefusal } from "./address-policy.ts";
import type { CameraClock } from "./camera-clock.ts";

/** What of a UDP socket is used, so that tests can stand in for the network. */
export interface DiscoverySocket {
  on(event: "message", listener: (bytes: Uint8Array, from: { readonly address: string }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  /** The callback hears of what was not sent: a network that is away is none of the question's faults. */
  send(bytes: Uint8Array, port: number, address: string, callback: (error: Error | null) => void): void;
  close(): void;
}

export interface DiscoveryOptions {
  readonly clock: CameraClock;
  readonly policy: AddressPolicy;
  /** How long answers are waited for, milliseconds. */
  readonly listensMs?: number;
  /** Opens the socket that asks from one of the machine's addresses; undefined: from wherever the machine sends by itself. */
  readonly openSocket?: (from: string | undefined) => DiscoverySocket;
  /** Addresses of this machine to ask from: one network each. */
  readonly from?: readonly string[];
  /** Hears of each device as soon as it has answered. */
  onFound?(device: FoundDevice): void;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/** A device, with the address that its datagram came from. */
export interface FoundDevice extends DiscoveredDevice {
  readonly from: string;
}

const defaultListensMs = 4_000;
/** Datagrams get lost: it is asked again after these waits. */
const askAgainMs = [300, 1_200];
const mostDevices = 512;
const mostDatagrams = 4_096;
/** A device answers each question once, some twice. */
const mostOfOne = 32;
const largestDatagram = 65_536;

/** Devices that answered, each once; none where the network lets nothing through. Never rejects. */
export function discoverDevices(options: DiscoveryOptions): Promise<readonly FoundDevice[]> {
  const { clock, policy, listensMs = defaultListensMs, openSocket = machineSocket, signal } = options;
  return new Promise((resolve) => {
    const messageId = randomUUID();
    const question = new TextEncoder().encode(probeMessage(messageId));
    const found = new Map<string, FoundDevice>();
    const from = options.from ?? [undefined];
    const sockets = new Set(from.map((address) => openSocket(address)));
    const cancels: (() => void)[] = [];
    const bySender = new Map<string, number>();
    let datagrams = 0;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      for (const cancel of cancels) cancel();
      for (const socket of sockets) socket.close();
      signal?.removeEventListener("abort", end);
      resolve([...found.values()]);
    };
    /** A network that cannot be asked is left out; without any nothing is waited for. */
    const lose = (socket: DiscoverySocket) => {
      if (isOver || !sockets.delete(socket)) return;
      socket.close();
      if (sockets.size === 0) end();
    };
    const take = (bytes: Uint8Array, { address }: { readonly address: string }) => {
      // Whoever sends from where nobody may be dialled is not looked at, and one who floods hides nobody else.
      if (bytes.length > largestDatagram || addressRefusal(address, policy) !== undefined) return;
      const ofOne = (bySender.get(address) ?? 0) + 1;
      if (ofOne > mostOfOne) return;
      bySender.set(address, ofOne);
      datagrams += 1;
      if (datagrams > mostDatagrams) return end();
      for (const device of probeMatches(new TextDecoder().decode(bytes), messageId)) {
        const addresses = device.addresses.filter((each) => mayBeDialled(each, policy));
        // What others say they are takes nobody's place.
        const key = `${address} ${device.endpoint}`;
        if (addresses.length === 0 || found.has(key)) continue;
        const told = { ...device, addresses, from: address };
        found.set(key, told);
        options.onFound?.(told);
        if (found.size >= mostDevices) return end();
      }
    };
    const ask = () => {
      for (const socket of sockets)
        socket.send(question, discoveryGroup.port, discoveryGroup.address, () => {});
    };
    for (const socket of sockets) {
      socket.on("error", () => lose(socket));
      socket.on("message", take);
    }
    if (signal?.aborted || sockets.size === 0) return end();
    signal?.addEventListener("abort", end, { once: true });
    ask();
    for (const ms of askAgainMs) cancels.push(clock.after(ms, ask));
    cancels.push(clock.after(listensMs, end));
  });
}

/** Asks the network of one of the machine's addresses, and no further. */
function machineSocket(from: string | undefined): DiscoverySocket {
  const socket = createSocket("udp4");
  if (from !== undefined) {
    socket.bind(0, from, () => {
      try {
        socket.setMulticastInterface(from);
        socket.setMulticastTTL(1);
      } catch (error) {
        socket.emit("error", error);
      }
    });
  }
  return socket;
}

/** Devices name numeric addresses; a name could lead anywhere, and no resolver is asked for one that a stranger sent. */
function mayBeDialled(url: string, policy: AddressPolicy): boolean {
  const host = hostWithoutBrackets(URL.parse(url)?.hostname ?? "");
  return addressRefusal(host, policy) === undefined;
}
