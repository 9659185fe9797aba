// R25: privacy masks that are drawn, changed and removed while somebody who may not see behind them takes pictures by every way of the stream socket.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { tryMasks } from "./mask-trial.ts";

/** With room for all encoders, and with room for one. */
const rooms = [6, 1];

export const masks: Figure = {
  name: "masks",
  id: "R25",
  about:
    "Privacy masks drawn, changed and removed, rights given and taken, encoders killed and no room for more, while pictures are taken by every way of the stream socket; `--rounds` changes.",
  async run({ rounds = 48, seed, isBroken, say }: RunOptions): Promise<Measurement> {
    const verdicts = [];
    for (const room of rooms) {
      say(`Room for ${room}:`);
      verdicts.push(
        await tryMasks({ rounds: Math.ceil(rounds / rooms.length), room, seed, say, isDeaf: isBroken }),
      );
    }
    const originals = verdicts.flatMap((verdict) => verdict.originals);
    const unreadable = verdicts.flatMap((verdict) => verdict.unreadable);
    const looked = new Map<string, number>();
    for (const verdict of verdicts)
      for (const [name, count] of Object.entries(verdict.looked))
        looked.set(name, (looked.get(name) ?? 0) + count);
    const told = (faults: readonly string[]) =>
      faults.length === 0 ? "0" : `${faults.length}: ${[...new Set(faults)].slice(0, 5).join("; ")}`;
    return {
      conditions: [
        `${rounds} changes, half of them with room for ${rooms[0]} encoders and half for ${rooms[1]}; ${verdicts.reduce((sum, { kills }) => sum + kills, 0)} encoders killed; seed ${seed}`,
      ],
      rows: [
        {
          what: "pictures after a confirmed change that show what is hidden, or are not marked as masked",
          goal: "0",
          measured: told(originals),
          isMet: originals.length === 0,
        },
        {
          what: "ways whose pictures could not be decoded",
          goal: "0",
          measured: told(unreadable),
          isMet: unreadable.length === 0,
        },
        ...[...looked].map(([name, count]) => ({
          what: `looked at, by ${name}`,
          measured: count.toLocaleString("en"),
        })),
        {
          what: "the camera's own pictures while nothing was hidden",
          measured: verdicts.reduce((sum, { open }) => sum + open, 0).toLocaleString("en"),
        },
      ],
      notes: [
        "A picture counts from the answer to the change on, less what was on its way then; it is decoded and looked at pixel by pixel.",
      ],
    };
  },
};
