// R25: privacy masks that are drawn, changed and removed while somebody who may not see behind them takes pictures by every way there is.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { tryMasks, type MaskVerdict, type WayCount } from "./mask-trial.ts";

/** With room for all encoders, and with room for one. */
const rooms = [6, 1];

export const masks: Figure = {
  name: "masks",
  id: "R25",
  about:
    "Privacy masks drawn, changed and removed, rights given and taken, encoders killed and no room for more, while pictures are taken by every way of the stream socket and by every call that answers some; `--rounds` changes.",
  async run({ rounds = 48, seed, isBroken, say }: RunOptions): Promise<Measurement> {
    const verdicts: MaskVerdict[] = [];
    for (const room of rooms) {
      say(`Room for ${room}:`);
      verdicts.push(
        await tryMasks({ rounds: Math.ceil(rounds / rooms.length), room, seed, say, isDeaf: isBroken }),
      );
    }
    const originals = verdicts.flatMap((verdict) => [
      ...verdict.originals,
      ...(isBroken ? verdict.careless : []),
    ]);
    const unreadable = verdicts.flatMap((verdict) => verdict.unreadable);
    const names = [...new Set(verdicts.flatMap(({ ways }) => Object.keys(ways)))];
    const sumOf = (name: string, count: keyof WayCount) =>
      verdicts.reduce((sum, { ways }) => sum + (ways[name]?.[count] ?? 0), 0);
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
        ...names.map((name) => ({
          what: `by ${name}: looked at; refused; the camera's own while nothing was hidden`,
          measured: (["looked", "refused", "open"] as const)
            .map((count) => sumOf(name, count).toLocaleString("en"))
            .join("; "),
        })),
      ],
      notes: [
        "A picture counts from the answer to the change on, less what was on its way then; it is decoded and looked at pixel by pixel.",
        "Which calls answer pictures of cameras is read from the contract; one without a case stops the run.",
      ],
    };
  },
};
