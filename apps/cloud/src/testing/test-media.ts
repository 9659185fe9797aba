// The api and media processes' modules in this process, on one database, recording and serving simulated cameras in real time: for tests of
// what a person gets to see of a camera, from its frames to the maps.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  readFrameStamp,
  startCameraSim,
  type CameraHandle,
  type CameraSim,
  type CameraSpec,
} from "@didban/camera-sim";
import { endpoints, type CameraDetails, type DetailedStatus, type DowntimeEntry } from "@didban/contract";
import type { SlabSource } from "@didban/media";
import { systemTimeSource } from "@didban/media-io/archive";
import { machineClock } from "@didban/media-io/camera";
import { msOfDayNumber } from "@didban/media/timeline";
import type { WireMessage } from "@didban/media/wire";
import { portOf } from "@didban/testkit";
import type { MotionSource } from "@didban/media-io/recording";
import type { FillRhythm } from "../modules/gap-filling/index.ts";
import { openJobs, type RunningJobs } from "../jobs-app.ts";
import { openMedia, type Media } from "../media-app.ts";
import { systemClock } from "../platform/clock/index.ts";
import { createInternalServer, type InternalServer } from "../platform/internal/index.ts";
import { createLogger, silentLogger } from "../platform/log/index.ts";
import { Placement } from "../platform/placement/index.ts";
import { readSettings, type Environment, type Settings } from "../platform/settings/index.ts";
import { FakeClock } from "./fake-clock.ts";
import { createWorkspace, signUp, type Person } from "./person.ts";
import { startStillDecoder, type TestDecoder } from "../modules/stills/still-decoder.testing.ts";
import { playLive, StreamClient } from "../modules/streaming/stream-client.testing.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const paceMs = 50;
const capacity = 100;

/** One media process's modules. */
export interface MediaNode {
  readonly name: string;
  readonly media: Media;
  /** Where it takes private calls. */
  readonly address: string;
  /** Where streams are taken: `ws://127.0.0.1:port`. */
  readonly streamHost: string;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

export interface TestMediaOptions {
  readonly cameras: readonly CameraSpec[];
  /** About how long a recorded file is; a minute when not given. */
  readonly filePeriodMs?: number;
  /** Where the media processes put pictures together. */
  readonly slabs?: SlabSource;
  /** What the media processes hear of movement before cameras. */
  readonly motion?: MotionSource;
  /** When gaps are filled from cameras' own cards. */
  readonly fillRhythm?: Partial<FillRhythm>;
  /** Collects log lines of the media processes. */
  readonly log?: (line: string) => void;
  /** Settings of the media processes, by variable name. */
  readonly environment?: Environment;
  /** Settings of the api, by variable name. */
  readonly apiEnvironment?: Environment;
  /** Stills are made, as the analysis process does. */
  readonly hasDecoder?: boolean;
}

/** Starts everything with one media process, `m1`. Close it in `afterAll`. */
export async function startTestMedia(options: TestMediaOptions): Promise<TestMedia> {
  const clock = new FakeClock(Date.now());
  const leap = { ms: 0 };
  const pace = setInterval(
    () => void clock.advance(Math.max(0, Date.now() + leap.ms - clock.nowMs())),
    paceMs,
  );
  const allowed = { DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" };
  const decoder = options.hasDecoder ? await startStillDecoder() : undefined;
  const server = await startTestServer({
    clock,
    environment: { ...allowed, ...options.apiEnvironment },
    ...(decoder && { decoder: decoder.address }),
  });
  const sim = await startCameraSim({
    cameras: options.cameras,
    clock: { wallMs: () => Date.now() + leap.ms, monotonicMs: () => performance.now() + leap.ms },
  });
  const captain = await signUp(server);
  const { id: workspaceId } = await createWorkspace(captain);
  const media = new TestMedia(server, sim, captain, workspaceId, { pace, leap }, options, decoder);
  await media.addNode("m1");
  return media;
}

/** The time of a test: it runs as the machine's does, and leaps. */
interface TestTime {
  readonly pace: NodeJS.Timeout;
  readonly leap: { ms: number };
}

export class TestMedia {
  readonly server: TestServer;
  readonly sim: CameraSim;
  /** Owns the workspace. */
  readonly captain: Person;
  readonly workspaceId: string;
  readonly nodes: MediaNode[] = [];
  readonly #dataFolder = mkdtempSync(join(tmpdir(), "didban-media-"));
  readonly #time: TestTime;
  readonly #options: TestMediaOptions;
  readonly #clients: StreamClient[] = [];
  readonly #decoder: TestDecoder | undefined;
  #jobs: RunningJobs | undefined;

  constructor(
    server: TestServer,
    sim: CameraSim,
    captain: Person,
    workspaceId: string,
    time: TestTime,
    options: TestMediaOptions,
    decoder?: TestDecoder,
  ) {
    this.#decoder = decoder;
    this.server = server;
    this.sim = sim;
    this.captain = captain;
    this.workspaceId = workspaceId;
    this.#time = time;
    this.#options = options;
  }

  get #settings(): Settings {
    return readSettings({
      DIDBAN_DATA: this.#dataFolder,
      DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8",
      ...this.#options.environment,
    });
  }

  /** Lets time leap, for cameras, media processes and the api alike: what takes minutes takes none. */
  leap(ms: number): void {
    this.#time.leap.ms += ms;
  }

  get #mediaTime() {
    const { leap } = this.#time;
    const source = systemTimeSource();
    return {
      source: {
        ...source,
        wallMs: () => source.wallMs() + leap.ms,
        monotonicMs: () => source.monotonicMs() + leap.ms,
        sleptMs: () => 0,
      },
      cameras: { ...machineClock, monotonicMs: () => machineClock.monotonicMs() + leap.ms },
    };
  }

