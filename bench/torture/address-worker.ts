// The process in which hostile addresses are tried: its edge was loaded before it, and it tells its parent what came of each way, and at the end all of it.
import { existsSync, rmSync } from "node:fs";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { NetworkSearch, machineClock } from "@didban/media-io/camera";
import { endpoints } from "@didban/contract";
import { triedCalls, waysOfCalls, waysOfFiles, type Way } from "./address-calls.ts";
import { untriedFields } from "./address-fields.ts";
import { EdgeFile, edgeVariables, type Seen } from "./address-sight.ts";
import { openAddressWorld, type AddressWorld } from "./address-world.ts";
import {
  allowedNetwork,
  canaryOf,
  goodHost,
  hostileAddresses,
  liarHost,
  spread,
} from "./hostile-addresses.ts";
import { openLyingResponder, type LiePlace } from "./lying-camera.ts";
import { faultOfField, textFields } from "./text-fields.ts";
import type { AddressJob, AddressNews, WayResult } from "./address-terms.ts";

const { cameras, discovery } = endpoints;

/** Given at the same time. */
const atOnce = 16;

async function run(job: AddressJob): Promise<void> {
  const untried = untriedFields(triedCalls);
  if (untried.length > 0) throw new Error(untried.join("; "));
  const edgePath = process.env[edgeVariables.file] ?? "";
  const lies = new Map<LiePlace, number>();
  const world = await openAddressWorld({
    edgeFile: edgePath,
    isBroken: job.isBroken,
    onLie(place, authority) {
      lies.set(place, (lies.get(place) ?? 0) + 1);
      if (job.isBroken) follow(`rtsp://${authority}/`);
    },
  });
  try {
    const trial = new Trial(
      job,
      world,
      new EdgeFile(edgePath, [world.trapPort, world.ports.onvif, world.ports.stream]),
    );
    const results = await trial.run(lies);
    tell({ kind: "done", results, caught: world.caught, addresses: trial.addresses.length, lies: [...lies] });
  } finally {
    await world.close();
  }
}

/** What a careless reader does with what it was given, as the broken variant does where the product has no policy to take away. */
function follow(text: string): void {
  const url = URL.parse(text);
  if (url === null || url.hostname === "") return;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const socket = connect({ host, port: Number(url.port || 554) });
  socket.on("error", () => socket.destroy());
  socket.on("connect", () => socket.destroy());
}

class Trial {
  readonly #job: AddressJob;
  readonly #world: AddressWorld;
  readonly #edge: EdgeFile;
  readonly #results: WayResult[] = [];
  readonly addresses: readonly string[];

  constructor(job: AddressJob, world: AddressWorld, edge: EdgeFile) {
    this.#job = job;
    this.#world = world;
    this.#edge = edge;
    this.addresses = spread(hostileAddresses(world.trapPort), job.addresses);
  }

  async run(lies: ReadonlyMap<LiePlace, number>): Promise<readonly WayResult[]> {
    const before = this.#breaches();
    if (before.length > 0) throw new Error(`Before the trial ${told(before[0])} was dialled`);
    const { isSearched, perField, redirects, turns } = this.#job;
    // It is read, and its events are subscribed to, while the rest goes on.
    const liarId = turns > 0 ? await this.#keepLiar() : null;
    for (const way of [...waysOfCalls(), ...waysOfFiles]) await this.#try(way);
    if (perField > 0) await this.#everyField();
    if (liarId !== null) await this.#answers(liarId, lies);
    if (redirects > 0) await this.#redirects(lies);
    if (isSearched) await this.#search();
    return this.#results;
  }

  /** What was dialled and is not allowed, since the last look. */
  #breaches(): readonly Seen[] {
    const mark = canaryOf(this.#world.trapPort);
    const found = this.#edge.news().filter((seen) => this.#edge.isBreach(seen, mark));
    if (!existsSync(mark)) return found;
    rmSync(mark);
    return [...found, { how: "program", to: mark, port: 0 }];
  }

