// R10: damaged captures against every parser of bytes from outside. A parser may refuse; it may not crash, take long, or grow.
import { Worker } from "node:worker_threads";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";
import { brokenTargets, fuzzTargets } from "./fuzz-targets.ts";
import { hangMs, heldLimitBytes, type FuzzJob, type FuzzNews } from "./fuzz-worker.ts";

const defaultInputs = 20_000;
/** Without a word for so long a parser hangs for good. */
const usualSilenceMs = 20_000;

export const fuzz: Figure = {
  name: "fuzz",
  id: "R10",
  about:
    "Damaged RTP, RTSP, SDP, codec headers, recorded files, stream messages, ONVIF answers and what bridges and their servers say, against their parsers; `--rounds` inputs for each.",
  async run(options: RunOptions): Promise<Measurement> {
    const inputs = options.rounds ?? defaultInputs;
    const targets = options.isBroken ? brokenTargets : fuzzTargets;
    const news: FuzzNews[] = [];
    const faults: string[] = [];
    for (const [target, { name }] of targets.entries()) {
      const { faults: found, ...last } = await runTargets({
        isBroken: options.isBroken,
        targets: [target],
        inputs,
        seed: options.seed,
      });
      options.say(found.length === 0 ? `${name}: ${last.inputs} inputs` : found.join("; "));
      faults.push(...found);
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

/** Runs parsers to their end, or ends them; a fault that ended them is among their faults. */
export function runTargets(job: FuzzJob, silenceMs = usualSilenceMs): Promise<FuzzNews> {
  const worker = new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise((resolve) => {
    let last: FuzzNews = { inputs: 0, heldBytes: 0, keptBytes: 0, slowestMs: 0, faults: [], isDone: false };
    let patience: NodeJS.Timeout | undefined;
    const end = (fault?: string) => {
      clearTimeout(patience);
      void worker.terminate();
      resolve(fault === undefined ? last : { ...last, faults: [...last.faults, fault] });
    };
    const wait = () => {
      clearTimeout(patience);
      patience = setTimeout(() => end(`${placeOf(job, last)}: no end`), silenceMs);
    };
    // From its first word on: until then it loads the parsers, which takes a busy machine long.
    worker.on("message", (news: FuzzNews) => {
      last = news;
      wait();
      if (news.keptBytes > heldLimitBytes)
        return end(`${placeOf(job, last)}: ${Math.round(news.keptBytes / 1e6)} MB held`);
      if (news.isDone) end();
    });
    worker.on("error", (error) => end(`${placeOf(job, last)}: ${String(error)}`));
  });
}

/** How far the work is. */
function placeOf({ inputs, isBroken, targets }: FuzzJob, last: FuzzNews): string {
  const all = isBroken ? brokenTargets : fuzzTargets;
  const name = all[targets[Math.floor(last.inputs / inputs)] ?? -1]?.name;
  return name === undefined ? "the end" : `${name}: after input ${last.inputs % inputs}`;
}
