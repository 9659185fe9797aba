import { endpoints, type CameraDetails } from "@didban/contract";
import { NumberedStream } from "@didban/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StreamHub } from "@didban/media-io/recording";
import { newId } from "../../platform/id.ts";
import { silentLogger } from "../../platform/log/index.ts";
import { CameraScene, goodHealth } from "../cameras/camera-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import {
  cameraHealthMoved,
  cameraStreamsChanged,
  createCameraStore,
  streamInformationOf,
  type HealthReport,
} from "../cameras/index.ts";
import { desiredCameraOf } from "./desired-camera.ts";
import { HealthReporter, type ReportedSession } from "./health-reporter.ts";
import { createHealthStore } from "./health-store.ts";

const beatMs = 5_000;

let server: TestServer;
let scene: CameraScene;
let moves: string[];
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  server.platform.events.subscribe(cameraHealthMoved, { onEvent: (id) => void moves.push(id) });
});
afterAll(() => server.close());

const stream = {
  codec: "h264",
  width: 1280,
  height: 720,
  fps: 15,
  bitrateKbps: 500,
  audioCodec: null,
} as const;
const well: HealthReport = { ...goodHealth, faultCode: null };
const cutOff: HealthReport = {
  ...well,
  isConnected: false,
  isRecording: false,
  failedStreams: [0],
  faultCode: "CameraNotAccessible",
};

/** A camera of a media process that says `report` of it at each beat, and what the health view shows. */
async function reported(name: string) {
  const camera: CameraDetails = await scene.addCamera(name);
  const { database, secrets, events } = server.platform;
  const [whole] = await createCameraStore(database).whole([camera.id]);
  if (!whole) throw new Error("no camera");
  const hub = new StreamHub();
  const said: { report: HealthReport } = { report: well };
  const session: ReportedSession = {
    camera: desiredCameraOf(whole, secrets, undefined),
    configAttempts: 0,
    information: streamInformationOf([
      { ...stream, index: 0 },
      { ...stream, index: 1, width: 640, height: 360 },
    ]),
    hub: () => hub,
    get report() {
      return said.report;
    },
  };
  moves = [];
  const start = () =>
    new HealthReporter({
      store: createHealthStore(database, events),
      clock: server.clock,
      log: silentLogger,
      sessions: () => [session],
    });
  let reporter = start();
  const history = async (query: Record<string, number> = {}) =>
    (await scene.owner.call(endpoints.cameras.statusHistory, { params: { id: camera.id }, query })).body;
  return {
    history,
    /** The next beat says `report`; resolves when it is written. */
    async say(report: HealthReport) {
      said.report = report;
      await server.clock.advance(beatMs);
      await reporter.close();
      reporter = start();
    },
    stop: () => reporter.close(),
  };
}

describe("moves into and out of error", () => {
  it("STAT-18 a bridge that is away is no move of its cameras, and nothing is told of each", async () => {
    const { say, history, stop } = await reported("Depot door");
    await say(well);
    await say({ ...cutOff, faultCode: "agentNotAccessible" });
    await say(well);
    expect([await history(), moves]).toEqual([{ items: [], total: 0 }, []]);
    await stop();
  });

  it("STAT-23 each is told once, with the flags that caused it; the same flags again are none", async () => {
    const { say, history, stop } = await reported("Gate");
    await say(well);
    expect(await history()).toEqual({ items: [], total: 0 });
    await say(cutOff);
    const cutAt = new Date(server.clock.nowMs()).toISOString();
    // Said again by the same process and, as each `say` starts one, by others that take the camera over.
    await say(cutOff);
    await say({ ...cutOff, viewerCount: 2 });
    await say({ ...well, failedStreams: [1], faultCode: "cameraStreamNotFound" });
    await say(well);
    await say(well);
    const { items, total } = await history();
    expect(total).toBe(3);
    expect(items.map(({ overall, flags, faultCode }) => [overall, flags, faultCode])).toEqual([
      [5, [], null],
      [5, ["liveLowResStreamError", "livePoorStreamError"], "cameraStreamNotFound"],
      [2, ["liveHighResStreamError", "recordStreamError"], "CameraNotAccessible"],
    ]);
    expect(items.at(-1)?.at).toBe(cutAt);
    await expect.poll(() => moves.length).toBe(3);
    expect(new Set(moves).size).toBe(3);
    await stop();
  });

  it("STAT-23 the newest fifty are kept, and read by pages", async () => {
    const { say, history, stop } = await reported("Flapping");
    for (let turn = 0; turn < 27; turn += 1) {
      await say(cutOff);
      await say(well);
    }
    const all = await history({ limit: 200 });
    expect([all.items.length, all.total]).toEqual([50, 50]);
    expect(all.items.map(({ overall }) => overall)).toEqual(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 5 : 2)),
    );
    const page = await history({ limit: 3, offset: 10 });
    expect(page).toEqual({ items: all.items.slice(10, 13), total: 50 });
    await expect.poll(() => moves.length).toBe(54);
    await stop();
  });

  it("STAT-23 a camera that waits for its first answer has moved nowhere", async () => {
    const { say, history, stop } = await reported("Waiting");
    await say({ ...cutOff, isConnecting: true, failedStreams: [] });
    expect((await history()).total).toBe(0);
    await say(well);
    expect((await history()).total).toBe(0);
    expect(moves).toEqual([]);
    await stop();
  });
});

