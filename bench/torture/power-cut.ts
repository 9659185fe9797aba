// R2: power cuts of the recorder. What is left is judged by the archive's own crash rounds: a mounted image copied while it is written,
// where the machine lets us mount, and in any case what was never synced cut away at random.
import { canMountImages, crashRounds, type CrashKind } from "@didban/media-io/archive/testing";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";

const goalSeconds = 10;

export const powerCut: Figure = {
  name: "power-cut",
  id: "R2",
  about: "Power cut off while cameras are recorded, `--rounds` times each way.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 100;
    const canMount = canMountImages();
    const kinds: readonly CrashKind[] = canMount ? ["image", "cut"] : ["cut"];
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(...(await rowsOf(kind, rounds, options)));
    return {
      conditions: [`4 cameras, footage made 5 to 12 times faster than life, seed ${options.seed}`],
      rows,
      notes: canMount
        ? []
        : ["This machine does not let us mount images: only the cut of what was never synced was tried."],
    };
  },
};

const ways: Record<CrashKind, string> = {
  image: "copied image of a mounted disk",
  cut: "unsynced bytes cut at random",
  kill: "kill -9",
};

async function rowsOf(kind: CrashKind, rounds: number, { seed, isBroken, say }: RunOptions): Promise<Row[]> {
  const verdict = await crashRounds({
    kind,
    rounds,
    seed,
    flaw: isBroken ? (kind === "image" ? "neverSyncs" : "acknowledgesEarly") : "none",
    onRound: (number) => {
      if (number % 25 === 24) say(`${ways[kind]}: ${number + 1} of ${rounds}`);
    },
  });
  const { worstLossSeconds, acknowledgedLost, faults, given } = verdict;
  const way = `${ways[kind]}, ${verdict.rounds} times`;
  return [
    {
      what: `${way}: most footage of a camera lost`,
      goal: `<= ${goalSeconds} s`,
      measured: `${round(worstLossSeconds, 1)} s`,
      isMet: worstLossSeconds <= goalSeconds,
    },
    {
      what: `${way}: acknowledged rows without their bytes`,
      goal: "0",
      measured: String(acknowledgedLost),
      isMet: acknowledgedLost === 0,
    },
    {
      what: `${way}: faults of files and index after recovery, among ${given.toLocaleString("en")} pictures`,
      goal: "0",
      measured: faults.length === 0 ? "0" : `${faults.length}: ${faults.slice(0, 3).join("; ")}`,
      isMet: faults.length === 0,
    },
  ];
}