  #end(what: string, given: number, isJudged: boolean): void {
    const breaches = this.#breaches();
    const result = { what, given, isJudged, breaches: breaches.length, first: told(breaches[0]) };
    this.#results.push(result);
    tell({ kind: "way", result });
  }

  async #try(way: Way): Promise<void> {
    const { others, paths } = this.#job;
    const texts = way.isJudged ? this.addresses : spread(this.addresses, way.isAddress ? paths : others);
    if (texts.length === 0 || this.#job.leavesOut.includes(way.field ?? "")) return;
    await eachOf(texts, way.isAlone === true ? 1 : atOnce, async (text) => {
      await way.give(this.#world, text);
      if (this.#job.isBroken && !way.isJudged) follow(text);
    });
    this.#end(way.what, texts.length, way.isJudged);
  }

  /** In every text field of the contract, whatever it is called, with nothing beside it. */
  async #everyField(): Promise<void> {
    const { captain, server } = this.#world.media;
    const texts = spread(this.addresses, this.#job.perField);
    const pairs = textFields().flatMap((field) => texts.map((text) => ({ field, text })));
    const faults: string[] = [];
    await eachOf(pairs, atOnce, async ({ field, text }) => {
      const fault = await faultOfField(server, captain, field, text);
      if (fault !== null) faults.push(fault);
    });
    if (faults.length > 0) throw new Error(`The server failed: ${faults.slice(0, 3).join("; ")}`);
    this.#end("every text field of the contract", pairs.length, false);
  }

  get #liar() {
    const { ports, streamPath } = this.#world;
    const config = { url: liarHost, port: ports.onvif, streamPort: ports.stream };
    return {
      byOnvif: { ...config, manufacturerCode: "onvif" },
      byStream: { ...config, streamPath },
      byBoth: { ...config, manufacturerCode: "onvif", streamPath },
    };
  }

  async #probe(config: object, more: object = {}): Promise<void> {
    await this.#world.media.captain.call(cameras.probe, { body: { config, ...more } });
  }

  /** Adds a camera that is allowed and names others. */
  async #keepLiar(): Promise<string> {
    const { captain } = this.#world.media;
    const made = await captain.call(cameras.create, { body: { name: "liar", config: this.#liar.byBoth } });
    if (made.status !== 201) throw new Error(`The liar was refused: ${made.problem.code}`);
    return made.body.camera.id;
  }

  async #answers(firstId: string, lies: ReadonlyMap<LiePlace, number>): Promise<void> {
    const { media, bridgeId } = this.#world;
    const { captain } = media;
    const { byOnvif, byStream } = this.#liar;
    for (let turn = 0; turn < this.#job.turns; turn += 1) {
      // Made anew it is connected, and subscribed to, afresh.
      const id = turn === 0 ? firstId : await this.#keepLiar();
      const params = { id };
      await Promise.all([
        this.#probe(byOnvif),
        this.#probe(byOnvif, { channels: "all" }),
        this.#probe(byStream),
        this.#probe(byOnvif, { bridgeId }),
        captain.call(cameras.time, { params }),
        captain.call(cameras.videoConfig, { params: { id, n: "0" } }),
      ]);
      const isHeard = async () => (lies.get("ONVIF event subscription") ?? 0) > turn;
      await media.until(isHeard, "a subscription to events");
      await captain.call(cameras.remove, { params, body: { name: "liar" } });
    }
    this.#end("answers of a camera that is allowed", countOf(lies), false);
  }

  async #redirects(lies: ReadonlyMap<LiePlace, number>): Promise<void> {
    const { bridgeId, liar } = this.#world;
    const { byBoth, byStream } = this.#liar;
    const begun = countOf(lies);
    const each = Array.from({ length: this.#job.redirects });
    liar.redirectsEach = 1;
    await eachOf(each, atOnce, async () => {
      await Promise.all([this.#probe(byStream), this.#probe(byBoth)]);
    });
    await eachOf(each, atOnce, () => this.#probe(byStream, { bridgeId }));
    await this.#world.tryCamera(byStream);
    liar.redirectsEach = 0;
    this.#end("redirects of a camera that is allowed", countOf(lies) - begun, true);
  }

  /** Devices that are found: by the search of a media process and of a bridge, and by that of the bridge's program at every address. */
  async #search(): Promise<void> {
    const { bridgeId, media, ports, liar } = this.#world;
    const { captain } = media;
    const authorities = this.addresses
      .flatMap((text) => URL.parse(text)?.host ?? [])
      .filter((host) => host !== "");
    let found = 0;
    const responder = await openLyingResponder(liarHost, {
      authorities,
      onLie: (_, authority) => {
        found += 1;
        if (this.#job.isBroken) follow(`http://${authority}/`);
      },
    });
    try {
      const search = new NetworkSearch({
        kind: "full",
        policy: { isPublicServer: true, allow: [allowedNetwork] },
        clock: machineClock,
        networks: ["127.77.0.0/29"],
        ownAddresses: [{ address: goodHost, cidr: `${goodHost}/29`, family: "IPv4" }],
        ports: [ports.onvif, ports.stream],
        openSocket(from) {
          const socket = createSocket("udp4");
          socket.bind(0, from, () => socket.setMulticastInterface("127.0.0.1"));
          return socket;
        },
      });
      liar.redirectsEach = 2;
      const params = { id: bridgeId };
      const begun = await captain.call(discovery.searchBridge, { params });
      const isOver = async () => {
        const { body } = await captain.call(discovery.readOfBridge, {
          params: { ...params, key: begun.body.key },
        });
        return body.state !== "pending";
      };
      if (begun.status !== 202) throw new Error(`The bridge does not search: ${begun.problem.code}`);
      await Promise.all([search.ended, media.until(isOver, "the end of the bridge's search")]);
      if (search.found.length === 0 || found === 0) throw new Error("Nobody was found");
    } finally {
      responder.close();
      liar.redirectsEach = 0;
    }
    this.#end("devices that are found", found, false);
  }
}

const countOf = (lies: ReadonlyMap<LiePlace, number>) => lies.values().reduce((sum, count) => sum + count, 0);
const told = (seen: Seen | undefined) => (seen === undefined ? "" : `${seen.how} ${seen.to} ${seen.port}`);

async function eachOf<Item>(
  items: readonly Item[],
  lanes: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await act(item);
    }),
  );
}

const tell = (news: AddressNews) => void process.send?.(news);

process.once("message", (job: AddressJob) => {
  run(job).then(
    () => process.disconnect(),
    (error: unknown) => {
      tell({
        kind: "failed",
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      process.disconnect();
    },
  );
});
