// R6: random lives of a machine's clock under a recorder: steps of an hour and a day, boots in 1970, a crystal that drifts. The clock is a
// model; the archive is the real one. Every picture carries a number, and the model knows when it was really taken.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isVideo } from "@didban/media";
import { checkArchive, MemoryIndex, type ArchiveFault, type ArchiveStore } from "@didban/media-io/archive";
import { FakeTime, numberedId, openTestArchive } from "@didban/media-io/archive/testing";
import { NumberedStream, numberOf, seededRandom } from "@didban/testkit";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const framesPerSecond = 10;
const goalMs = 1000;
const cameraId = "camera";
const errors = [hourMs, -hourMs, dayMs, -dayMs] as const;
const driftsPpm = [0, 200, -200] as const;

export interface ClockVerdict {
  histories: number;
  steps: number;
  boots: number;
  pictures: number;
  lost: number;
  disordered: number;
  /** Largest distance of a picture's place from its true time once the clock was right. */
  worstMs: number;
  readonly faults: ArchiveFault[];
}

export const clocks: Figure = {
  name: "clocks",
  id: "R6",
  about:
    "A clock that steps, starts in 1970 and drifts while a camera is recorded, `--rounds` random histories.",
  async run(options: RunOptions): Promise<Measurement> {
    const verdict = await clockHistories({ ...options, histories: options.rounds ?? 40 });
    const { lost, disordered, worstMs, faults } = verdict;
    return {
      conditions: [
        `${verdict.histories} histories with ${verdict.steps} steps and ${verdict.boots} boots, drift up to 200 ppm, seed ${options.seed}`,
      ],
      rows: [
        {
          what: `pictures lost or overwritten, of ${verdict.pictures.toLocaleString("en")}`,
          goal: "0",
          measured: String(lost),
          isMet: lost === 0,
        },
        {
          what: "pictures out of the order of their numbers",
          goal: "0",
          measured: String(disordered),
          isMet: disordered === 0,
        },
        {
          what: "largest error of a position, once the clock is right",
          goal: `<= ${goalMs} ms`,
          measured: `${round(worstMs, 0)} ms`,
          isMet: worstMs <= goalMs,
        },
        {
          what: "faults of files, index and ledger",
          goal: "0",
          measured: String(faults.length),
          isMet: faults.length === 0,
        },
      ],
      notes: [
        "Changes of daylight saving move no clock here: all times are UTC; how they are shown is proved by the timeline's own tests.",
      ],
    };
  },
};

export interface ClockOptions {
  readonly histories: number;
  readonly seed: number;
  /** Takes the wall clock at its word, as a recorder without a steady clock would. */
  readonly isBroken: boolean;
}

/** A machine that has no steady clock. */
class CredulousTime extends FakeTime {
  override monotonicMs(): number {
    return this.wallMs();
  }
}

/** Runs random histories and sums up what went wrong. */
export async function clockHistories({ histories, seed, isBroken }: ClockOptions): Promise<ClockVerdict> {
  const verdict: ClockVerdict = {
    histories,
    steps: 0,
    boots: 0,
    pictures: 0,
    lost: 0,
    disordered: 0,
    worstMs: 0,
    faults: [],
  };
  const random = seededRandom(seed);
  for (let history = 0; history < histories; history++) {
    const root = mkdtempSync(join(tmpdir(), "didban-clocks-"));
    try {
      await new ClockHistory(root, random, isBroken, verdict).run();
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
  return verdict;
}

class ClockHistory {
  readonly #root: string;
  readonly #random: () => number;
  readonly #verdict: ClockVerdict;
  readonly #time: FakeTime;
  readonly #index = new MemoryIndex();
  readonly #stream = new NumberedStream({ framesPerSecond });
  /** True time of each picture by its number. */
  readonly #taken = new Map<number, number>();

  constructor(root: string, random: () => number, isBroken: boolean, verdict: ClockVerdict) {
    this.#root = root;
    this.#random = random;
    this.#verdict = verdict;
    this.#time = isBroken ? new CredulousTime() : new FakeTime();
    this.#time.driftPpm = this.#pick(driftsPpm);
  }

  async run(): Promise<void> {
    let store = await this.#open();
    await this.#record(store, 20);
    const phases = 3 + Math.floor(this.#random() * 4);
    for (let phase = 0; phase < phases; phase++) {
      if (this.#random() < 0.3) store = await this.#reboot(store);
      else await this.#set(store, this.#pick(errors));
      await this.#record(store, 20 + this.#random() * 60);
      await this.#set(store, 0);
      await this.#record(store, 10 + this.#random() * 30);
    }
    await this.#judge(store);
  }

  #open(): Promise<ArchiveStore> {
    return openTestArchive({
      root: this.#root,
      index: this.#index,
      timeSource: this.#time,
      events: {
        trouble: (error) => {
          throw error;
        },
      },
    });
  }

  async #record(store: ArchiveStore, seconds: number): Promise<void> {
    const checkpointSeconds = 4;
    for (let second = 0; second < seconds; second++) {
      for (let frame = 0; frame < framesPerSecond; frame++) {
        const nowMs = store.clock.nowMs();
        this.#taken.set(this.#stream.number, this.#time.trueMs);
        store.writer(cameraId, 0, { sinceMs: nowMs, cause: "status" }).append(this.#stream.next(nowMs));
        this.#time.advance(1000 / framesPerSecond);
      }
      await store.tick();
      if (second % checkpointSeconds === checkpointSeconds - 1) await store.checkpoint();
    }
  }

  /** Somebody or something sets the wall clock. */
  async #set(store: ArchiveStore, errorMs: number): Promise<void> {
    if (this.#time.wallErrorMs !== errorMs) this.#verdict.steps += 1;
    this.#time.wallErrorMs = errorMs;
    await store.tick();
  }

  /** The machine is off for a while and comes back with a clock that was lost or is wrong. */
  async #reboot(store: ArchiveStore): Promise<ArchiveStore> {
    await store.close();
    this.#time.reboot(10_000 + this.#random() * hourMs);
    this.#time.wallErrorMs = this.#random() < 0.5 ? 20_000 - this.#time.trueMs : this.#pick(errors);
    this.#verdict.boots += 1;
    return this.#open();
  }

  async #judge(store: ArchiveStore): Promise<void> {
    await store.close();
    const verdict = this.#verdict;
    const seen = new Set<number>();
    let last = -1;
    for await (const item of store.reader.read({ cameraId, fromMs: -Infinity })) {
      for (const unit of item.kind === "units" ? item.units.filter(isVideo) : []) {
        const number = numberOf(unit);
        if (number <= last) verdict.disordered += 1;
        last = number;
        seen.add(number);
        verdict.worstMs = Math.max(
          verdict.worstMs,
          Math.abs(unit.captureMs - (this.#taken.get(number) ?? 0)),
        );
      }
    }
    verdict.pictures += this.#taken.size;
    verdict.lost += this.#taken.size - seen.size;
    verdict.faults.push(
      ...(await checkArchive({
        root: this.#root,
        index: this.#index,
        repair: false,
        newId: numberedId,
      })),
    );
  }

  #pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[Math.floor(this.#random() * values.length)] ?? values[0];
  }
}
