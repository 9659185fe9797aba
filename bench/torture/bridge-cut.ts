// R7: what cut lines, kills of either side and a full card cost a camera behind a bridge.
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { dayWithoutLine } from "./bridge-day.ts";
import { outage, type OutageVerdict } from "./bridge-outage.ts";
import { bridgeRounds } from "./bridge-rounds.ts";

const longestCutSeconds = 9;
/** Of the long cut: cameras of 1 Mbit/s, which is what the scene has anyhow, and a line that carries three times what they send live. */
const narrow = { kbps: 1_000, roundTripMs: 60, timesLive: 3 } as const;
/** So slow a camera that several files of a minute fit. */
const card = { diskMb: 16, kbps: 1_000, seconds: 420 } as const;
const dayHours = 24;
const mostKillSeconds = 10;
const mostDelaySeconds = 2;
const mostRatio = 1.1;

export const bridgeCut: Figure = {
  name: "bridge-cut",
  id: "R7",
  about:
    "A bridge's line is cut, its program and processes of the server are killed meanwhile, `--rounds` times; then a cut of `--seconds` is filled over a narrow line, and one that its card is too small for; then a day without a line.",
  async run(options: RunOptions): Promise<Measurement> {
    const { rounds = 50, seconds = 600, seed, say } = options;
    const cameras = options.cameras ?? 2;
    const found = await bridgeRounds({ rounds, cameras, seconds: longestCutSeconds, seed, say }, (judge) =>
      judge(options.isBroken ? "fetchesTwice" : "none"),
    );
    const flaw = options.isBroken ? "dropsFrame" : "none";
    const count = 2 * cameras;
    const bitsPerSecond = narrow.timesLive * count * narrow.kbps * 1000;
    const speed = { roundTripMs: narrow.roundTripMs, bitsPerSecond };
    say(
      `Cuts of ${seconds} s over a line of ${round(bitsPerSecond / 1e6, 1)} Mbit/s, and of ${card.seconds} s with a small disk ...`,
    );
    const [long, full] = await Promise.all([
      outage({ cameras: count, kbps: narrow.kbps, seconds, speed, flaw, say }),
      outage({ cameras: 1, ...card, flaw, say }),
    ]);
    say("A day without a line ...");
    const day = await dayWithoutLine({ hours: dayHours, flaw, say });
    const worstKill = found.worstKillSeconds;
    return {
      conditions: [
        `${cameras} cameras, ${rounds} cuts of ${longestCutSeconds / 3} to ${longestCutSeconds} s, with a kill of the bridge and one of the server (media process, api or all) at random instants in and behind each, seed ${seed}`,
        `${count} cameras of ${narrow.kbps / 1000} Mbit/s, cut off for ${seconds} s, then a line of ${round(bitsPerSecond / 1e6, 1)} Mbit/s with ${narrow.roundTripMs} ms there and back`,
        `1 camera of ${card.kbps / 1000} Mbit/s, cut off for ${card.seconds} s, a disk of ${card.diskMb} MB, at the same time`,
        `1 camera with two pictures a second, cut off for ${dayHours} hours that were planted on the disks of both sides, a line as fast as the machine`,
      ],
      rows: [
        none(`frames missing that no kill of the bridge explains, of ${inAll(found.frames)}`, found.missing),
        none("frames twice or out of order", found.misplaced),
        none("losses untold, entries without a loss", found.mistold),
        none("faults of files, index and ledger", found.faults),
        {
          what: `footage of a camera lost by a kill of the bridge, worst of ${found.bridgeKills}`,
          goal: `<= ${mostKillSeconds} s`,
          measured: `${round(worstKill, 1)} s`,
          isMet: worstKill <= mostKillSeconds,
        },
        ...rowsOf("long cut", long),
        {
          what: "long cut: live pictures while it is filled, sent to received, worst",
          goal: `<= ${mostDelaySeconds} s`,
          measured: `${round(worstOf(long.liveMs) / 1000, 1)} s (median ${round(median(long.liveMs) / 1000, 1)} s)`,
          isMet: worstOf(long.liveMs) <= mostDelaySeconds * 1000,
        },
        {
          what: "long cut: bytes over the line to those of the footage",
          goal: `<= ${mostRatio}`,
          measured: String(round(long.lineRatio)),
          isMet: long.lineRatio <= mostRatio,
        },
        { what: "long cut: filled within", measured: `${round(long.fillSeconds, 0)} s` },
        ...rowsOf("full card", full),
        ...rowsOf("a day", day),
        {
          what: "a day: live pictures while it is filled, sent to received, worst",
          goal: `<= ${mostDelaySeconds} s`,
          measured: `${round(worstOf(day.liveMs) / 1000, 1)} s (median ${round(median(day.liveMs) / 1000, 1)} s)`,
          isMet: worstOf(day.liveMs) <= mostDelaySeconds * 1000,
        },
        {
          what: "a day: bytes over the line to those of the footage",
          goal: `<= ${mostRatio}`,
          measured: String(round(day.lineRatio)),
          isMet: day.lineRatio <= mostRatio,
        },
        { what: "a day: filled within", measured: `${round(day.fillSeconds, 0)} s` },
        {
          what: "full card: frames that its ring took and the server's ledger tells as `storage`",
          goal: "all",
          measured: `${full.toldAsStorage} of ${full.takenByRing}`,
          isMet: full.takenByRing > 0 && full.toldAsStorage === full.takenByRing,
        },
      ],
      notes: [
        "Frames are counted by the numbers that the cameras put on them, in the server's archive, against what the cameras sent; a loss is told where the ledger has an entry for its time, to less than a frame.",
        "Bridge, server and PostgreSQL are programs of their own, killed by SIGKILL; the bridge's launcher and agent die together, and the bridge and the first process are started again at once, as by the machine's service manager.",
        "The day is planted on the disks of both sides, of a camera with two pictures a second; what follows is real.",
      ],
    };
  },
};

const inAll = (frames: number) => frames.toLocaleString("en");
const worstOf = (values: readonly number[]) => values.reduce((worst, value) => Math.max(worst, value), 0);

function none(what: string, found: number | readonly string[]): Row {
  const measured = typeof found === "number" ? String(found) : shown(found);
  return { what, goal: "0", measured, isMet: measured === "0" };
}

const shown = (texts: readonly string[]) =>
  texts.length === 0 ? "0" : `${texts.length}: ${texts.slice(0, 3).join("; ")}`;

function rowsOf(
  part: string,
  {
    frames,
    missing,
    misplaced,
    mistold,
    faults,
  }: Pick<OutageVerdict, "frames" | "missing" | "misplaced" | "mistold" | "faults">,
): Row[] {
  return [
    none(`${part}: frames missing that the card had room for, of ${inAll(frames)}`, missing),
    none(`${part}: frames twice or out of order`, misplaced),
    none(`${part}: losses untold, entries without a loss, faults of files, index and ledger`, [
      ...mistold,
      ...faults,
    ]),
  ];
}
