// Crashes a recorder again and again on one archive and judges what is left: kills at random instants and at each step, power cuts by
// cutting what was never synced, and power cuts of a whole file system by copying a mounted image. Reports counts; asserts nothing.

import { spawn, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isVideo } from "@didban/media";
import { numberOf, seededRandom } from "@didban/testkit";
import type { ArchiveStore } from "../archive-store.ts";
import { scanFile } from "../disk/file-scan.ts";
import { diskFileSystem } from "../disk/file-system.ts";
import { checkArchive } from "../heal/archive-check.ts";
import {
  framesPerSecond,
  type CrashPlan,
  type DeathPoint,
  type Flaw,
  type GivenPicture,
  type SyncedLength,
} from "./crash-plan.ts";
import { FakeTime } from "./fake-time.ts";
import { ImageVolume } from "./image-volume.ts";
import { LoggedIndex } from "./logged-index.ts";
import { openTestArchive } from "./test-archive.ts";

/** `kill`: SIGKILL. `cut`: SIGKILL, then what was not synced is cut at random. `image`: the copy of a mounted file system's image. */
export type CrashKind = "kill" | "cut" | "image";

export interface CrashOptions {
  readonly kind: CrashKind;
  /** At most so many: a flaw that was found needs no more of them. */
  readonly rounds: number;
  readonly seed: number;
  readonly cameraCount?: number;
  readonly flaw?: Flaw;
  /** Called after each round. */
  readonly onRound?: (round: number, verdict: CrashVerdict) => void;
}

/** Sums over all rounds, but for the maxima. */
export interface CrashVerdict {
  rounds: number;
  /** Pictures given to the recorder. */
  given: number;
  /** The most seconds of one camera that were taken to be recorded, and that a crash cost. */
  worstLossSeconds: number;
  /** Rows acknowledged before the crash whose bytes were not whole after it. */
  acknowledgedLost: number;
  /** Faults that the checker found after the recovery, and pictures changed, doubled or out of order. */
  faults: string[];
}

interface Picture {
  readonly number: number;
  readonly captureMs: number;
}

const recorder = fileURLToPath(new URL("./crash-recorder.ts", import.meta.url));
const operations = ["create", "append", "sync", "close", "remove", "apply"] as const;
/** Footage never goes twice through the same time. */
const restMs = 30_000;
/** More footage than a kill may cost. */
const lateAfterPictures = 3 * framesPerSecond;