describe("streams", () => {
  it("PLAY-40 they are told of when their number, codec or size is another, and not when they are measured anew", async () => {
    const { id } = await scene.addCamera("Streams");
    const { database, events } = server.platform;
    const heard: string[] = [];
    const stop = events.subscribe(cameraStreamsChanged, { onEvent: (cameraId) => void heard.push(cameraId) });
    const store = createHealthStore(database, events);
    const [main, low] = [
      { ...stream, index: 0, gopSeconds: 2 },
      { ...stream, index: 1, width: 640, height: 360, gopSeconds: 1 },
    ];
    const changes = [
      [main],
      [main, low],
      [low, main],
      [main, { ...low, fps: 7, bitrateKbps: 90, gopSeconds: 4 }],
      [main, { ...low, width: 320, height: 180 }],
      [
        { ...main, codec: "h265" as const },
        { ...low, width: 320, height: 180 },
      ],
    ];
    // Between one write and the next stands a word of nobody's.
    const mark = newId();
    for (const streams of changes) {
      await store.putStreams(id, streams);
      await events.publish(cameraStreamsChanged, mark);
    }
    await expect.poll(() => heard.filter((each) => each === mark)).toHaveLength(changes.length);
    expect(heard).toEqual([id, mark, id, mark, mark, mark, id, mark, id, mark]);
    stop();
  });
});

describe("what the streams of a camera are", () => {
  /** A camera of two streams, the first with a key frame every 20 s, whose media process tells of it at each beat. */
  async function streaming(name: string) {
    const camera: CameraDetails = await scene.addCamera(name);
    const { database, secrets, events } = server.platform;
    const [whole] = await createCameraStore(database).whole([camera.id]);
    if (!whole) throw new Error("no camera");
    const hubs = [new StreamHub(), new StreamHub()] as const;
    const films = hubs.map((_, index) => {
      const film = new NumberedStream({ picturesPerGroup: index === 0 ? 200 : 20 });
      film.format = { ...film.format, width: index === 0 ? 1280 : 640 };
      return film;
    });
    const session: ReportedSession = {
      camera: desiredCameraOf(whole, secrets, undefined),
      configAttempts: 0,
      get information() {
        return streamInformationOf(
          hubs.flatMap(({ facts }, index) => {
            if (!facts) return [];
            const { codec, width, height } = facts.video;
            return [
              {
                index,
                codec,
                width,
                height,
                fps: facts.fps,
                bitrateKbps: facts.bitrateKbps,
                audioCodec: null,
              },
            ];
          }),
        );
      },
      hub: (index) => hubs[index] ?? new StreamHub(),
      report: well,
    };
    const store = createHealthStore(database, events);
    return {
      /** So many pictures of a stream, ten a second. */
      send(index: 0 | 1, count: number) {
        for (const unit of films[index]?.take(count, server.clock.nowMs()) ?? []) hubs[index].push(unit);
      },
      lose: (index: 0 | 1) => hubs[index].lose(),
      /** The streams that are known after the next beat. */
      async told() {
        const log = silentLogger;
        const reporter = new HealthReporter({ store, clock: server.clock, log, sessions: () => [session] });
        await server.clock.advance(beatMs);
        await reporter.close();
        const [{ streamInformation }] = [
          (await scene.owner.call(endpoints.cameras.get, { params: { id: camera.id } })).body,
        ];
        return streamInformation.streams.map((each) => each.index);
      },
    };
  }

  it("CAM-4 CAM-5 are told once each that comes is measured", async () => {
    const { send, told } = await streaming("Both");
    send(0, 3);
    send(1, 60);
    expect(await told()).toEqual([]);
    send(0, 60);
    expect(await told()).toEqual([0, 1]);
  });

  it("CAM-4 CAM-5 are told without the one that was lost before it was measured", async () => {
    const { send, lose, told } = await streaming("Half");
    send(0, 3);
    send(1, 60);
    lose(0);
    expect(await told()).toEqual([1]);
  });
});
