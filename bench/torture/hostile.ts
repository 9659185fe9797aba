// R9: hostile cameras against the whole server, beside good ones, and many cameras that start again at once.
import { hoardedHost } from "../world/hoarder.ts";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";
import type { HostileKind } from "./hostile-camera.ts";
import {
  backGoalSeconds,
  hoarderFile,
  hostileKinds,
  hostileRounds,
  type HostileVerdict,
  type Trial,
} from "./hostile-rounds.ts";

export const withinSeconds = 15;
export const mostCostMb = 32;
const copies = 4;
const leastSeconds = 2;
const awaySeconds = 30;

/** What a run must find: a camera that nobody drops, since it is good, and one for which the media process keeps too much. */
export const brokenKinds: readonly HostileKind[] = [
  { what: "is good, and called hostile" },
  {
    what: "is dropped, and what it costs is kept",
    host: hoardedHost,
    onStream: (socket) => socket.resume().end("junk"),
  },
];

export const hostile: Figure = {
  name: "hostile",
  id: "R9",
  about:
    "Hostile cameras of every kind against the whole server, one kind after another and all at once for `--seconds`, beside good ones; then `--cameras` that start again at the same moment.",
  async run(options: RunOptions): Promise<Measurement> {
    const { cameras: rebooting = 200, seconds = 60, isBroken, say } = options;
    const kinds = isBroken ? [...hostileKinds.slice(0, 2), ...brokenKinds] : hostileKinds;
    const imports = isBroken ? [hoarderFile] : [];
    const verdict = await hostileRounds(
      {
        kinds,
        copies,
        leastSeconds,
        withinSeconds,
        togetherSeconds: seconds,
        rebooting,
        awaySeconds,
        imports,
        say,
      },
      (judge) => judge(isBroken),
    );
    return {
      conditions: [
        `${kinds.length} kinds, ${copies} cameras of each at a time, then one of each at once for ${seconds} s; beside them 4 good cameras, H.264 1280x720, 15 pictures a second, packets written one by one`,
        `${rebooting} cameras, H.264 640x360, 15 pictures a second, away for ${awaySeconds} s`,
      ],
      rows: rowsOf(verdict, rebooting),
      notes: [
        `A connection is measured by the hostile camera: from its begin to its end, the longest of each kind counting. Memory is what the media process takes more than just before, at most, by the kernel's count of its own memory or by its own of heap and buffers, whichever rose more, garbage included, for each of the ${copies} cameras.`,
        "Of a camera that is hostile by ONVIF the stream is good: it is asked once pictures come.",
      ],
    };
  },
};

function rowsOf(verdict: HostileVerdict, rebooting: number): Row[] {
  const { trials, together, crashes, frames, missing, misplaced, mistold, backSeconds } = verdict;
  const late = trials.filter((trial) => isLate(trial));
  const dear = trials.filter(({ costMb }) => costMb > mostCostMb);
  const longest = Math.max(...trials.map(({ longestSeconds }) => longestSeconds));
  const dearest = trials.toSorted((a, b) => b.costMb - a.costMb)[0];
  const none = (what: string, found: number): Row => ({
    what,
    goal: "0",
    measured: String(found),
    isMet: found === 0,
  });
  const worstBack = Math.max(...backSeconds);
  const inTime = backSeconds.filter((seconds) => seconds <= backGoalSeconds).length;
  return [
    {
      what: `hostile cameras dropped, of ${trials.length} kinds: longest connection`,
      goal: `<= ${withinSeconds} s`,
      measured: `${round(longest, 1)} s${late.map(({ what }) => `; not in time: that ${what}`).join("")}`,
      isMet: late.length === 0,
    },
    {
      what: "the same while all are there at once",
      goal: `<= ${withinSeconds} s`,
      measured: `${round(together.longestSeconds, 1)} s, ${together.connections} connections`,
      isMet: together.longestSeconds <= withinSeconds,
    },
    {
      what: "memory of the media process for one hostile camera, the dearest kind",
      goal: `<= ${mostCostMb} MB`,
      measured: `${round(dearest?.costMb ?? 0, 1)} MB: that ${dearest?.what}${dear.length > 1 ? `; and ${dear.length - 1} more beyond` : ""}`,
      isMet: dear.length === 0,
    },
    {
      what: "the same while all are there at once, for each",
      goal: `<= ${mostCostMb} MB`,
      measured: `${round(together.costMb, 1)} MB`,
      isMet: together.costMb <= mostCostMb,
    },
    none("ends of the media process", crashes),
    none(`frames of the good cameras missing meanwhile, of ${frames.toLocaleString("en")}`, missing),
    none("frames twice or out of order, or told otherwise by the ledger", misplaced + mistold),
    {
      what: `${rebooting} cameras start again at once: reached to recorded, the last of them`,
      goal: `<= ${backGoalSeconds} s`,
      measured: Number.isFinite(worstBack) ? `${round(worstBack, 1)} s` : `${inTime} of ${rebooting} in time`,
      isMet: backSeconds.length === rebooting && worstBack <= backGoalSeconds,
    },
  ];
}

/** Nobody came to it, it was not dropped, or not in time. */
export const isLate = ({ connections, isDropped, longestSeconds }: Trial): boolean =>
  connections === 0 || !isDropped || longestSeconds > withinSeconds;
