// The whole product with a site behind it: simulated cameras that number their frames, and the program of a bridge that dials them and comes to the server over TLS, by a line
// that can be cut and may be as narrow as one over the internet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { startCameraSim, type CameraHandle, type CameraSim, type CameraSpec } from "@didban/camera-sim";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { endpoints } from "@didban/contract";
import { RecordingServer } from "./recording-server.ts";
import { openSlowLink, type LinkSpeed, type SlowLink } from "./slow-link.ts";

const { bridges, cameras } = endpoints;
const patienceMs = 240_000;

export interface SiteOptions {
  /** Simulated in this process; cameras of others are added later. */
  readonly cameras: readonly CameraSpec[];
  /** Of the bridge's line; without it as fast as the machine. */
  readonly speed?: LinkSpeed;
  /** Where the bridge keeps its identity and footage; a new folder, removed at `stop`, when not given. */
  readonly bridgeFolder?: string;
  /** Settings of the bridge. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs this file, which was built of the bridge's program, in its place. */
  readonly program?: string;
  /** The server that it comes to; a new one, stopped with the site, when not given. */
  readonly world?: RecordingServer;
}

export class BridgeSite {
  readonly world: RecordingServer;
  readonly sim: CameraSim;
  readonly bridgeFolder: string;
  readonly cameraIds: string[] = [];
  readonly #door: TlsDoor;
  readonly #link: SlowLink | undefined;
  readonly #options: SiteOptions;
  #bridge: BridgeProcess;
  #bridgeId = "";

  /** Resolves once the bridge is paired and every camera is recorded through it. */
  static async start(options: SiteOptions): Promise<BridgeSite> {
    const world = options.world ?? (await RecordingServer.start());
    const sim = await startCameraSim({ cameras: [...options.cameras] });
    const door = await openTlsDoor(world);
    const link = options.speed && (await openSlowLink(door.port, options.speed));
    const site = new BridgeSite({ world, sim, door, link }, options);
    try {
      await site.#pair();
      await site.add(site.handles.map(({ urls }) => urls.main));
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  private constructor(
    parts: {
      readonly world: RecordingServer;
      readonly sim: CameraSim;
      readonly door: TlsDoor;
      readonly link: SlowLink | undefined;
    },
    options: SiteOptions,
  ) {
    this.world = parts.world;
    this.sim = parts.sim;
    this.#door = parts.door;
    this.#link = parts.link;
    this.#options = options;
    this.bridgeFolder = options.bridgeFolder ?? mkdtempSync(join(tmpdir(), "didban-bridge-"));
    this.#bridge = this.#run();
  }

  /** The simulated cameras, in the order of `cameraIds`. */
  get handles(): readonly CameraHandle[] {
    return this.#options.cameras.map(({ name }) => this.sim.camera(name));
  }

  get bridgeId(): string {
    return this.#bridgeId;
  }

  /** Pid of the agent, which its launcher started. Throws when none runs. */
  get agentPid(): number {
    const [pid] = this.#bridge.agents();
    if (pid === undefined) throw new Error("No agent runs");
    return pid;
  }

  /** What the bridge's program printed last. */
  get bridgeLines(): readonly string[] {
    return this.#bridge.lines;
  }

  /** Bytes that came over the bridge's line to the server so far. */
  get lineBytes(): number {
    return this.#door.receivedBytes;
  }

  /** Adds cameras that the bridge dials; resolves once all are recorded. */
  async add(urls: readonly string[]): Promise<void> {
    for (const url of urls) {
      const name = `Camera ${this.cameraIds.length + 1}`;
      const body = { name, bridgeId: this.#bridgeId, config: { url, substreamPath: "" } };
      const { id } = (await this.world.call(cameras.create, { body })).body.camera;
      this.cameraIds.push(id);
      this.world.cameraIds.push(id);
    }
    await this.world.allRecorded();
  }

  /** Cuts the bridge's line, or lets it come again. */
  setLine(isOpen: boolean): void {
    this.#door.setOpen(isOpen);
  }

  /** kill -9 of the bridge's launcher and agent, which are started again at once. Gives the time of their death. */
  async killBridge(): Promise<number> {
    await this.#bridge.cutPower();
    // What it still recorded while a busy machine let the kill wait came before.
    const atMs = Date.now();
    this.#bridge = this.#run();
    return atMs;
  }

  /** kill -9 of a process of the server; the first one (`front`) is started again, as the machine's service manager does. */
  async killServer(role: "m1" | "api" | "front"): Promise<void> {
    const { server } = this.world;
    // One that died often is started again after a while.
    if (role !== "front") await until(async () => server.roles().has(role), `the process ${role}`);
    process.kill((role === "front" ? server.process.pid : this.world.pidOf(role)) ?? Number.NaN, "SIGKILL");
    if (role !== "front") return;
    await server.exit;
    await this.world.startAgain();
    this.#door.leadTo(this.world.url);
  }

  /** Ends bridge and server in good order, does `work` on what they left, and starts both again. Gives the time from which the line could stand. */
  async whileOff(work: () => Promise<void>): Promise<number> {
    await this.#bridge.close();
    const { server } = this.world;
    server.process.kill("SIGTERM");
    await server.exit;
    await work();
    await this.world.startAgain();
    this.#door.leadTo(this.world.url);
    const atMs = Date.now();
    this.#bridge = this.#run();
    return atMs;
  }

  /** Ends bridge and cameras, and the server where it is the site's own. */
  async stop(): Promise<void> {
    await this.#bridge.close();
    await this.#link?.close();
    await this.#door.close();
    await this.sim.stop();
    if (this.#options.world === undefined) await this.world.stop();
    if (this.#options.bridgeFolder === undefined) rmSync(this.bridgeFolder, { recursive: true, force: true });
  }

  #run(): BridgeProcess {
    return new BridgeProcess(
      {
        DIDBAN_BRIDGE_SERVER: `https://localhost:${this.#link?.port ?? this.#door.port}`,
        DIDBAN_BRIDGE_CA: this.#door.caFile,
        DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8",
        ...this.#options.environment,
      },
      this.bridgeFolder,
      this.#options.program,
    );
  }

  async #pair(): Promise<void> {
    const { body } = await this.world.call(bridges.activate, { body: { code: await this.#bridge.code() } });
    this.#bridgeId = body.bridge.id;
    const params = { id: this.#bridgeId };
    await until(
      async () => (await this.world.call(bridges.status, { params })).body.state === "active",
      "an active bridge",
    );
  }
}

/** Looks again and again until `isSo`. Rejects after minutes, or `withinMs`. A look that fails is one in vain. */
export async function until(
  isSo: () => Promise<boolean>,
  awaited: string,
  withinMs = patienceMs,
): Promise<void> {
  const deadlineMs = Date.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadlineMs) throw new Error(`waited in vain for ${awaited}`);
    await wait(200);
  }
}
