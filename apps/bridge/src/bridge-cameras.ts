// The cameras of a bridge, recorded on its own disk whether the line stands or not: which ones there are, their archive, and the end of both. What the bridge was told of last is
// kept, so that after a power cut it records on before anybody tells it again. What nobody tells of any more is erased, with all of its footage; so is everything once the bridge is
// nobody's.
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { LineCamera, LineCertificate, LineHandlers, LineReport } from "@didban/bridge-line";
import { SlabPool } from "@didban/media";
import { ArchiveStore, diskFileSystem, JournalIndex, type ReadItem } from "@didban/media-io/archive";
import { machineClock, ReadPacer, type AddressPolicy, type CameraClock } from "@didban/media-io/camera";
import type { HeldFootage, HeldListener } from "@didban/media-io/relay";
import type { ShownCard, ShownCamera } from "./agent-state.ts";
import { BridgeCamera } from "./bridge-camera.ts";
import { CardHealth } from "./card-health.ts";
import type { Identity, KeptFiles } from "./kept-files.ts";
import type { ServerTime } from "./server-time.ts";

/** A disk that could not be used is tried again so often. */
const retryMs = 30_000;
/** Two pieces of the past follow each other within this. */
const backfillPauseMs = 5_000;
/** How often a reader looks whether the archive knows what it has. */
const lookMs = 100;
/** A gap in what is recorded is told from here on: of a shorter one nobody asks. */
const leastGapMs = 20;

export interface BridgeCamerasDeps {
  readonly folder: string;
  readonly files: KeptFiles;
  readonly time: ServerTime;
  /** How much of the disk footage may take, 0 to 1 (BRDG-42). */
  readonly diskShare: number;
  policy(): AddressPolicy;
  /** At the other end of a line somebody watches. */
  isWatched(): boolean;
  /** There is a certificate to tell the server of. */
  onCertificate(): void;
  say(line: string): void;
}

/** Whose the cameras are. */
interface Owner {
  readonly bridgeId: string;
  readonly identity: Identity;
}

export class BridgeCameras implements HeldFootage {
  readonly #deps: BridgeCamerasDeps;
  readonly #cameras = new Map<string, BridgeCamera>();
  readonly #slabs = new SlabPool({ nowMs: machineClock.monotonicMs });
  readonly #clock: CameraClock;
  readonly #pacer: ReadPacer;
  readonly #health = new CardHealth(machineClock.monotonicMs);
  #archive: ArchiveStore | null = null;
  #owner: Owner | null = null;
  /** Which cameras there are is known: the footage of any other is to go. */
  #isTold = false;
  /** The list as it was kept last by this process. */
  #keptText = "";
  #retry: NodeJS.Timeout | undefined;
  /** Readers of the past, and when the last of them ended (`performance.now()`). */
  #readers = 0;
  #readUntilMs = Number.NEGATIVE_INFINITY;
  /** So many are about to be begun. */
  #beginning = 0;
  /** One thing after another: each of them leaves disk and memory as the next one expects them. */
  #work: Promise<void> = Promise.resolve();

  constructor(deps: BridgeCamerasDeps) {
    this.#deps = deps;
    const nowMs = () => this.#archive?.clock.nowMs() ?? deps.time.wallMs();
    this.#clock = { ...machineClock, nowMs };
    this.#pacer = new ReadPacer(this.#clock);
  }

  /** The bridge is paired as this one: what it was told of as that goes on. Does nothing where it does already. */
  begin(bridgeId: string, identity: Identity): void {
    this.#beginning += 1;
    this.#then(() => this.#begin(bridgeId, identity).finally(() => (this.#beginning -= 1)));
  }

  async #begin(bridgeId: string, identity: Identity): Promise<void> {
    if (this.#owner?.bridgeId === bridgeId) return;
    await this.#end();
    const { files } = this.#deps;
    const kept = files.cameras(identity);
    // What is here is another owner's, or nobody's. A list that cannot be read is no reason to erase footage: the server tells it again.
    const isOurs = kept !== null && (kept.bridgeId ?? bridgeId) === bridgeId;
    if (!isOurs) await this.#erase();
    if (!isOurs) files.keepCameras(bridgeId, [], identity);
    this.#owner = { bridgeId, identity };
    await this.#open();
    for (const camera of (isOurs && kept.cameras) || []) this.#add(camera, true);
    this.#isTold = !isOurs || kept.cameras !== null;
  }

