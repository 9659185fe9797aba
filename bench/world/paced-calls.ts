// Calls at an even pace from a thread of their own: what waits in the server waits there alone, not behind the callers' own work. This file is
// the thread too.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { lightRequest, type LightRequest } from "./light-call.ts";

export interface PacedCalls {
  readonly requests: readonly LightRequest[];
  readonly perSecond: number;
  /** The first so many are made and not timed: code is compiled and connections are opened meanwhile. */
  readonly warmingUp: number;
}

/** How calls went. */
export interface PacedTimes {
  /** Milliseconds from when each timed one was due to its last byte, in order. */
  readonly callsMs: readonly number[];
  /** CPU time of the callers' thread, milliseconds; that of warming up is part of it. */
  readonly callersCpuMs: number;
}

/** Makes every call when it is due, whether others were answered or not. Throws when one is not answered 200. */
export function pacedCalls(calls: PacedCalls): Promise<PacedTimes> {
  const worker = new Worker(new URL(import.meta.url), { workerData: calls });
  return new Promise((resolve, reject) => {
    worker.once("message", (times: PacedTimes) => resolve(times));
    worker.once("error", reject);
  });
}

async function make({ requests, perSecond, warmingUp }: PacedCalls): Promise<void> {
  const startMs = performance.now();
  const before = process.threadCpuUsage();
  const times = await Promise.all(
    requests.map(async (request, at) => {
      const dueMs = startMs + (at * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      // A timer may ring a little early.
      const beganMs = Math.min(dueMs, performance.now());
      const { status } = await lightRequest(request);
      if (status !== 200) throw new Error(`A call was answered ${status}`);
      return performance.now() - beganMs;
    }),
  );
  const { user, system } = process.threadCpuUsage(before);
  const found: PacedTimes = { callsMs: times.slice(warmingUp), callersCpuMs: (user + system) / 1000 };
  parentPort?.postMessage(found);
}

if (!isMainThread) await make(workerData);
