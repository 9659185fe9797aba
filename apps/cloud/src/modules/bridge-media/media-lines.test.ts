// Media lines between a real WebSocket door and agents of the test: when they are asked for, and what comes over them.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mediaLineOf, openMediaArgs } from "@didban/bridge-line";
import { SlabPool, type AccessUnit } from "@didban/media";
import type { CameraFault } from "@didban/media-io/camera";
import type { Again } from "@didban/media-io/recording";
import { MediaClock } from "@didban/media/rtp";
import { HolderLine, PastPace, type HeldFootage, type TakerState } from "@didban/media-io/relay";
import { listening, NumberedStream, numberOf } from "@didban/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { streamInformationOf } from "../cameras/index.ts";
import type { DesiredCamera } from "../recording/index.ts";
import { createBridgeFootage } from "./bridge-footage.ts";
import { MediaDoor } from "./media-door.ts";
import { MediaLines } from "./media-lines.ts";
import { fromBridge } from "./relay-source.ts";

const bridge = "bridge-a";
const camera: DesiredCamera = {
  id: "camera",
  workspaceId: "workspace",
  createdAtMs: 0,
  archiveAgeDays: 30,
  isEnabled: true,
  recordMode: "always",
  schedule: undefined,
  isSimulated: false,
  bridgeId: bridge,
  streams: [{ index: 0, url: "rtsp://10.0.0.7/" }],
  credentials: undefined,
  knownFingerprint: undefined,
  onvif: undefined,
  generation: 1,
  information: streamInformationOf([]),
  accountedToMs: undefined,
};
const nothing: HeldFootage = { live: () => undefined, past: async function* () {} };

let server: Server;
let base = "";
let door: MediaDoor;
let lines: MediaLines;
let clock: FakeClock;
let wanted: string[];
/** Control line of the bridge; undefined while it has none. */
let controlLine: string | undefined;
let asked: { readonly path: string; readonly controlLine: string }[];
let held: HeldFootage;
/** What becomes of each frame of an agent's on its way. */
let onTheWay: (frame: Uint8Array) => Uint8Array;
/** What an agent does with a question. */
let answer: (path: string, ticket: string) => Promise<void>;
const holders: HolderLine[] = [];
/** What agents were told of. */
let paces: PastPace[];
let backfills: TakerState["backfill"][];
let isWatched: boolean;

async function connect(path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${base}${path}`, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
}

beforeEach(async () => {
  clock = new FakeClock();
  [wanted, controlLine, asked, held] = [[bridge], "line-1", [], nothing];
  [paces, backfills, isWatched] = [[], [], false];
  onTheWay = (frame) => frame;
  door = new MediaDoor("m1");
  server = createServer().on("upgrade", (...upgrade) => door.handleUpgrade(...upgrade));
  base = `ws://127.0.0.1:${await listening(server)}`;
  answer = async (path, ticket) => {
    const socket = await connect(path);
    const tunnels = { policy: () => ({ isPublicServer: false, allow: [] }), mayDial: () => false };
    const { sealer, opener } = mediaLineOf(ticket, "agent");
    const seals = {
      opener,
      sealer: {
        sealBytes(parts: readonly Uint8Array[]) {
          const { bytes, free } = sealer.sealBytes(parts);
          return { bytes: onTheWay(bytes), free };
        },
      },
    };
    const pace = new PastPace(clock);
    const onBackfill = (told: TakerState["backfill"]) => void backfills.push(told);
    const ears = { onBackfill, onClosed: () => undefined };
    paces.push(pace);
    holders.push(new HolderLine({ socket, seals, footage: held, pace, tunnels, ...ears }));
  };
  lines = new MediaLines({
    door,
    clock,
    slabs: new SlabPool(),
    log: silentLogger,
    bridgeIds: () => wanted,
    isWatched: () => isWatched,
    reach: {
      start: () => undefined,
      stop: () => undefined,
      linesOf: async (ids) =>
        new Map(ids.flatMap((id) => (controlLine === undefined ? [] : [[id, controlLine]]))),
      async ask(askedOn, _, args) {
        const { path, ticket } = openMediaArgs.parse(args);
        asked.push({ path, controlLine: askedOn });
        return answer(path, ticket).then(
          () => ({ ok: true as const, value: null }),
          () => ({ ok: false as const, reason: "refused" }),
        );
      },
    },
  });
});
afterEach(() => {
  lines.close();
  for (const holder of holders.splice(0)) holder.close();
  server.close();
  server.closeAllConnections();
});

