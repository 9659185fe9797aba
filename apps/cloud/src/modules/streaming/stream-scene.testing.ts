// A stream server with one pretend camera of two streams, for tests of the protocol to the single picture: pictures come when the test says
// so, every one numbered, recorded by a real archive in a folder of its own, and all clocks stand still until moved.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Action, MaskPoints, StreamInformation } from "@didban/contract";
import type { AudioFormat, VideoFormat } from "@didban/media";
import { MemoryIndex, type ArchiveStore } from "@didban/media-io/archive";
import { FakeTime, openTestArchive } from "@didban/media-io/archive/testing";
import { WireUnitReader, type WireMessage } from "@didban/media/wire";
import { isVideo, SlabPool, type SlabSource } from "@didban/media";
import {
  NumberedStream,
  numberedAudioFormat,
  numberedFormat,
  numberedSound,
  numberOf,
} from "@didban/testkit";
import { StreamHub } from "@didban/media-io/recording";
import { footageOf } from "../recording/index.ts";
import type { Entitlement } from "../access/index.ts";
import { MaskingRefused, StreamServer, type ArchiveItem, type Footage, type Masking } from "./index.ts";
import type { StreamGrantee, TokenRefusal } from "../streams/index.ts";
import { MemoryEventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { playLive, StreamClient } from "./stream-client.testing.ts";

const dayMs = 86_400_000;
/** Memory that was handed back holds this: pictures that are read from it have no number. */
export const poison = 0xdb;
const pictureMs = 100;
const longestStepMs = 10_000;

interface Token {
  readonly grantee: StreamGrantee;
  readonly issuedMs: number;
  isUsed: boolean;
  isClosed: boolean;
}

export class StreamScene {
  readonly cameraId = newId();
  readonly time: FakeTime;
  readonly clock: FakeClock;
  readonly events = new MemoryEventBus();
  /** Topic after which rights are asked again. */
  readonly rightsTopic = "rights";
  main = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 400 });
  readonly low = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 100 });
  readonly hubs = [new StreamHub(), new StreamHub()] as const;
  readonly tokens = new Map<string, Token>();
  readonly accountId = newId();
  /** Pictures that were sent, as audit trails are told of them. */
  readonly seen: { readonly accountId: string; readonly mode: string; readonly captureMs: number }[] = [];
  readonly workspaceId = newId();
  readonly sessionId = newId();
  actions = new Set<Action>(["cameraStreamLive", "cameraStreamArchive", "cameraListenAudio"]);
  hasCamera = true;
  mask: MaskPoints = [];
  /** How the mask is read. */
  maskOf = async (): Promise<MaskPoints> => this.mask;
  /** Makes masked pictures; until a test gives one that does, there is no room for any. */
  masking: Masking = noMasking;
  /** Why the services of a workspace are refused; null: they are served. */
  refusalOf: (workspaceId: string) => Entitlement["refusal"] = () => null;
  /** The process that serves has the camera among its own. */
  isServed = true;
  /** Open streams as others count them. */
  open = { session: 1, camera: 1 };
  viewersPerCamera = 50;
  information: StreamInformation = twoStreams("h264", "h264");
  earliestMs: number;
  footage: Footage;
  readonly archive: ArchiveStore;
  readonly server: StreamServer;
  readonly #root: string;
  readonly #http: Server;
  readonly #clients: StreamClient[] = [];
  #sound: AudioFormat | undefined;
  #soundNumber = 0;
  #tokenNumber = 0;

  /** `appHost`: the app's public address, where it is not that of the streams. `slabs`: where recorded pictures are read into. */
  static async make({
    appHost = null,
    slabs = new SlabPool({ fillReturned: poison }),
  }: { readonly appHost?: string | null; readonly slabs?: SlabSource } = {}): Promise<StreamScene> {
    const root = await mkdtemp(join(tmpdir(), "didban-stream-"));
    const time = new FakeTime();
    const archive = await openTestArchive({
      root,
      index: new MemoryIndex(),
      timeSource: time,
      slabs,
    });
    const scene = new StreamScene(root, time, archive, appHost);
    await new Promise<void>((resolve) => scene.#http.listen(0, "127.0.0.1", resolve));
    return scene;
  }

  private constructor(root: string, time: FakeTime, archive: ArchiveStore, appHost: string | null) {
    this.#root = root;
    this.time = time;
    this.clock = new FakeClock(time.trueMs);
    this.earliestMs = time.trueMs - dayMs;
    this.archive = archive;
    this.footage = footageOf(archive);
    this.server = new StreamServer({
      cameras: {
        find: (id) =>
          id === this.cameraId && this.isServed
            ? {
                earliestMs: this.earliestMs,
                information: this.information,
                live: (index) => this.hubs[index === 1 ? 1 : 0],
              }
            : undefined,
      },
      footage: {
        read: (...request) => this.footage.read(...request),
        keyFrameAt: (...request) => this.footage.keyFrameAt(...request),
      },
      masking: {
        live: (...request) => this.masking.live(...request),
        transcoded: (...request) => this.masking.transcoded(...request),
        footage: (...request) => this.masking.footage(...request),
        keyFrames: (...request) => this.masking.keyFrames(...request),
        still: (...request) => this.masking.still(...request),
      },
      viewings: {
        watch: ({ accountId }) => ({
          picture: (mode, captureMs) => this.seen.push({ accountId, mode, captureMs }),
        }),
      },
      tokens: {
        spend: async (token, cameraId) => this.#spend(token, cameraId),
        close: async (token) => {
          const known = this.tokens.get(token);
          if (known) known.isClosed = true;
        },
        countOpen: async () => this.open,
      },
      clock: this.clock,
      log: silentLogger,
      events: this.events,
      rightsTopics: [this.rightsTopic],
      appHost,
      viewersPerCamera: this.viewersPerCamera,
      entitlements: {
        of: async (workspaceId) => ({
          refusal: this.refusalOf(workspaceId),
          cameraLicences: null,
          storageDays: 30,
        }),
      },
      allowedActions: async () => this.actions,
      hasCamera: async () => this.hasCamera,
      maskOf: () => this.maskOf(),
    });
    this.#http = createServer();
    this.#http.on("upgrade", (request, socket, head) => this.server.handleUpgrade(request, socket, head));
  }

  /** `ws://.../stream/{cameraId}` */
  get address(): string {
    const { port } = this.#http.address() as AddressInfo;
    return `ws://127.0.0.1:${port}/stream/${this.cameraId}`;
  }

  newToken(grantee: Partial<StreamGrantee> = {}): string {
    const token = `test.${++this.#tokenNumber}`;
    const { accountId, workspaceId, sessionId, cameraId } = this;
    const expiresAtMs = this.clock.nowMs() + 600_000;
    this.tokens.set(token, {
      grantee: { accountId, workspaceId, sessionId, cameraId, expiresAtMs, ...grantee },
      issuedMs: this.clock.nowMs(),
      isUsed: false,
      isClosed: false,
    });
    return token;
  }

  /** A welcomed client. */
  async connect(token = this.newToken(), headers: Record<string, string> = {}): Promise<StreamClient> {
    const client = new StreamClient(this.address, token, headers);
    this.#clients.push(client);
    return await client.begun();
  }

  /** A client that plays live with plenty of credit. */
  async watch(command: object = {}): Promise<StreamClient> {
    const client = await this.connect();
    client.say(playLive(command));
    await client.text("ack");
    return client;
  }

  /** From now on a packet of sound comes with each picture. */
  addSound(): void {
    this.#sound = numberedAudioFormat();
  }

  /** The main stream goes on with pictures of another size. */
  resize(width: number, height: number): void {
    this.main.format = { ...numberedFormat(), width, height };
    while (this.main.number % 10 !== 0) this.main.number += 1;
  }

  /** Pictures come, ten a second, and are recorded. */
  async film(count: number): Promise<void> {
    const writer = this.writer;
    writer.resume();
    for (let at = 0; at < count; at += 1) {
      const nowMs = this.time.trueMs;
      const units = [this.main.next(nowMs)];
      this.hubs[1].push(this.low.next(nowMs));
      if (this.#sound) units.push(numberedSound(this.#sound, this.#soundNumber++, nowMs));
      for (const unit of units) {
        this.hubs[0].push(unit);
        writer.append(unit);
      }
      this.time.advance(pictureMs);
      await this.clock.advance(pictureMs);
      if (this.main.number % 10 === 0) await this.archive.tick();
    }
  }

  /** What was filmed so far can be read back. */
  async file(): Promise<void> {
    await this.archive.tick();
    await this.archive.checkpoint();
  }

  /** Time passes without a picture; clients answer pings meanwhile. */
  async pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= longestStepMs) {
      const stepMs = Math.min(leftMs, longestStepMs);
      this.time.advance(stepMs);
      await this.clock.advance(stepMs);
      await Promise.all(this.#clients.filter(({ isReading }) => isReading).map((client) => client.settled()));
    }
  }

  get writer() {
    return this.archive.writer(this.cameraId, 0, { sinceMs: this.time.trueMs, cause: "status" });
  }

  /** Tells that rights have changed. */
  async tellRights(): Promise<void> {
    await this.events.publish(this.rightsTopic, this.workspaceId);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    this.server.close();
    this.#http.close();
    await this.archive.close();
    await rm(this.#root, { recursive: true, force: true });
  }

  #spend(token: string, cameraId: string): StreamGrantee | TokenRefusal {
    const known = this.tokens.get(token);
    if (!known || known.grantee.cameraId !== cameraId) return "tokenInvalid";
    if (known.isUsed) return "tokenInUse";
    if (this.clock.nowMs() - known.issuedMs > 60_000) return "TokenExpired";
    known.isUsed = true;
    return known.grantee;
  }
}

