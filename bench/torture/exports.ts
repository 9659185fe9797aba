// R24: exports while the process that makes them is killed at every step of it, under hostile names, and on a full disk.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { steps } from "./export-steps.ts";
import { exportFlaws, tryExports } from "./export-trial.ts";

const defaultRounds = 200;
/** Exports a kill. */
const exportsPerKill = 4;

export const exports: Figure = {
  name: "exports",
  id: "R24",
  about:
    "Exports with hostile names while the process that makes them is killed at every step, some removed meanwhile, then on a full disk; `--rounds` exports.",
  async run({ rounds = defaultRounds, seed, isBroken, say }: RunOptions): Promise<Measurement> {
    const kills = Math.max(steps.length, Math.round(rounds / exportsPerKill));
    const variants = isBroken ? exportFlaws : [undefined];
    const verdicts = [];
    for (const flaw of variants) {
      if (flaw !== undefined) say(`${flaw}:`);
      verdicts.push(
        await tryExports({ exports: rounds, kills, seed, say, fillsVolume: true, ...(flaw && { flaw }) }),
      );
    }
    const [first] = verdicts;
    if (first === undefined) throw new Error("nothing was tried");
    const { acknowledged, isMounted, kills: came, ready, removed } = first;
    const faults = verdicts.flatMap((verdict) => verdict.faults);
    const killed = Object.values(came).reduce((sum, count) => sum + count, 0);
    return {
      conditions: [
        `${killed} kills: ${Object.entries(came)
          .map(([step, count]) => `${step} ${count}`)
          .join(", ")}; seed ${seed}`,
        isMounted
          ? "files of exports on a volume of its own, filled in the end"
          : "no volume could be mounted: none was filled",
      ],
      rows: [
        {
          what: `exports that were acknowledged and lost, never ended, are ready with other bytes, failed without a reason, were told of never or twice, or left a file or a lease, of ${acknowledged}`,
          goal: "0",
          measured:
            faults.length === 0 ? "0" : `${faults.length}: ${[...new Set(faults)].slice(0, 5).join("; ")}`,
          isMet: faults.length === 0,
        },
        { what: "of them ready, each fetched and found unchanged by its manifest", measured: String(ready) },
        { what: "of them removed while they waited or were made", measured: String(removed) },
      ],
      notes: [
        "A process that takes over has a clock that is a lease later, so that nobody waits for it.",
        "Half-written files are looked for after the hourly sweep.",
      ],
    };
  },
};