const isOpen = () => expect.poll(() => lines.of(bridge)).toBeDefined();
const isLost = () => expect.poll(() => lines.of(bridge)).toBeUndefined();
const isAsked = (times: number) => expect.poll(() => asked.length).toBe(times);
/** What is under way is done before time goes on. */
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 30));
  // A busy machine may have slept until then: what has come meanwhile is read, and answered.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe("media lines", () => {
  it("BRDG-28 one is opened for each bridge, and ends once no camera comes through it", async () => {
    lines.start();
    await isOpen();
    await clock.advance(10_000);
    expect(asked).toHaveLength(1);
    wanted = [];
    await clock.advance(1_000);
    expect(lines.of(bridge)).toBeUndefined();
  });

  it("BRDG-31 one is opened for whoever tries a camera, and ends a minute after nobody does any more", async () => {
    wanted = [];
    lines.start();
    expect(await lines.lend(bridge)).toBeUndefined();
    await clock.advance(40_000);
    expect(await lines.lend(bridge)).toBeUndefined();
    await clock.advance(50_000);
    expect(lines.of(bridge)).toBeDefined();
    await clock.advance(11_000);
    expect(lines.of(bridge)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it("BRDG-33 CAM-71 whoever tries one is told within ten seconds why there is none", async () => {
    wanted = [];
    lines.start();
    answer = async () => {
      throw new Error("this bridge is nobody's");
    };
    const rejected = { refusal: "agentRejected", reason: "refused" };
    expect(await lines.lend(bridge)).toEqual(rejected);
    // Nobody waits for the rhythm of those who come again.
    expect(await lines.lend(bridge)).toEqual(rejected);
    answer = () => new Promise(() => undefined);
    const silent = lines.lend(bridge);
    await isAsked(3);
    await clock.advance(9_999);
    expect(await silent).toEqual({ refusal: "agentNotAccessible" });
    controlLine = undefined;
    expect(await lines.lend("bridge-b")).toEqual({ refusal: "agentNotAccessible" });
  });

  it("BRDG-28 strangers find no address, and an address is good once", async () => {
    const refusal = (path: string) =>
      new Promise((resolve) =>
        new WebSocket(`${base}${path}`).once("error", ({ message }) => resolve(message)),
      );
    lines.start();
    await isOpen();
    expect(await refusal("/api/bridge-agent/media/m1/guess")).toContain("404");
    expect(await refusal(asked[0]?.path ?? "")).toContain("404");
  });

  it("BRDG-28 whoever comes in the agent's place opens no line", async () => {
    const socketOf: WebSocket[] = [];
    answer = async (path) => {
      socketOf.push(await connect(path));
      // The agent finds that its address was used.
      await connect(path).catch(() => Promise.reject(new Error("refused")));
    };
    lines.start();
    await isAsked(1);
    await expect.poll(() => socketOf[0]?.readyState).toBe(WebSocket.CLOSED);
    expect(lines.of(bridge)).toBeUndefined();
  });

  it("one that is lost is asked for again soon, then more and more rarely, and at once when the agent comes again", async () => {
    lines.start();
    await isOpen();
    answer = () => Promise.reject(new Error("no way"));
    holders.splice(0).forEach((holder) => holder.close());
    await isLost();
    for (let second = 0; second < 20; second += 1) {
      await clock.advance(1_000);
      await settled();
    }
    // After about 1, 2, 4 and 8 seconds.
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(7);
    controlLine = undefined;
    await clock.advance(1_000);
    controlLine = "line-2";
    await clock.advance(1_000);
    await expect.poll(() => asked.at(-1)?.controlLine).toBe("line-2");
  });
});

describe("what an agent is told of this side", () => {
  it("BRDG-43 whether somebody watches, and how far backfill is: with its line, and when that changes", async () => {
    isWatched = true;
    lines.noteBackfill(bridge, { doneMs: 1_000, leftMs: 3_000 });
    lines.start();
    await isOpen();
    await expect.poll(() => paces[0]?.isWatched).toBe(true);
    expect(backfills).toEqual([{ doneMs: 1_000, leftMs: 3_000 }]);
    isWatched = false;
    lines.noteBackfill(bridge, null);
    await clock.advance(1_000);
    await expect.poll(() => paces[0]?.isWatched).toBe(false);
    expect(backfills.at(-1)).toBeNull();
    const told = backfills.length;
    await clock.advance(5_000);
    await settled();
    expect(backfills).toHaveLength(told);
  });
});

describe("a stream of a bridge's camera", () => {
  /** One attempt, and what it told. */
  function open() {
    const units: AccessUnit[] = [];
    const ends: { readonly fault: CameraFault; readonly again: Again | undefined }[] = [];
    const known = { mediaClock: new MediaClock(), transport: undefined, fingerprint: undefined };
    const source = fromBridge(
      { lines, clock },
      bridge,
      "camera",
      0,
    )(known, {
      onUnit: (unit) => units.push(unit),
      onEnd: (fault, again) => ends.push({ fault, again }),
      onEvent: () => undefined,
    });
    return { units, ends, source };
  }

  it("comes as its bridge has it, and what keeps it from coming is what its bridge says", async () => {
    const away = { fault: "connectionRefused", diagnosis: "cameraConnectionRefused" };
    let lose: () => void = () => undefined;
    held = {
      ...nothing,
      live(_, __, listener) {
        for (const unit of new NumberedStream().take(5, 0)) listener.onUnit(unit);
        lose = () => listener.onLost(away);
        return () => undefined;
      },
    };
    lines.start();
    await isOpen();
    const { units, ends } = open();
    await expect.poll(() => units.map(numberOf)).toEqual([0, 1, 2, 3, 4]);
    lose();
    const fault = { kind: "relayed", fault: "connectionRefused", diagnosis: "cameraConnectionRefused" };
    await expect.poll(() => ends).toMatchObject([{ fault }]);
    let tries = 0;
    ends[0]?.again?.(() => (tries += 1));
    await clock.advance(1_900);
    expect(tries).toBe(0);
    await clock.advance(200);
    expect(tries).toBe(1);
  });

  it("is asked for until its bridge has been told of its camera, and missing where that takes long", async () => {
    let asks = 0;
    held = { ...nothing, live: () => void (asks += 1) };
    lines.start();
    await isOpen();
    const { units, ends, source } = open();
    await expect.poll(() => asks).toBe(1);
    held.live = (_, __, listener) => {
      for (const unit of new NumberedStream().take(5, 0)) listener.onUnit(unit);
      return () => undefined;
    };
    await settled();
    await clock.advance(300);
    await expect.poll(() => units.map(numberOf)).toEqual([0, 1, 2, 3, 4]);
    expect(ends).toEqual([]);
    source.close();

    held.live = () => void (asks += 1);
    const other = open();
    for (let quarter = 0; quarter < 30 && other.ends.length === 0; quarter += 1) {
      await settled();
      await clock.advance(250);
    }
    expect(other.ends).toMatchObject([{ fault: { kind: "relayed", fault: "refused" } }]);
    expect(asks).toBeGreaterThan(15);
  });

  it("is missing without a line, and comes again with it", async () => {
    controlLine = undefined;
    lines.start();
    const { ends } = open();
    await expect.poll(() => ends).toMatchObject([{ fault: { kind: "lineMissing" } }]);
    let tries = 0;
    ends[0]?.again?.(() => (tries += 1));
    controlLine = "line-1";
    await clock.advance(1_000);
    await expect.poll(() => tries).toBe(1);
  });

  it("is lost when nothing comes for long, and with its line", async () => {
    held = { ...nothing, live: () => () => undefined };
    lines.start();
    await isOpen();
    const { ends } = open();
    await clock.advance(11_000);
    expect(ends).toMatchObject([{ fault: { kind: "noPicture" } }]);
    const other = open();
    holders.splice(0).forEach((holder) => holder.close());
    await expect.poll(() => other.ends).toMatchObject([{ fault: { kind: "lineMissing" } }]);
  });

  it("ARCH-25 what its bridge has not written yet is not taken for missing", async () => {
    held = {
      ...nothing,
      async *past() {
        yield { kind: "units", units: new NumberedStream().take(40, 0) };
      },
    };
    lines.start();
    await isOpen();
    const opened = await createBridgeFootage(lines).open(camera, new AbortController().signal);
    if (opened.kind !== "kept") throw new Error("There is none");
    const gap = { startMs: 500, endMs: 4_500 };
    const end = await opened.footage.fetch(
      { ...gap, gap },
      async () => undefined,
      new AbortController().signal,
    );
    expect(end).toMatchObject({ kind: "failed" });
  });

  it("BRDG-44 a frame that is damaged on its way ends the line; what was being fetched has failed, and comes whole over the next one", async () => {
    const units = new NumberedStream({ picturesPerGroup: 10 }).take(60, 0);
    held = {
      ...nothing,
      async *past() {
        yield { kind: "units", units };
      },
    };
    let frames = 0;
    onTheWay = (frame) => {
      frames += 1;
      if (frames === 35) frame[frame.length - 20] = (frame[frame.length - 20] ?? 0) ^ 1;
      return frame;
    };
    lines.start();
    await isOpen();
    const gap = { startMs: 500, endMs: 5_000 };
    const fetched = async () => {
      const numbers: number[] = [];
      const opened = await createBridgeFootage(lines).open(camera, new AbortController().signal);
      if (opened.kind !== "kept") throw new Error("There is none");
      const take = async (group: { readonly units: readonly AccessUnit[] }) =>
        void numbers.push(...group.units.map(numberOf));
      return {
        end: await opened.footage.fetch({ ...gap, gap }, take, new AbortController().signal),
        numbers,
      };
    };
    const { end, numbers } = await fetched();
    expect(end).toMatchObject({ kind: "failed" });
    // Of the group in which it was damaged nothing is handed on.
    expect(numbers).toEqual(units.slice(0, numbers.length).map(numberOf));
    expect([numbers.length % 10, numbers.length < 40]).toEqual([0, true]);
    expect(lines.of(bridge)).toBeUndefined();
    await clock.advance(2_000);
    await isOpen();
    expect(asked).toHaveLength(2);
    const again = await fetched();
    expect(again.end).toEqual({ kind: "whole", missing: [] });
    expect(again.numbers).toEqual(units.slice(0, 50).map(numberOf));
  });

  it("ARCH-25 its past comes in groups of pictures, from the key frame before what is missing to the one behind it, and nothing of what was not recorded either", async () => {
    const units = new NumberedStream({ picturesPerGroup: 10 }).take(60, 0);
    held = {
      ...nothing,
      async *past() {
        yield { kind: "units", units: units.slice(0, 33) };
        yield { kind: "gap", fromMs: 3_300, toMs: 3_999, cause: "status" };
        yield { kind: "units", units: units.slice(40) };
      },
    };
    lines.start();
    const past = createBridgeFootage(lines);
    await isOpen();
    const opened = await past.open(camera, new AbortController().signal);
    if (opened.kind !== "kept") throw new Error("There is none");
    const gap = { startMs: 500, endMs: 5_000 };
    const groups: { readonly numbers: number[]; readonly endMs: number | undefined }[] = [];
    const end = await opened.footage.fetch(
      { ...gap, gap },
      async (group) => void groups.push({ numbers: group.units.map(numberOf), endMs: group.endMs }),
      new AbortController().signal,
    );
    const missing = [{ startMs: 3_300, endMs: 3_999, cause: "status" }];
    expect(end).toEqual({ kind: "whole", missing });
    expect(groups.map(({ numbers, endMs }) => [numbers[0], numbers.length, endMs])).toEqual([
      [0, 10, 1_000],
      [10, 10, 2_000],
      [20, 10, 3_000],
      [30, 3, 3_300],
      [40, 10, 5_000],
    ]);
  });
});
