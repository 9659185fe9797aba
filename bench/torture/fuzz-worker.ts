// Damages captures and feeds them to parsers, one after another, in a thread of its own, so that a parser that never ends can be ended.
import { setImmediate as turn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { collectGarbage, Mutator } from "@didban/testkit";
import { brokenTargets, fuzzTargets, type FuzzTarget } from "./fuzz-targets.ts";

/** What the thread is started with. */
export interface FuzzJob {
  readonly isBroken: boolean;
  /** Places in the list of targets. */
  readonly targets: readonly number[];
  /** For each target. */
  readonly inputs: number;
  readonly seed: number;
}

/** Told now and then, and at the end with `isDone`. */
export interface FuzzNews {
  /** Of all targets so far. */
  readonly inputs: number;
  /** Most memory held at a look, bytes, garbage included. */
  readonly heldBytes: number;
  /** The same of looks at which that was beyond the limit, without the garbage. */
  readonly keptBytes: number;
  /** CPU time of the slowest input at its fastest of several runs, milliseconds. */
  readonly slowestMs: number;
  /** What went wrong, with the target and the number of its input, by which the same seed finds it again. */
  readonly faults: readonly string[];
  readonly isDone: boolean;
}

/** An input that takes longer is run again: on a busy machine most are only unlucky. */
export const hangMs = 50;
/** Most that a parser may hold between inputs. */
export const heldLimitBytes = 256e6;
const repeats = 5;
const newsEvery = 500;
/** What a target has put off until later happens after so many inputs. */
const turnEvery = 250;
const maxFaults = 5;

if (parentPort !== null) await run(workerData);

async function run({ isBroken, targets, inputs, seed }: FuzzJob): Promise<void> {
  const all = isBroken ? brokenTargets : fuzzTargets;
  const faults: string[] = [];
  let done = 0;
  let heldBytes = 0;
  let keptBytes = 0;
  let slowestMs = 0;
  const tell = (isDone: boolean) => {
    const nowBytes = usedBytes();
    heldBytes = Math.max(heldBytes, nowBytes);
    // On a busy machine the collector is late.
    if (nowBytes > heldLimitBytes) {
      collectGarbage();
      keptBytes = Math.max(keptBytes, usedBytes());
    }
    const news: FuzzNews = { inputs: done, heldBytes, keptBytes, slowestMs, faults, isDone };
    parentPort?.postMessage(news);
  };
  tell(false);
  for (const at of targets) {
    const target = all[at];
    if (target === undefined) throw new RangeError(`there is no target ${at}`);
    const mutator = new Mutator(seed);
    for (let input = 0; input < inputs && faults.length < maxFaults; input++) {
      const { fault, cpuMs } = feed(target, damaged(target, mutator, input));
      if (fault !== undefined) faults.push(`${target.name}: input ${input} ${fault}`);
      slowestMs = Math.max(slowestMs, cpuMs);
      // A fault is told at once: a few slow inputs, each run several times, are a long silence on a busy machine.
      if (fault !== undefined || done % newsEvery === 0) tell(false);
      done += 1;
      if (done % turnEvery === 0) await turn();
    }
  }
  tell(true);
}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function damaged({ seeds }: FuzzTarget, mutator: Mutator, input: number): Uint8Array {
  const valid = seeds[input % seeds.length] ?? new Uint8Array(0);
  return mutator.mutate(valid, seeds[(input * 7) % seeds.length]);
}

/** What went wrong with an input, and its CPU time if it seemed slow. */
function feed(target: FuzzTarget, bytes: Uint8Array): { fault?: string; cpuMs: number } {
  const startMs = performance.now();
  try {
    target.fuzz(bytes);
    if (performance.now() - startMs <= hangMs) return { cpuMs: 0 };
    const cpuMs = leastCpuMs(() => target.fuzz(bytes));
    return cpuMs > hangMs ? { fault: `took ${Math.round(cpuMs)} ms`, cpuMs } : { cpuMs };
  } catch (error) {
    return { fault: `broke it: ${String(error)}`, cpuMs: 0 };
  }
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
