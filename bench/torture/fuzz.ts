// R10: damaged captures against every parser of bytes from outside. A parser may refuse; it may not crash, take long, or grow.
import { Worker } from "node:worker_threads";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";
import { brokenTargets, fuzzTargets } from "./fuzz-targets.ts";
import { hangMs, type FuzzJob, type FuzzNews } from "./fuzz-worker.ts";

const defaultInputs = 20_000;
/** Without a word for so long a parser hangs for good. */
const silenceMs = 20_000;
/** Most that a parser may hold between inputs, garbage included. */
const heldLimitBytes = 256e6;

export const fuzz: Figure = {
  name: "fuzz",
  id: "R10",
  about:
    "Damaged RTP, RTSP, SDP, codec headers, recorded files and stream messages against their parsers; `--rounds` inputs for each.",
  async run(options: RunOptions): Promise<Measurement> {
    const inputs = options.rounds ?? defaultInputs;
    const targets = options.isBroken ? brokenTargets : fuzzTargets;
    const news: FuzzNews[] = [];
    const faults: string[] = [];
    for (const [target, { name }] of targets.entries()) {
      const { faults: found, ...last } = await runTarget({
        isBroken: options.isBroken,
        target,
        inputs,
        seed: options.seed,
      });
      options.say(`${name}: ${last.inputs} inputs${found.length === 0 ? "" : `, ${found.join("; ")}`}`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      news.push({ faults: found, ...last });
    }
    const total = news.reduce((sum, one) => sum + one.inputs, 0);
    const slowestMs = Math.max(...news.map((one) => one.slowestMs));
    const heldBytes = Math.max(...news.map((one) => one.heldBytes));
    return {
      conditions: [`${targets.length} parsers, ${inputs} inputs each, seed ${options.seed}`],
      rows: [
        { what: "inputs", goal: "1e7 in all runs together", measured: total.toLocaleString("en") },
        {
          what: `crashes, inputs over ${hangMs} ms of CPU time, endless ones, growth over ${heldLimitBytes / 1e6} MB`,
          goal: "0",
          measured: faults.length === 0 ? "0" : faults.join("; "),
          isMet: faults.length === 0,
        },
        {
          what: "slowest input",
          measured: slowestMs === 0 ? `under ${hangMs} ms` : `${round(slowestMs, 0)} ms of CPU time`,
        },
        { what: "most memory held at a look, garbage included", measured: `${round(heldBytes / 1e6, 0)} MB` },
      ],
    };
  },
};

/** Runs one parser to its end, or ends it; a fault that ended it is among its faults. */
export function runTarget(job: FuzzJob): Promise<FuzzNews> {
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise((resolve) => {
    let last: FuzzNews = { inputs: 0, heldBytes: 0, slowestMs: 0, faults: [], isDone: false };
    let patience: NodeJS.Timeout | undefined;
    const end = (fault?: string) => {
      clearTimeout(patience);
      void worker.terminate();
      resolve(fault === undefined ? last : { ...last, faults: [...last.faults, fault] });
    };
    const wait = () => {
      clearTimeout(patience);
      patience = setTimeout(() => end(`no end after input ${last.inputs}`), silenceMs);
    };
    wait();
    worker.on("message", (news: FuzzNews) => {
      last = news;
      wait();
      if (news.heldBytes > heldLimitBytes)
        return end(`${Math.round(news.heldBytes / 1e6)} MB held after input ${news.inputs}`);
      if (news.isDone) end();
    });
    worker.on("error", (error) => end(String(error)));
  });
}