const noFootage: AsyncIterable<ArchiveItem> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

const noMasking: Masking = {
  live: () => undefined,
  transcoded: () => undefined,
  async *footage(items) {
    for await (const item of items) if (item.kind === "gap") yield item;
    throw new MaskingRefused("There is no room.");
  },
  keyFrames: () => noFootage,
  still: async () => undefined,
};

/** Numbers of the pictures that came; fails when a payload is not as it was filmed. */
export function numbersOf(messages: readonly WireMessage[]): number[] {
  const reader = new WireUnitReader();
  return messages.flatMap((message) => {
    const unit = reader.read(message);
    return unit && isVideo(unit) ? [numberOf(unit)] : [];
  });
}

/** A camera with a large and a small stream. */
export function twoStreams(main: VideoFormat["codec"], low: VideoFormat["codec"]): StreamInformation {
  const stream = { fps: 10, bitrateKbps: 100, audioCodec: null };
  return {
    streamCount: 2,
    highResIndex: 0,
    lowResIndex: 1,
    poorIndex: 1,
    recordIndex: 0,
    analyticIndex: 1,
    mode: "multi",
    streams: [
      { ...stream, index: 0, codec: main, width: 1280, height: 720 },
      { ...stream, index: 1, codec: low, width: 640, height: 360 },
    ],
  };
}
