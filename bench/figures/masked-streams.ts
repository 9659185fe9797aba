// P17: what it costs to mask one live stream for everybody who may not see behind its mask, and how much later its pictures come than the camera's own.
import { MaskedWorld, middle } from "@didban/cloud/modules/masking/masked-world.testing";
import type { StreamClient } from "@didban/cloud/modules/streaming/stream-client.testing";
import { decodeWireMessage, wireType } from "@didban/media/wire";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { cpuMsOf } from "../world/cpu-time.ts";
import { encoderProcesses } from "../world/encoder-processes.ts";

/** The burst of its beginning is over by then. */
const settleMs = 5_000;
const windows = 3;
/** LIVE-20. */
const addedGoalMs = 500;

export const maskedStreams: Figure = {
  name: "masked-streams",
  id: "P17",
  about: "CPU time and added delay of one masked live stream.",
  proves: ["LIVE-20"],
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 20;
    const world = await MaskedWorld.make({ cameras: [{ name: "yard", scene: "yard" }] });
    try {
      const { media, guard } = world;
      const id = await media.addRecorded("yard");
      await world.setMask(id, middle);
      const own = arrivalsOf(await media.play(id));
      const masked = await media.play(id, {}, guard);
      const arrivals = arrivalsOf(masked);
      await masked.receive(5);
      const { width, height } = await masked.text("ack");
      await wait(settleMs);
      const shares: number[] = [];
      for (let window = 0; window < windows; window += 1) {
        const pids = encoderProcesses();
        const before = cpuMsOf(pids);
        const begunMs = performance.now();
        await wait(seconds * 1000);
        const took = cpuMsOf(pids) - before;
        shares.push(took / (performance.now() - begunMs));
        options.say(`${pids.length} encoder, ${round((shares.at(-1) ?? 0) * 100)} % of a core`);
      }
      const delays = [...arrivals].flatMap(([captureMs, atMs]) => {
        const first = own.get(captureMs);
        return first === undefined ? [] : [atMs - first];
      });
      // Those of the beginning wait for the encoder to start.
      const steady = delays.slice(Math.min(delays.length - 1, Math.round((settleMs / 1000) * 15)));
      const ordered = steady.toSorted((a, b) => a - b);
      const late = ordered[Math.floor(ordered.length * 0.99)] ?? Number.NaN;
      return {
        conditions: [
          `the simulated yard, ${width}x${height} at 15 pictures a second, one viewer of the camera's own stream and one of the masked one; ${windows} windows of ${seconds} s; ${steady.length} pictures`,
        ],
        rows: [
          {
            what: "encoder: CPU of a core, median of the windows",
            measured: `${round(median(shares) * 100)} %`,
          },
          {
            what: "a masked picture after the camera's own, median",
            measured: `${round(median(steady))} ms`,
          },
          {
            what: "the same, 99 of 100",
            goal: `<= ${addedGoalMs} ms`,
            measured: `${round(late)} ms`,
            isMet: late <= addedGoalMs,
          },
        ],
        notes: [
          "Server, viewers and camera are in one process here; the encoder is one of its own. The delay is between the arrivals of the same picture at the two viewers.",
        ],
      };
    } finally {
      await world.close();
    }
  },
};

/** When each picture came, by its capture time. */
function arrivalsOf({ socket }: StreamClient): Map<number, number> {
  const arrivals = new Map<number, number>();
  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (!isBinary) return;
    const { type, captureMs } = decodeWireMessage(data);
    if (type === wireType.video) arrivals.set(captureMs, performance.now());
  });
  return arrivals;
}
