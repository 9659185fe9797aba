// Searches the networks of this machine for cameras (BRDG-22): by asking all ONVIF devices at once, by looking at known addresses, and, when it is to be thorough, at every one. Owns the time
// this takes, what is known of each device so far, and how many are asked at once. What devices say is theirs: they are told apart by the address
// that they answer from, and are dialled at no other (CONN-19).
import { type AddressPolicy, addressRefusal } from "../address-policy.ts";
import type { CameraClock } from "../camera-clock.ts";
import { type CameraNetwork, directNetwork } from "../camera-network.ts";
import { type DiscoveryOptions, discoverDevices, type FoundDevice } from "../onvif-discovery.ts";
import { type AskedAddress, askOnvif, askRtsp, cleanText } from "./device-asking.ts";
import {
  askingAddresses,
  hostsOf,
  liesIn,
  machineAddresses,
  networkText,
  type OwnAddress,
  searchedNetworks,
  type SearchedNetwork,
} from "./own-networks.ts";
import { scanPorts } from "./port-scan.ts";

export interface NetworkSearchOptions {
  /** `fast` asks ONVIF devices and looks at known addresses; `full` looks at every address too. */
  readonly kind: "fast" | "full";
  readonly policy: AddressPolicy;
  readonly clock: CameraClock;
  /** Networks to search in place of the machine's own, in CIDR form. */
  readonly networks?: readonly string[];
  readonly ownAddresses?: readonly OwnAddress[];
  /** Addresses at which cameras are known to have been: a fast search looks at them too. */
  readonly knownHosts?: readonly string[];
  /** Ports to look at; those of cameras when not given. */
  readonly ports?: readonly number[];
  readonly openSocket?: DiscoveryOptions["openSocket"];
  /** Hears of errors of ours, which end no search and nobody else's work. */
  onDefect?(error: unknown): void;
}

/** A device that speaks ONVIF or RTSP. Texts are the device's own, cleaned. */
export interface FoundCamera {
  readonly ip: string;
  /** Of its web page and ONVIF. */
  readonly port: number;
  /** Of RTSP; null where that is not known yet: ONVIF names it. */
  readonly streamPort: number | null;
  readonly isOnvif: boolean;
  /** What it calls itself. */
  readonly name: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  /** What its RTSP server is called. */
  readonly server: string | null;
}

/** Everything is answered after so long. */
const wholeMs = { fast: 5_000, full: 20_000 } as const;
/** What is left of it then is for the devices that answered last. */
const askingMs = 2_000;
/** Ports that cameras and recorders have by their factory settings, the likeliest first. */
export const cameraPorts: readonly number[] = [554, 80, 8000, 8080, 8554, 443, 37_777];
/** Of web pages: who listens there is asked by ONVIF alone, others by RTSP first. */
const webPorts = new Set([80, 443, 8000, 8080]);
const securePorts = new Set([443]);
/** Of makers' own protocols: whoever listens there is asked nothing. */
const silentPorts = new Set([37_777]);
/** Devices that are asked what they are, at once. */
const askedAtOnce = 16;
const mostFound = 512;

export class NetworkSearch {
  readonly #options: NetworkSearchOptions;
  readonly #networks: readonly SearchedNetwork[];
  /** What is searched are the networks that this machine stands in. */
  readonly #network: CameraNetwork;
  readonly #found = new Map<string, FoundCamera>();
  readonly #asked = new Set<string>();
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #stopped = new AbortController();
  #asking = 0;
  #idle: (() => void) | undefined;
  #done = 0;
  #isOver = false;
  /** Resolves when it is over; never rejects. */
  readonly ended: Promise<void>;

  /** Begins at once. */
  constructor(options: NetworkSearchOptions) {
    this.#options = options;
    const { policy, ownAddresses = machineAddresses(), networks } = options;
    this.#network = directNetwork(policy);
    this.#networks = searchedNetworks(policy, ownAddresses, networks);
    this.ended = this.#run(askingAddresses(policy, ownAddresses))
      .catch((error: unknown) => options.onDefect?.(error))
      .finally(() => {
        this.#stopped.abort();
        this.#isOver = true;
      });
  }

  get networks(): readonly string[] {
    return this.#networks.map(networkText);
  }

