// R1: kill -9 of each process of the running product while cameras are recorded.
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { killRounds, victims, type KillVerdict, type Victim } from "./kill-rounds.ts";

const goalLostSeconds = 2;
const goalAwaySeconds = 5;
/** Without the wait for a key frame: what is ours alone. */
const goalOwnSeconds = 1;
/** Kills without that wait. */
const ownRounds = 20;

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
    options.say("Cameras whose every picture is a key frame ...");
    const own = await killRounds(
      { ...options, rounds: Math.min(rounds, ownRounds), cameras, victims: ["m1", "front"], scene: "roof" },
      (judge) => judge(false),
    );
    return {
      conditions: [
        `${cameras} cameras with a key frame every 2 s, ${rounds} kills at random instants, seed ${options.seed}`,
      ],
      rows: [
        ...victims.flatMap((victim) => rowsOf(victim, verdict)),
        ...(["m1", "front"] as const).flatMap((victim) => ownRowsOf(victim, own)),
        ...commonRows(verdict),
      ],
      notes: [
        "Lost is what frames' numbers say was not recorded of the worst camera: what had been received and not written, the time until the process is back, and the wait for a key frame, which alone takes up to 2 s here.",
        "Where every picture is a key frame nobody waits for one: what is lost there is ours alone.",
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

/** What a kill costs where nobody waits for a key frame. */
function ownRowsOf(victim: Victim, { kills }: KillVerdict): Row[] {
  const costs = kills.filter((cost) => cost.victim === victim);
  if (costs.length === 0) return [];
  const lost = costs.map(({ lostSeconds }) => lostSeconds);
  const away = costs.map(({ awaySeconds }) => awaySeconds);
  return [
    {
      what: `${names[victim]}, ${lost.length} kills where every picture is a key frame: footage lost a kill, worst`,
      goal: `<= ${goalOwnSeconds} s`,
      measured: `${round(Math.max(...lost), 1)} s (median ${round(median(lost), 1)} s)`,
      isMet: Math.max(...lost) <= goalOwnSeconds,
    },
    {
      what: `${names[victim]}: recorded again there, worst`,
      goal: `<= ${goalOwnSeconds} s`,
      measured: `${round(Math.max(...away), 1)} s (median ${round(median(away), 1)} s)`,
      isMet: Math.max(...away) <= goalOwnSeconds,
    },
  ];
}

function commonRows({
  faults,
  frames,
  misplaced,
  unexplained,
  acknowledged,
  acknowledgedLost,
}: KillVerdict): Row[] {
  return [
    {
      what: "faults of files, index and ledger",
      goal: "0",
      measured:
        faults.length === 0
          ? "0"
          : `${faults.length}: ${faults
              .slice(0, 3)
              .map(({ kind, where }) => `${kind} ${where}`)
              .join("; ")}`,
      isMet: faults.length === 0,
    },
    {
      what: `holes that no kill explains, among ${frames.toLocaleString("en")} frames`,
      goal: "0",
      measured: String(unexplained),
      isMet: unexplained === 0,
    },
    {
      what: "frames recorded twice or out of order",
      goal: "0",
      measured: String(misplaced),
      isMet: misplaced === 0,
    },
    {
      what: `cameras whose last acknowledged write was lost, of ${acknowledged.toLocaleString("en")} writes`,
      goal: "0",
      measured: String(acknowledgedLost),
      isMet: acknowledgedLost === 0,
    },
  ];
}
