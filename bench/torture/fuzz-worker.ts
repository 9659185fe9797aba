// Damages captures and feeds them to one parser, in a thread of its own, so that a parser that never ends can be ended.
import { parentPort, workerData } from "node:worker_threads";
import { Mutator } from "@didban/testkit";
import { brokenTargets, fuzzTargets } from "./fuzz-targets.ts";

/** What the thread is started with. */
export interface FuzzJob {
  readonly isBroken: boolean;
  readonly target: number;
  readonly inputs: number;
  readonly seed: number;
}

/** Told now and then, and at the end with `isDone`. */
export interface FuzzNews {
  readonly inputs: number;
  /** Most memory held at a look, bytes. */
  readonly heldBytes: number;
  /** CPU time of the slowest input at its fastest of several runs, milliseconds. */
  readonly slowestMs: number;
  /** What went wrong, with the number of the input, by which the same seed finds it again. */
  readonly faults: readonly string[];
  readonly isDone: boolean;
}

/** An input that takes longer is run again: on a busy machine most are only unlucky. */
export const hangMs = 50;
const repeats = 5;
const newsEvery = 2_000;
const maxFaults = 5;

if (parentPort !== null) run(workerData);

function run({ isBroken, target: at, inputs, seed }: FuzzJob): void {
  const target = (isBroken ? brokenTargets : fuzzTargets)[at];
  if (target === undefined) throw new RangeError(`there is no target ${at}`);
  const mutator = new Mutator(seed);
  const faults: string[] = [];
  let heldBytes = 0;
  let slowestMs = 0;
  const tell = (count: number, isDone: boolean) => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    heldBytes = Math.max(heldBytes, heapUsed + arrayBuffers);
    const news: FuzzNews = { inputs: count, heldBytes, slowestMs, faults, isDone };
    parentPort?.postMessage(news);
  };
  for (let input = 0; input < inputs && faults.length < maxFaults; input++) {
    const valid = target.seeds[input % target.seeds.length] ?? new Uint8Array(0);
    const bytes = mutator.mutate(valid, target.seeds[(input * 7) % target.seeds.length]);
    const startMs = performance.now();
    try {
      target.fuzz(bytes);
      if (performance.now() - startMs > hangMs) {
        const cpuMs = leastCpuMs(() => target.fuzz(bytes));
        slowestMs = Math.max(slowestMs, cpuMs);
        if (cpuMs > hangMs) faults.push(`input ${input} took ${Math.round(cpuMs)} ms`);
      }
    } catch (error) {
      faults.push(`input ${input}: ${String(error)}`);
    }
    if (input % newsEvery === 0) tell(input, false);
  }
  tell(inputs, true);
}

function leastCpuMs(act: () => void): number {
  let least = Infinity;
  for (let turn = 0; turn < repeats; turn++) {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