/** Runs the rounds in a temporary folder and resolves with the verdict. */
export async function crashRounds(options: CrashOptions): Promise<CrashVerdict> {
  const folder = mkdtempSync(join(tmpdir(), "didban-crash-"));
  const volume = options.kind === "image" ? new ImageVolume(folder) : undefined;
  try {
    return await new CrashSeries(options, folder, volume).run();
  } finally {
    volume?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

class CrashSeries {
  readonly #options: CrashOptions;
  readonly #root: string;
  readonly #indexLog: string;
  readonly #syncLog: string;
  readonly #volume: ImageVolume | undefined;
  readonly #cameras: readonly string[];
  readonly #random: () => number;
  readonly #verdict: CrashVerdict = {
    rounds: 0,
    given: 0,
    worstLossSeconds: 0,
    acknowledgedLost: 0,
    faults: [],
  };
  #startMs = Date.UTC(2026, 10, 20);
  #nextNumber = 0;

  constructor(options: CrashOptions, folder: string, volume: ImageVolume | undefined) {
    this.#options = options;
    this.#root = volume?.mountPoint ?? join(folder, "footage");
    this.#indexLog = join(folder, "index.log");
    this.#syncLog = join(folder, "sync.log");
    this.#volume = volume;
    this.#cameras = Array.from({ length: options.cameraCount ?? 4 }, (_, at) => `camera-${at}`);
    this.#random = seededRandom(options.seed);
  }

  async run(): Promise<CrashVerdict> {
    for (let round = 0; round < this.#options.rounds; round++) {
      const given = await this.#recordUntilCrash(round);
      await this.#judge(given);
      this.#verdict.rounds += 1;
      this.#verdict.given += given.length * this.#cameras.length;
      this.#nextNumber += given.length;
      this.#startMs += (given.length * 1000) / framesPerSecond + restMs;
      this.#options.onRound?.(round, this.#verdict);
      const { flaw = "none" } = this.#options;
      if (flaw !== "none" && this.#verdict.acknowledgedLost > 0) break;
    }
    return this.#verdict;
  }

  /** Resolves with the pictures given. */
  async #recordUntilCrash(round: number): Promise<GivenPicture[]> {
    writeFileSync(this.#syncLog, "");
    const plan: CrashPlan = {
      root: this.#root,
      indexLog: this.#indexLog,
      syncLog: this.#syncLog,
      cameras: this.#cameras,
      firstNumber: this.#nextNumber,
      startMs: this.#startMs,
      speed: this.#options.kind === "kill" ? 1 : 2,
      limitBytes: 1e6,
      flaw: this.#options.flaw ?? "none",
      ...this.#deathOf(round),
    };
    const child = spawn(process.execPath, [recorder, JSON.stringify(plan)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let told = "";
    let complaints = "";
    child.stderr.on("data", (text) => (complaints += String(text)));
    // What is written late is missed once there was so much of it, however long that takes.
    const least = this.#options.flaw === "writesLate" ? lateAfterPictures : 1;
    const hasEnough = Promise.withResolvers<void>();
    let pictures = 0;
    child.stdout.on("data", (text) => {
      told += String(text);
      pictures += String(text).split("\n").length - 1;
      if (pictures >= least) hasEnough.resolve();
    });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    await Promise.race([hasEnough.promise, ended]);
    const patience = setTimeout(
      () => this.#crash(child.pid),
      plan.death ? 6000 : 300 + this.#random() * 4000,
    );
    await ended;
    clearTimeout(patience);
    if (complaints.includes("Error")) this.#verdict.faults.push(complaints.split("\n", 1)[0] ?? "");
    if (this.#options.kind === "cut") this.#cutUnsynced();
    if (this.#volume) this.#volume.restore();
    const lines = told.split("\n").filter((line) => line !== "");
    return lines.map((line): GivenPicture => JSON.parse(line));
  }

  /** Every other round of kills dies at a step of its own. */
  #deathOf(round: number): { readonly death?: DeathPoint } {
    if (this.#options.kind === "image" || round % 2 === 0) return {};
    const operation = operations[Math.floor(round / 2) % operations.length] ?? "append";
    const number = 1 + Math.floor(this.#random() * (operation === "append" ? 30 : 6));
    return { death: { operation, number, isAfter: this.#random() < 0.5 } };
  }

  #crash(pid: number | undefined): void {
    if (pid === undefined) return;
    if (this.#volume) {
      // Stopped, so that what counts as acknowledged and the image are of the same moment.
      process.kill(pid, "SIGSTOP");
      this.#volume.capture();
    }
    process.kill(pid, "SIGKILL");
  }

  /** What a power cut leaves of what was never synced: any part of it, its last page perhaps empty, a new file perhaps not at all. */
  #cutUnsynced(): void {
    const synced = new Map<string, number>();
    for (const line of readFileSync(this.#syncLog, "utf8").split("\n")) {
      if (line === "") continue;
      const { path, bytes }: SyncedLength = JSON.parse(line);
      synced.set(path, bytes);
    }
    for (const path of this.#pathsOfRound()) {
      const safeBytes = synced.get(path) ?? 0;
      const size = statSync(path).size;
      if (size <= safeBytes) continue;
      if (safeBytes === 0 && this.#random() < 0.5) rmSync(path);
      else {
        const left = safeBytes + Math.floor(this.#random() * (size - safeBytes));
        truncateSync(path, left);
        const emptyFrom = Math.max(safeBytes, left - 4096);
        if (this.#random() < 0.3) writeFileSync(path, readFileSync(path).fill(0, emptyFrom));
      }
    }
  }

  /** Files of the process that was just crashed: their ids tell its start. */
  #pathsOfRound(): string[] {
    const found = execFileSync("find", [this.#root, "-name", `*-f${this.#startMs}-*.mp4`], {
      encoding: "utf8",
    });
    return found.split("\n").filter((path) => path !== "");
  }

  async #judge(given: readonly GivenPicture[]): Promise<void> {
    const index = await LoggedIndex.open(this.#indexLog);
    await this.#checkAcknowledged(index);
    const time = new FakeTime(this.#startMs + (given.length * 1000) / framesPerSecond + restMs / 2);
    time.boot = `judge-${this.#startMs}`;
    const store = await openTestArchive({
      root: this.#root,
      index,
      timeSource: time,
      limit: { kind: "bytes", bytes: 1e9 },
      events: { trouble: (error) => this.#verdict.faults.push(String(error)) },
      newId: () => `j${this.#startMs}-${this.#verdict.rounds}-${Math.floor(this.#random() * 1e9)}`,
    });
    for (const cameraId of this.#cameras)
      store.writer(cameraId, 0, { sinceMs: this.#startMs, cause: "status" });
    // Closing alone waits so long for the index and no longer, which a busy machine may need.
    await store.checkpoint();
    await store.close();
    const faults = await checkArchive({
      root: this.#root,
      index,
      repair: false,
      isThorough: true,
      newId: () => "none",
    });
    this.#verdict.faults.push(...faults.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`));
    for (const [at, cameraId] of this.#cameras.entries()) {
      const taken = given.filter(({ isTaken }) => isTaken[at]).map(({ number }) => number);
      await this.#count(store, index, cameraId, taken);
    }
  }

  /** Every row that was acknowledged must be whole on the disk, or its deletion under way. */
  async #checkAcknowledged(index: LoggedIndex): Promise<void> {
    const rows = await index.page({ after: "", limit: 1e6 });
    for (const row of rows) {
      if (row.state === "deleting") continue;
      const whole = existsSync(join(this.#root, row.path)) ? await this.#wholeBytes(row.path) : 0;
      if (whole < row.bytes) this.#verdict.acknowledgedLost += 1;
    }
  }

  async #wholeBytes(path: string): Promise<number> {
    try {
      return (await scanFile({ root: this.#root, fileSystem: diskFileSystem }, path, "all")).wholeBytes;
    } catch {
      return 0;
    }
  }

  /** True when a picture is the next one, or the ledger says why some are missing before it, as when a full disk paused recording. */
  async #follows(index: LoggedIndex, cameraId: string, before: Picture, after: Picture): Promise<boolean> {
    if (after.number === before.number + 1) return true;
    const gaps = await index.gaps({ cameraId, fromMs: before.captureMs, toMs: after.captureMs });
    return after.number > before.number && (before.number < 0 || gaps.length > 0);
  }

  /** `taken` are the numbers of the pictures that the camera's writer took in this round. */
  async #count(
    store: ArchiveStore,
    index: LoggedIndex,
    cameraId: string,
    taken: readonly number[],
  ): Promise<void> {
    let before = { number: -1, captureMs: -Infinity };
    for await (const item of store.reader.read({ cameraId, fromMs: this.#startMs })) {
      if (item.kind === "gap") continue;
      for (const unit of item.units.filter(isVideo)) {
        const picture = { number: numberOf(unit), captureMs: unit.captureMs };
        if (!(await this.#follows(index, cameraId, before, picture))) {
          this.#verdict.faults.push(`${cameraId} has picture ${picture.number} after ${before.number}`);
        }
        before = picture;
      }
    }
    const lost = taken.filter((number) => number > before.number).length;
    this.#verdict.worstLossSeconds = Math.max(this.#verdict.worstLossSeconds, lost / framesPerSecond);
  }
}
