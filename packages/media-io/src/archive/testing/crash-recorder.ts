// The process that crash tests kill: records a few cameras faster than life, says on standard output which pictures it has been given
// and which of them were taken, and kills itself at a planned step when told to. Started with a CrashPlan as its argument.

import { appendFileSync, writeSync } from "node:fs";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import { NumberedStream, numberedFormat } from "@didban/testkit";
import type { TimeSource } from "../clock/archive-clock.ts";
import { diskFileSystem, type AppendFile, type FileSystem } from "../disk/file-system.ts";
import type { IndexBatch } from "../index/archive-index.ts";
import {
  framesPerSecond,
  type CrashPlan,
  type DeathPoint,
  type GivenPicture,
  type SyncedLength,
} from "./crash-plan.ts";
import { LoggedIndex } from "./logged-index.ts";
import { openTestArchive } from "./test-archive.ts";

const plan: CrashPlan = JSON.parse(process.argv[2] ?? "");
const counts = new Map<string, number>();

/** Dies here when that is the plan; otherwise does the work. */
async function at<Result>(operation: DeathPoint["operation"], work: () => Promise<Result>): Promise<Result> {
  const number = (counts.get(operation) ?? 0) + 1;
  counts.set(operation, number);
  const dies = plan.death?.operation === operation && plan.death.number === number;
  if (dies && !plan.death.isAfter) process.kill(process.pid, "SIGKILL");
  const result = await work();
  if (dies) process.kill(process.pid, "SIGKILL");
  return result;
}

/** Well beyond what a kill may cost. */
const lateMs = 4_000;

/** By footage: on a slow machine it goes on slower than the seconds do, and little of it would be late. */
async function late(): Promise<void> {
  const dueMs = passedMs + lateMs;
  while (passedMs < dueMs) await setTimeoutPromise(20);
}

class MortalFile implements AppendFile {
  readonly #path: string;
  readonly #file: AppendFile;
  #bytes = 0;
  #held: Uint8Array[] = [];

  constructor(path: string, file: AppendFile) {
    this.#path = path;
    this.#file = file;
  }

  async append(views: readonly Uint8Array[]): Promise<void> {
    const bytes = views.reduce((sum, view) => sum + view.length, 0);
    if (plan.flaw === "writesLate") await late();
    if (plan.flaw === "acknowledgesEarly") this.#held.push(Buffer.concat(views));
    else await at("append", () => this.#file.append(views));
    this.#bytes += bytes;
  }

  async sync(): Promise<void> {
    const synced: SyncedLength = { path: this.#path, bytes: this.#bytes };
    if (plan.flaw === "neverSyncs" || plan.flaw === "acknowledgesEarly") return;
    await at("sync", () => this.#file.sync());
    appendFileSync(plan.syncLog, `${JSON.stringify(synced)}\n`);
  }

  async truncate(bytes: number): Promise<void> {
    await this.#file.truncate(bytes);
  }

  async close(): Promise<void> {
    if (this.#held.length > 0) await this.#file.append(this.#held);
    await at("close", () => this.#file.close());
  }
}

const fileSystem: FileSystem = {
  ...diskFileSystem,
  create: (path) => at("create", async () => new MortalFile(path, await diskFileSystem.create(path))),
  async remove(paths) {
    for (const path of paths) await at("remove", () => diskFileSystem.remove([path]));
  },
};

/** Footage time that has passed. It stands still while this process is held up: a camera does not send faster for that. */
let passedMs = 0;
let lookedMs = performance.now();
/** Each process is a boot of its own, as far as the clock can tell. */
const timeSource: TimeSource = {
  boot: `boot-${process.pid}-${plan.startMs}`,
  wallMs: () => plan.startMs + passedMs,
  monotonicMs: () => passedMs,
  sleptMs: () => 0,
};

const index = await LoggedIndex.open(plan.indexLog);
const apply = index.apply.bind(index);
index.apply = (batch: IndexBatch) => at("apply", () => apply(batch));

let ids = 0;
const store = await openTestArchive({
  root: plan.root,
  index,
  fileSystem,
  timeSource,
  limit: { kind: "bytes", bytes: plan.limitBytes },
  events: { trouble: (error) => process.stderr.write(`${String(error)}\n`) },
  newId: () => `f${plan.startMs}-${++ids}`,
});

const longestStallMs = 20;
/** A new format, and with it a new file, every so often. */
const picturesPerFormat = 20;
let number = plan.firstNumber;
const streams = plan.cameras.map((cameraId) => ({
  writer: store.writer(cameraId, 0, { sinceMs: plan.startMs, cause: "status" }),
  stream: new NumberedStream({ firstNumber: plan.firstNumber, framesPerSecond, bytesPerPicture: 1000 }),
}));

/** Gives every camera the pictures that are due; what was given stands on standard output before anything else happens. */
function record(): void {
  const nowMs = performance.now();
  passedMs += Math.min(nowMs - lookedMs, longestStallMs) * plan.speed;
  lookedMs = nowMs;
  const due = plan.firstNumber + Math.floor((passedMs / 1000) * framesPerSecond);
  for (; number < due; number++) {
    const captureMs = plan.startMs + ((number - plan.firstNumber) * 1000) / framesPerSecond;
    for (const { writer, stream } of streams) {
      if (number % picturesPerFormat === 0) stream.format = numberedFormat();
      writer.append(stream.next(captureMs));
    }
    const picture: GivenPicture = { number, isTaken: streams.map(({ writer }) => writer.isRecording) };
    writeSync(1, `${JSON.stringify(picture)}\n`);
  }
}

function every(periodMs: number, work: () => Promise<void>): void {
  const run = () => void work().finally(() => setTimeout(run, periodMs / plan.speed));
  run();
}

setInterval(record, 2);
every(1000, () => store.tick());
every(1000, () => store.makeRoom());
every(3500, async () => {
  await store.sync();
  void store.file();
});
