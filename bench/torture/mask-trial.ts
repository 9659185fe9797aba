// The trial of R25: somebody who may not see behind masks takes pictures by every way of the stream socket and by every call that answers some, while masks are drawn,
// changed and removed, rights are given and taken, and encoders are killed. After each change that was confirmed every picture that comes is looked at.
import { corner, MaskedWorld, middle } from "@didban/cloud/modules/masking/masked-world.testing";
import type { MaskPoints } from "@didban/contract";
import type { RunOptions } from "../figure.ts";
import { encoderProcesses } from "../world/encoder-processes.ts";
import { callExits, carelessCopy, clip } from "./mask-calls.ts";
import { socketExits, type MaskedCamera, type OpenExit, type Sight } from "./mask-exits.ts";

/** What came by one way. */
export interface WayCount {
  /** Pictures after a confirmed change that hide, and were looked at. */
  readonly looked: number;
  /** Times that nothing was given of what is hidden. */
  readonly refused: number;
  /** The camera's own pictures while nothing was hidden: the trial sees the difference. */
  readonly open: number;
}

export interface MaskVerdict {
  readonly rounds: number;
  readonly ways: Readonly<Record<string, WayCount>>;
  /** Pictures after a confirmed change that show what is hidden, or are not marked as masked. */
  readonly originals: readonly string[];
  /** The same of a copy that somebody keeps and does not ask about again: must be found. */
  readonly careless: readonly string[];
  /** Ways whose pictures could not be decoded. */
  readonly unreadable: readonly string[];
  readonly kills: number;
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
  const ways: Record<string, WayCount> = {};
  const [originals, careless, unreadable]: [string[], string[], string[]] = [[], [], []];
  let kills = 0;
  try {
    const camera = await clip(await film(world));
    const exits = await Promise.all(
      [...socketExits, ...callExits(), carelessCopy].map(async ({ name, open }) => ({
        name,
        exit: await open(camera),
      })),
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
        const isHiding = hidden.length > 0;
        const shows = isHiding ? seen.filter((sight) => sight === "open" || sight === "unclear") : [];
        const found = name === carelessCopy.name ? careless : originals;
        found.push(...shows.map(() => `${name} after ${act}`));
        if (name !== carelessCopy.name) ways[name] = counted(ways[name], seen, isHiding);
      }
      const looked = Object.values(ways).reduce((sum, way) => sum + way.looked, 0);
      say(`${round + 1}: ${act}; ${looked} pictures looked at, ${originals.length} originals`);
    }
    for (const { exit } of exits) exit.close();
    return { rounds, ways, originals, careless, unreadable, kills };
  } finally {
    await world.close();
  }
}

function counted(
  { looked, refused, open }: WayCount = { looked: 0, refused: 0, open: 0 },
  seen: readonly Sight[],
  isHiding: boolean,
): WayCount {
  const count = (isOne: (sight: Sight) => boolean) => seen.filter(isOne).length;
  if (!isHiding) return { looked, refused, open: open + count((sight) => sight === "open") };
  const refusals = count((sight) => sight === "refused");
  return { looked: looked + seen.length - refusals, refused: refused + refusals, open };
}

async function watch(name: string, exit: OpenExit, mask: MaskPoints) {
  try {
    await exit.more();
    return { name, seen: await exit.sights(mask), fault: undefined };
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