  /** These are the bridge's cameras now. */
  tell(cameras: readonly LineCamera[]): void {
    this.#then(async () => {
      const owner = this.#owner;
      if (owner === null) return;
      const text = JSON.stringify(cameras);
      if (text !== this.#keptText) this.#keep(owner, cameras, text);
      const told = new Map(cameras.map((camera) => [camera.id, camera]));
      const gone = [...this.#cameras].filter(([id]) => !told.has(id));
      for (const [id, camera] of gone) {
        this.#cameras.delete(id);
        camera.leave();
      }
      for (const camera of told.values()) {
        const present = this.#cameras.get(camera.id);
        if (present) present.update(camera);
        else this.#add(camera, false);
      }
      this.#isTold = true;
      // What was recorded of them last is to go with the rest.
      if (gone.length > 0) await this.#archive?.checkpoint();
      this.#archive?.expireSoon();
    });
  }

  /** The bridge is nobody's: recording ends, and nothing is left of it. */
  release(): void {
    this.#then(async () => {
      await this.#end();
      await this.#erase();
    });
  }

  /** The program ends; resolves once what was recorded is safe. */
  async close(): Promise<void> {
    this.#then(() => this.#end());
    await this.#work;
  }

  /** Resolves once all that was told so far is done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  live(cameraId: string, stream: number, listener: HeldListener): (() => void) | undefined {
    return this.#cameras.get(cameraId)?.live(stream, listener);
  }

  /** Waits until the archive knows what it has: an answer before that would say that footage is missing. */
  async *past(cameraId: string, fromMs: number, toMs: number): AsyncGenerator<ReadItem> {
    const archive = this.#archive;
    if (archive === null || !this.#cameras.has(cameraId)) throw new Error("there is no such footage");
    while (!archive.isReady) {
      if (archive !== this.#archive) throw new Error("the archive was closed");
      await wait(lookMs);
    }
    this.#readers += 1;
    try {
      yield* archive.reader.read({ cameraId, fromMs, toMs, leastGapMs });
    } finally {
      this.#readers -= 1;
      this.#readUntilMs = performance.now();
    }
  }

  /** The past is being sent, or was a moment ago: it is sent in pieces. */
  get isBackfilling(): boolean {
    return this.#readers > 0 || performance.now() - this.#readUntilMs < backfillPauseMs;
  }

  /** Resolves once what was recorded so far is safe on the disk. */
  async checkpoint(): Promise<void> {
    await this.#archive?.checkpoint();
  }

  /** What is to be recorded goes to the disk: true of a bridge that is nobody's, since it records nothing. */
  get isRecording(): boolean {
    return this.#owner === null || this.#archive !== null;
  }

  /** Where cameras of this bridge have sent pictures from. */
  get seenUrls(): readonly string[] {
    return [...this.#cameras.values()].flatMap(({ seenUrls }) => seenUrls);
  }

  get shown(): { readonly cameras: readonly ShownCamera[]; readonly card: ShownCard } {
    return { cameras: [...this.#cameras.values()].map(({ shown }) => shown), card: this.#card };
  }

  /** What the server is told of them and of the disk. */
  get report(): Omit<LineReport, "clockOffsetMs"> {
    const { state: storage, usedBytes, capacityBytes } = this.#card;
    const cameras = [...this.#cameras.values()].flatMap(({ written }) => written ?? []);
    return { storage, usedBytes, capacityBytes, cameras };
  }

  /** What cameras showed of which the server has told no certificate (CONN-27). */
  get certificates(): readonly LineCertificate[] {
    return [...this.#cameras.values()].flatMap(({ certificate }) => certificate ?? []);
  }

  /** Their disk is being opened: how it is, nobody knows yet. */
  get isBeginning(): boolean {
    return this.#beginning > 0;
  }

  get #card(): ShownCard {
    const state = this.isBeginning ? "good" : this.#health.state(this.#archive?.hasRoom);
    const { usedBytes = 0, capacityBytes = 0 } = this.#archive?.space ?? {};
    return { state, usedBytes: Math.max(0, usedBytes), capacityBytes };
  }

  /** The parts of the agent that are about its cameras (BRDG-7). */
  handlers(version: string): LineHandlers {
    if (this.#owner === null) return [];
    const state = this.#card.state === "good" ? "running" : "failed";
    return [
      { name: "stream", version, state: "running" },
      { name: "record", version, state },
      { name: "backfill", version, state },
      // They are spoken by the server, over tunnels.
      { name: "onvif", version, state: "running" },
      { name: "ptz", version, state: "running" },
    ];
  }

  /** A disk that takes no list costs what is kept for a start, and nothing now. */
  #keep({ bridgeId, identity }: Owner, cameras: readonly LineCamera[], text: string): void {
    try {
      this.#deps.files.keepCameras(bridgeId, cameras, identity);
      this.#keptText = text;
    } catch (error) {
      this.#deps.say(`the list of cameras could not be kept: ${textOf(error)}`);
    }
  }

  #add(camera: LineCamera, isKnown: boolean): void {
    const { isWatched, onCertificate, policy } = this.#deps;
    const own = { clock: this.#clock, slabs: this.#slabs, pacer: this.#pacer };
    const deps = { ...own, isWatched, onCertificate, policy };
    this.#cameras.set(camera.id, new BridgeCamera(camera, { archive: this.#archive, isKnown }, deps));
  }

  /** A disk that cannot be used costs recording, not live. */
  async #open(): Promise<void> {
    const { diskShare, folder, time, say } = this.#deps;
    if (this.#owner === null || this.#archive !== null) return;
    const trouble = (error: unknown) => {
      this.#health.note(error);
      say(`the disk has trouble: ${textOf(error)}`);
    };
    try {
      await mkdir(this.#footageFolder, { recursive: true, mode: 0o700 });
      const archive = await ArchiveStore.open({
        root: this.#footageFolder,
        index: await JournalIndex.open(join(folder, "footage-index"), trouble),
        fileSystem: diskFileSystem,
        slabs: this.#slabs,
        timeSource: time,
        limit: { kind: "share", share: diskShare },
        newId: randomUUID,
        policy: {
          archiveAgeMs: (cameraId) => (!this.#isTold || this.#cameras.has(cameraId) ? undefined : 0),
          workspaceOf: () => "site",
          shareOf: () => 1,
          isHeld: () => false,
          lostCause: "storage",
        },
        events: {
          storageFull: () => undefined,
          diskWarning: () => undefined,
          clockStepped: ({ stepMs }) => say(`the clock was set by ${stepMs} ms`),
          trouble,
        },
      });
      this.#archive = archive;
      archive.start();
      void archive.file();
      for (const camera of this.#cameras.values()) camera.recordTo(archive);
    } catch (error) {
      trouble(error);
      this.#retry = setTimeout(() => this.#then(() => this.#open()), retryMs).unref();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#retry);
    const archive = this.#archive;
    this.#owner = null;
    this.#isTold = false;
    this.#keptText = "";
    for (const camera of this.#cameras.values()) camera.close();
    this.#cameras.clear();
    try {
      await archive?.close();
    } finally {
      this.#archive = null;
    }
  }

  async #erase(): Promise<void> {
    const { files, folder } = this.#deps;
    files.forgetCameras();
    await rm(this.#footageFolder, { recursive: true, force: true });
    await rm(join(folder, "footage-index"), { force: true });
  }

  get #footageFolder(): string {
    return join(this.#deps.folder, "footage");
  }

  #then(act: () => Promise<void>): void {
    this.#work = this.#work.then(act).catch((error: unknown) => {
      this.#deps.say(`cameras: ${textOf(error)}`);
    });
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
