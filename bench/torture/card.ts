// R26: the media process is killed while it fills gaps from a camera's own card.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { cardRounds } from "./card-rounds.ts";

export const card: Figure = {
  name: "card",
  id: "R26",
  about:
    "a camera is cut off for `--seconds`, its card fills the gap, and the media process is killed meanwhile, `--rounds` times.",
  async run(options: RunOptions): Promise<Measurement> {
    const [rounds, seconds] = [options.rounds ?? 20, options.seconds ?? 60];
    const verdict = await cardRounds({ ...options, rounds, seconds }, (judge) => judge(options.isBroken));
    const none = (what: string, found: readonly string[]) =>
      ({ what, goal: "0", measured: found.join("; ") || "0", isMet: found.length === 0 }) as const;
    return {
      conditions: [`one camera, cut off ${rounds} times for ${seconds} s, seed ${options.seed}`],
      rows: [
        { what: "frames recorded, live and from the card", measured: String(verdict.frames) },
        none("frames twice or out of order, losses untold, entries without a loss", verdict.wrong),
        none("faults of files, index and ledger", verdict.faults),
      ],
    };
  },
};