  /** Starts the timed work on the same disk: exports are made. */
  async startJobs(): Promise<void> {
    this.#jobs = await openJobs({ ...this.server.platform, settings: this.#settings });
  }

  /** Starts another media process's modules on the same disk. */
  async addNode(name: string): Promise<MediaNode> {
    const { filePeriodMs, slabs, motion, fillRhythm, log: write } = this.#options;
    const log = write ? createLogger({ role: name, level: "debug", write }) : silentLogger;
    const platform = { ...this.server.platform, clock: systemClock, log, settings: this.#settings };
    const media = await openMedia(platform, {
      name,
      decoder: this.#decoder?.address ?? `unix:${join(this.#dataFolder, "none.sock")}`,
      ...(filePeriodMs === undefined ? {} : { filePeriodMs }),
      ...(slabs === undefined ? {} : { slabs }),
      ...(motion === undefined ? {} : { motion }),
      ...(fillRhythm === undefined ? {} : { fillRhythm }),
      time: this.#mediaTime,
    });
    const internal: InternalServer = createInternalServer({ secret: "test", log, routes: media.routes });
    const path = join(this.#dataFolder, `${name}.sock`);
    await internal.listen({ path });
    const door = await openDoor(media);
    const placement = new Placement({
      database: platform.database,
      clock: systemClock,
      log,
      node: { name, capacity, address: `unix:${path}` },
      expectedNodes: 1,
      cameraIds: () => media.cameraIds(),
      onCameras: (cameraIds) => media.setCameras(cameraIds),
    });
    media.onCamerasChanged(() => void placement.look());
    await placement.start();
    const node: MediaNode = {
      name,
      media,
      address: `unix:${path}`,
      streamHost: `ws://127.0.0.1:${portOf(door)}`,
      stop: async () => {
        this.nodes.splice(this.nodes.indexOf(node), 1);
        await media.stop();
        await placement.stop();
        await internal.close();
        door.close();
      },
    };
    this.nodes.push(node);
    return node;
  }

  /** Adds a simulated camera to the workspace; `config` overrides its connection. */
  async addCamera(name: string, config: object = {}): Promise<string> {
    const { urls, auth } = this.sim.camera(name);
    const low = new URL(urls.low);
    const { body, status, problem } = await this.captain.call(endpoints.cameras.create, {
      body: {
        name,
        config: {
          url: urls.main,
          substreamPath: low.pathname + low.search,
          ...(auth ? { username: auth.username, password: auth.password } : {}),
          ...config,
        },
      },
    });
    if (status !== 201) throw new Error(`The camera was refused: ${JSON.stringify(problem)}`);
    return body.camera.id;
  }

  simulated(name: string): CameraHandle {
    return this.sim.camera(name);
  }

  /** Adds a camera and waits until it is recorded and its streams are known. */
  async addRecorded(name: string, config: object = {}): Promise<string> {
    const id = await this.addCamera(name, config);
    await this.becomes(id, ({ recording }) => recording);
    await this.until(async () => (await this.details(id)).streamInformation.streamCount > 0, "known streams");
    return id;
  }

  async details(cameraId: string): Promise<CameraDetails> {
    return (await this.captain.call(endpoints.cameras.get, { params: { id: cameraId } })).body;
  }

  async status(cameraId: string): Promise<DetailedStatus> {
    const { body } = await this.captain.call(endpoints.cameras.status, { params: { id: cameraId } });
    if (!("enabled" in body)) throw new Error("The details of the status are hidden");
    return body;
  }

  /** Waits until the camera's status is as wished; answers how long that took, milliseconds. */
  async becomes(
    cameraId: string,
    isSo: (status: DetailedStatus) => boolean,
    withinMs = 60_000,
  ): Promise<number> {
    return await this.until(async () => isSo(await this.status(cameraId)), "the status", withinMs);
  }

  /** Waits until `isSo`; answers how long that took, milliseconds. */
  async until(isSo: () => Promise<boolean>, awaited: string, withinMs = 60_000): Promise<number> {
    const begunMs = performance.now();
    while (!(await isSo())) {
      if (performance.now() - begunMs > withinMs) throw new Error(`No ${awaited} within ${withinMs} ms`);
      await wait(100);
    }
    return performance.now() - begunMs;
  }

  /** What is recorded, by the archive map: begin and end, milliseconds since 1970. */
  async recorded(cameraId: string): Promise<{ startMs: number; endMs: number; isOngoing: boolean }[]> {
    const { body } = await this.captain.call(endpoints.archive.archiveMap, {
      params: { id: cameraId },
      query: {},
    });
    return body.archiveMap.map(([start, end, isOngoing]) => ({
      startMs: msOfDayNumber(start),
      endMs: msOfDayNumber(end),
      isOngoing,
    }));
  }

  async downtimes(cameraId: string): Promise<DowntimeEntry[]> {
    const { body } = await this.captain.call(endpoints.archive.downMap, {
      params: { id: cameraId },
      query: {},
    });
    return body.downtimeMap;
  }

  /** A welcomed viewer of a camera, with the token that `person` was given. */
  async connect(cameraId: string, person: Person = this.captain): Promise<StreamClient> {
    const ask = () =>
      person.call(endpoints.streams.request, { params: { id: cameraId }, body: { mode: "archive" } });
    let grant = await ask();
    // A node whose sign of life is late holds no cameras until it has come.
    const isHeld = () =>
      grant.status === 200 || !["CameraNotRegistered", "NoSuitableMediaServer"].includes(grant.problem.code);
    if (!isHeld())
      await this.until(async () => ((grant = await ask()), isHeld()), "a node that holds the camera");
    if (grant.status !== 200) throw new Error(`No stream: ${JSON.stringify(grant.problem)}`);
    return await this.open(cameraId, grant.body.token).begun();
  }

  /** A connection with a token, to the node that the token names. */
  open(cameraId: string, token: string): StreamClient {
    const node = this.nodes.find(({ name }) => token.startsWith(`${name}.`)) ?? this.nodes[0];
    const client = new StreamClient(`${node?.streamHost}/stream/${cameraId}`, token);
    this.#clients.push(client);
    return client;
  }

  /** A viewer that plays, giving back credit as messages come. */
  async play(cameraId: string, command: object = {}, person: Person = this.captain): Promise<StreamClient> {
    const client = await this.connect(cameraId, person);
    client.isGenerous = true;
    client.say(playLive({ accept: ["h264", "h265", "mjpeg", "aac", "pcmu"], ...command }));
    await client.until(() => client.texts.length > 1 || client.closeCode !== undefined, "an answer to play");
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.#jobs?.stop();
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.#decoder?.close();
    await this.sim.stop();
    clearInterval(this.#time.pace);
    await this.server.close();
    rmSync(this.#dataFolder, { recursive: true, force: true });
  }
}

/** Running numbers of the pictures that came, as the simulator stamped them. */
export function stampsOf(messages: readonly WireMessage[]): number[] {
  return messages.map(({ payload }) => {
    const stamp = readFrameStamp(payload);
    if (!stamp) throw new Error("A picture has no stamp");
    return stamp.number;
  });
}

async function openDoor(media: Media): Promise<Server> {
  const door = createServer();
  door.on("upgrade", (request, socket, head) => media.onUpgrade(request, socket, head));
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return door;
}
