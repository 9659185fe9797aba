// R1: kill -9 of each process of the running product while cameras are recorded.
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { killRounds, victims, type KillVerdict, type Victim } from "./kill-rounds.ts";

const goalLostSeconds = 2;
const goalAwaySeconds = 5;
/** Without the wait for a key frame: what is ours alone. */
const goalOwnSeconds = 1;
/** Where the small stream's key frames lie 2 s apart: ours, the way to the next one, and 2 s within which what comes is recorded. */
const goalLongSeconds = goalOwnSeconds + 2 + 2;
/** Going over from a small stream to a large one may record so much twice. */
const goalDoubledSeconds = 1;
/** Kills in each part but the first. */
const partRounds = 20;

/** Cameras of another kind, whose recording only two victims interrupt. */
interface Part {
  readonly where: string;
  readonly goalSeconds: number;
  readonly verdict: KillVerdict;
}
const partVictims = ["m1", "front"] as const;

const names: Record<Victim, string> = {
  m1: "media process",
  api: "api",
  jobs: "jobs",
  analysis: "analysis",
  database: "database",
  front: "first process, started again by hand",
};

export const kill: Figure = {
  name: "kill",
  id: "R1",
  about:
    "kill -9 of each process in turn while cameras are recorded and writes are acknowledged, `--rounds` times.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 100;
    const cameras = options.cameras ?? 8;
    const verdict = await killRounds({ ...options, rounds, cameras, victims }, (judge) =>
      judge(options.isBroken),
    );
    const part = { ...options, rounds: Math.min(rounds, partRounds), cameras, victims: partVictims };
    options.say("Cameras whose every picture is a key frame ...");
    const own: Part = {
      where: "where every picture is a key frame",
      goalSeconds: goalOwnSeconds,
      verdict: await killRounds({ ...part, scene: "roof" }, (judge) => judge(false)),
    };
    options.say("Cameras with a key frame every 20 s in the large stream, every 2 s in the small one ...");
    const long: Part = {
      where: "where key frames of the large stream lie 20 s apart",
      goalSeconds: goalLongSeconds,
      // Without the small stream nothing can be recorded until the large one's key frame.
      verdict: await killRounds(
        { ...part, scene: "gateLongGroup", hasSubstreams: !options.isBroken },
        (judge) => judge(false),
      ),
    };
    return {
      conditions: [
        `${cameras} cameras with a key frame every 2 s, ${rounds} kills at random instants, seed ${options.seed}; ${part.rounds} kills in each of the other two parts`,
      ],
      rows: [
        ...victims.flatMap((victim) => rowsOf(victim, verdict)),
        ...[own, long].flatMap((one) => partVictims.flatMap((victim) => partRowsOf(victim, one))),
        ...commonRows(verdict),
        ...commonRows(long.verdict, long.where),
        doubledRow(long),
      ],
      notes: [
        "Lost is what frames' numbers say was not recorded of the worst camera: what had been received and not written, the time until the process is back, and the wait for a key frame, which alone takes up to 2 s here.",
        "Where every picture is a key frame nobody waits for one: what is lost there is ours alone.",
        "Where key frames of the large stream lie 20 s apart the small stream, with one every 2 s, is recorded until the large one's: its way to a key frame counts, and 2 s more. A moment counts as recorded when either stream has it; the broken variant records without the small stream, as a recorder does that waits.",
        "What the ledger explains is judged frame by frame, by the middle of the time that each shows.",
        "The rounds at each step of recording, rolling and deleting are run by the archive's own crash tests.",
      ],
    };
  },
};

function rowsOf(victim: Victim, { kills }: KillVerdict): Row[] {
  const costs = kills.filter((cost) => cost.victim === victim);
  if (costs.length === 0) return [];
  const worst = (read: (cost: (typeof costs)[number]) => number) => Math.max(...costs.map(read));
  const lost = worst((cost) => cost.lostSeconds);
  const away = worst((cost) => cost.awaySeconds);
  const middle = median(costs.map((cost) => cost.lostSeconds));
  return [
    {
      what: `${names[victim]}, ${costs.length} kills: footage lost a kill, worst`,
      goal: `<= ${goalLostSeconds} s`,
      measured: `${round(lost, 1)} s (median ${round(middle, 1)} s; received before the kill ${round(
        worst((cost) => cost.lostBeforeSeconds),
        1,
      )} s)`,
      isMet: lost <= goalLostSeconds,
    },
    {
      what: `${names[victim]}: recorded again, worst`,
      goal: `<= ${goalAwaySeconds} s`,
      measured: away === 0 ? "never interrupted" : `${round(away, 1)} s`,
      isMet: away <= goalAwaySeconds,
    },
  ];
}

/** What a kill costs such cameras. */
function partRowsOf(victim: Victim, { where, goalSeconds, verdict }: Part): Row[] {
  const costs = verdict.kills.filter((cost) => cost.victim === victim);
  if (costs.length === 0) return [];
  const lost = costs.map(({ lostSeconds }) => lostSeconds);
  const away = costs.map(({ awaySeconds }) => awaySeconds);
  const row = (what: string, seconds: readonly number[]): Row => ({
    what,
    goal: `<= ${goalSeconds} s`,
    measured: `${round(Math.max(...seconds), 1)} s (median ${round(median(seconds), 1)} s)`,
    isMet: Math.max(...seconds) <= goalSeconds,
  });
  return [
    row(`${names[victim]}, ${lost.length} kills ${where}: footage lost a kill, worst`, lost),
    row(`${names[victim]}: recorded again there, worst`, away),
  ];
}

function doubledRow({ where, verdict: { doubledSeconds } }: Part): Row {
  return {
    what: `recorded by both streams in a row ${where}, worst`,
    goal: `<= ${goalDoubledSeconds} s`,
    measured: `${round(doubledSeconds, 2)} s`,
    isMet: doubledSeconds <= goalDoubledSeconds,
  };
}

function commonRows(verdict: KillVerdict, where = ""): Row[] {
  const { faults, frames, misplaced, unexplained, untold, mistold, acknowledged, acknowledgedLost } = verdict;
  const row = (what: string, count: number, detail = ""): Row => ({
    what: `${what}${where && ` ${where}`}`,
    goal: "0",
    measured: `${count}${detail}`,
    isMet: count === 0,
  });
  const worst = faults.slice(0, 3).map((fault) => `${fault.kind} ${fault.where}`);
  return [
    row("faults of files, index and ledger", faults.length, faults.length > 0 ? `: ${worst.join("; ")}` : ""),
    row(`holes that no kill explains, among ${frames.toLocaleString("en")} frames`, unexplained),
    row("frames recorded twice by a stream or out of order", misplaced),
    row("missing frames that the ledger does not explain", untold),
    row("recorded frames that the ledger calls missing", mistold),
    row(
      `cameras whose last acknowledged write was lost, of ${acknowledged.toLocaleString("en")} writes`,
      acknowledgedLost,
    ),
  ];
}
