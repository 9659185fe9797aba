// What a figure of the bench and a torture run are: a name, a line about it, and a run that gives rows. Owns the shapes and the options
// of the command line; printing and writing is report.ts.
import { parseArgs } from "node:util";

/** One line of a figure's table. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  /** The goal as its page words it; absent for lines that only inform. */
  readonly goal?: string;
  /** Whether the goal was met; absent where there is none or nothing could be said. */
  readonly isMet?: boolean;
}

export interface Measurement {
  /** Conditions beyond the machine's: counts, rates, durations. */
  readonly conditions: readonly string[];
  readonly rows: readonly Row[];
  /** What a reader has to know to read the rows rightly. */
  readonly notes?: readonly string[];
}

/** Options that figures and torture runs share; each takes what concerns it. */
export interface RunOptions {
  readonly cameras: number | undefined;
  readonly seconds: number | undefined;
  readonly rounds: number | undefined;
  readonly seed: number;
  /** Runs the variant that is broken on purpose and must fail. */
  readonly isBroken: boolean;
  /** Says what happens, for the person at the terminal. */
  say(line: string): void;
}

export interface Figure {
  /** Word on the command line. */
  readonly name: string;
  /** P1 ... of the goals, R1 ... for torture. */
  readonly id: string;
  readonly about: string;
  /** Rules of docs/spec that the run proves and no test can, because they are times of a machine; `npm run check` reads the ids from the text. */
  readonly proves?: readonly string[];
  run(options: RunOptions): Promise<Measurement>;
}

export interface CommandLine extends RunOptions {
  readonly name: string | undefined;
  /** Writes the section of docs/benchmarks.md. */
  readonly writes: boolean;
}

/** Reads the command line; throws with one line about an option that is wrong. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      cameras: { type: "string" },
      seconds: { type: "string" },
      hour: { type: "boolean", default: false },
      rounds: { type: "string" },
      seed: { type: "string", default: "1" },
      broken: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  return {
    name: positionals[0],
    cameras: countOf("cameras", values.cameras),
    seconds: values.hour ? 3600 : countOf("seconds", values.seconds),
    rounds: countOf("rounds", values.rounds),
    seed: countOf("seed", values.seed) ?? 1,
    isBroken: values.broken,
    writes: values.write,
    say: (line) => console.error(line),
  };
}

function countOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new RangeError(`--${name} takes a whole number, not ${text}`);
  return count;
}