  /** What was found up to now: in the order of addresses. */
  get found(): readonly FoundCamera[] {
    const placeOf = ({ ip }: FoundCamera) => ip.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
    return [...this.#found.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  /** Which part of all addresses has been looked at: 0 to 1. */
  get progress(): number {
    return this.#isOver ? 1 : this.#done;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #run(from: readonly string[]): Promise<void> {
    const { kind, clock, policy } = this.#options;
    const startedMs = clock.monotonicMs();
    const listensMs = wholeMs[kind] - askingMs;
    const scan = new AbortController();
    const cancels = [
      clock.after(listensMs, () => scan.abort()),
      clock.after(wholeMs[kind], () => this.#stopped.abort()),
    ];
    this.#stopped.signal.addEventListener("abort", () => scan.abort(), { once: true });
    const { openSocket } = this.#options;
    const asking = discoverDevices({
      clock,
      policy,
      // Whoever is to answer the question itself does so at once; the rest of the time is the scan's.
      listensMs: Math.min(listensMs, 3_000),
      signal: this.#stopped.signal,
      from,
      onFound: (device) => this.#onDevice(device),
      ...(openSocket === undefined ? {} : { openSocket }),
    });
    const ticks = kind === "fast" ? this.#tick(startedMs, listensMs) : () => {};
    await this.#scan(scan.signal);
    await asking;
    await this.#allAsked();
    ticks();
    for (const cancel of cancels) cancel();
  }

  /** Without addresses to go through, time is what passes. */
  #tick(startedMs: number, wholeListeningMs: number): () => void {
    const { clock } = this.#options;
    let cancel = () => {};
    const tick = () => {
      this.#done = Math.min(0.95, (clock.monotonicMs() - startedMs) / wholeListeningMs);
      cancel = clock.after(200, tick);
    };
    tick();
    return () => cancel();
  }

  async #scan(signal: AbortSignal): Promise<void> {
    const { clock, kind, knownHosts = [], policy, ports = cameraPorts } = this.#options;
    const ofNetworks = kind === "full" ? this.#networks.flatMap(hostsOf) : [];
    const hosts = [...new Set([...knownHosts, ...ofNetworks])].filter(
      (host) => addressRefusal(host, policy) === undefined,
    );
    await scanPorts({
      network: this.#network,
      hosts,
      ports,
      clock,
      signal,
      onOpen: (host, port) => this.#onOpen(host, port),
      onProgress: (done) => {
        if (kind === "full") this.#done = done / (hosts.length * ports.length);
      },
    });
  }

  /** Answered the question to all: from where it did is where it is, whatever it says of that. */
  #onDevice(device: FoundDevice): void {
    if (!liesIn(device.from, this.#networks)) return;
    const named = device.addresses.map((text) => new URL(text));
    const own = named.find(({ hostname }) => hostname === device.from);
    const isSecure = own?.protocol === "https:";
    const port = own === undefined || own.port === "" ? (isSecure ? 443 : 80) : Number(own.port);
    const { name, hardware } = device;
    this.#note(device.from, { port, isOnvif: true, name: cleanText(name), model: cleanText(hardware) });
    this.#ask(() => this.#askOnvif({ network: this.#network, address: device.from, port, isSecure }));
  }

  #onOpen(address: string, port: number): void {
    if (silentPorts.has(port)) return;
    const isSecure = securePorts.has(port);
    const at = { network: this.#network, address, port, isSecure };
    this.#ask(async () => {
      if (webPorts.has(port)) return this.#askOnvif(at);
      const server = await askRtsp(at, this.#options.clock);
      // Whoever speaks something else at such a port may speak ONVIF there.
      if (server === undefined) return this.#askOnvif(at);
      const streamPort = this.#found.get(address)?.streamPort ?? port;
      this.#note(address, { streamPort, server: server === "" ? null : server });
    });
  }

  async #askOnvif(at: AskedAddress): Promise<void> {
    const key = `${at.address}:${at.port}`;
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const told = await askOnvif(at, this.#options.clock, this.#stopped.signal);
    if (told === undefined) return;
    const known = this.#found.get(at.address);
    const port = known?.isOnvif ? known.port : at.port;
    const model = cleanText(told.model) ?? known?.model ?? null;
    this.#note(at.address, { port, isOnvif: true, manufacturer: cleanText(told.manufacturer), model });
  }

  /** Adds to what is known of a device what says something. */
  #note(ip: string, told: Partial<FoundCamera>): void {
    const known = this.#found.get(ip) ?? { ...unknown, ip };
    if (!this.#found.has(ip) && this.#found.size >= mostFound) return;
    const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
    this.#found.set(ip, { ...known, ...said });
  }

  #ask(question: () => Promise<void>): void {
    if (this.#stopped.signal.aborted || this.#waiting.length >= mostFound) return;
    this.#waiting.push(question);
    this.#askNext();
  }

  #askNext(): void {
    while (this.#asking < askedAtOnce) {
      const question = this.#stopped.signal.aborted ? undefined : this.#waiting.shift();
      if (question === undefined) break;
      this.#asking += 1;
      void question()
        .catch((error: unknown) => this.#options.onDefect?.(error))
        .finally(() => {
          this.#asking -= 1;
          this.#askNext();
        });
    }
    if (this.#asking === 0) this.#idle?.();
  }

  /** Resolves when nobody is asked any more. */
  #allAsked(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle = resolve;
      if (this.#asking === 0) resolve();
    });
  }
}

const unknown: Omit<FoundCamera, "ip"> = {
  port: 80,
  streamPort: null,
  isOnvif: false,
  name: null,
  manufacturer: null,
  model: null,
  server: null,
};
