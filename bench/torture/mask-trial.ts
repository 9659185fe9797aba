// The trial of R25: somebody who may not see behind masks takes pictures by every way of the stream socket, while masks are drawn, changed and removed, rights are given and taken, and
// encoders are killed. After each change that was confirmed every picture that comes is looked at.
import { corner, MaskedWorld, middle } from "@didban/cloud/modules/masking/masked-world.testing";
import type { MaskPoints } from "@didban/contract";
import type { RunOptions } from "../figure.ts";
import { encoderProcesses } from "../world/encoder-processes.ts";
import { maskExits, type MaskedCamera, type OpenExit } from "./mask-exits.ts";

export interface MaskVerdict {
  readonly rounds: number;
  /** Pictures that came after a confirmed change, and were looked at. */
  readonly looked: Readonly<Record<string, number>>;
  /** Of them, those that show what is hidden, or are not marked as masked. */
  readonly originals: readonly string[];
  /** Ways whose pictures could not be decoded. */
  readonly unreadable: readonly string[];
  readonly kills: number;
  /** Pictures of the camera's own that came while nothing was hidden: the trial sees the difference. */
  readonly open: number;
}

export interface MaskTrial extends Pick<RunOptions, "seed" | "say"> {
  readonly rounds: number;
  /** Encoders that may run at a time. */
  readonly room: number;
  /** Masks are written, and nobody is told: what must be found. */
  readonly isDeaf: boolean;
}

const recordedMs = 8_000;
/** What is done to the camera, and whether something is hidden afterwards. */
const acts = ["draw", "kill", "change", "giveTrust", "takeTrust", "kill", "remove", "draw"] as const;

/** Tries all ways for `rounds` changes. */
export async function tryMasks({ rounds, room, seed, say, isDeaf }: MaskTrial): Promise<MaskVerdict> {
  const world = await MaskedWorld.make({
    environment: { DIDBAN_MASKED_STREAMS: String(room) },
    cameras: [{ name: "yard", scene: "yard" }],
  });
  const looked: Record<string, number> = {};
  const [originals, unreadable]: [string[], string[]] = [[], []];
  let [kills, open] = [0, 0];
  try {
    const camera = await film(world);
    const exits = await Promise.all(
      maskExits.map(async ({ name, open: openExit }) => ({ name, exit: await openExit(camera) })),
    );
    let mask: MaskPoints = [];
    let isTrusted = false;
    for (let round = 0; round < rounds; round += 1) {
      const act = acts[(round + seed - 1) % acts.length] ?? "draw";
      if (act === "kill") kills += killEncoders();
      else if (act === "giveTrust" || act === "takeTrust") {
        isTrusted = act === "giveTrust";
        await world.trust(isTrusted);
        if (!isDeaf) await world.tellMask(camera.cameraId);
      } else {
        mask = act === "remove" ? [] : act === "draw" ? middle : corner;
        if (isDeaf) await world.writeMask(camera.cameraId, mask);
        else await world.setMask(camera.cameraId, mask);
      }
      const hidden = isTrusted ? [] : mask;
      await Promise.all(exits.map(({ exit }) => exit.mark()));
      for (const { name, seen, fault } of await Promise.all(
        exits.map(({ name, exit }) => watch(name, exit, hidden.length > 0 ? hidden : middle)),
      )) {
        if (fault !== undefined) unreadable.push(`${name} after ${act}: ${fault}`);
        if (hidden.length === 0) {
          open += seen.filter(({ isMarked, isHidden }) => !isMarked && !isHidden).length;
          continue;
        }
        looked[name] = (looked[name] ?? 0) + seen.length;
        originals.push(
          ...seen
            .filter(({ isMarked, isHidden }) => !isMarked || !isHidden)
            .map(() => `${name} after ${act}`),
        );
      }
      say(
        `${round + 1}: ${act}; ${Object.values(looked).reduce((sum, one) => sum + one, 0)} pictures looked at, ${originals.length} originals`,
      );
    }
    for (const { exit } of exits) exit.close();
    return { rounds, looked, originals, unreadable, kills, open };
  } finally {
    await world.close();
  }
}

async function watch(name: string, exit: OpenExit, mask: MaskPoints) {
  try {
    await exit.more();
    return { name, seen: await exit.looks(mask), fault: undefined };
  } catch (error) {
    return { name, seen: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Records some seconds. */
async function film(world: MaskedWorld): Promise<MaskedCamera> {
  const { media } = world;
  const cameraId = await media.addRecorded("yard");
  const fromMs = Date.now();
  const hasEnough = async () =>
    (await media.recorded(cameraId)).some(
      ({ startMs, endMs }) => endMs > Math.max(startMs, fromMs) + recordedMs,
    );
  await media.until(hasEnough, "footage");
  const [span] = await media.recorded(cameraId);
  const begunMs = Math.max(fromMs, span?.startMs ?? 0);
  return { world, cameraId, fromMs: begunMs, toMs: begunMs + recordedMs };
}

/** Kills the processes that encode; how many there were. */
function killEncoders(): number {
  const pids = encoderProcesses();
  for (const pid of pids) process.kill(pid, "SIGKILL");
  return pids.length;
}
