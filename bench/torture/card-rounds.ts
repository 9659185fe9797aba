// Cuts a camera off, lets the server fill the gap from the camera's card, and kills the media process in the middle of it, again and again. Judges
// what is left by the numbers on the frames and by the ledger. Asserts nothing.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCameraSim, type CameraHandle } from "@didban/camera-sim";
import { faultsOfFilling, type FilledTime } from "@didban/cloud/modules/gap-filling/filled-time.testing";
import { endpoints } from "@didban/contract";
import { seededRandom } from "@didban/testkit";
import { RecordingServer } from "../world/recording-server.ts";
import { checkRecorded, withArchive, type RecordedArchive } from "./recorded-archive.ts";
import { picturesOf, stampsOf } from "./recorded-frames.ts";

export interface CardOptions {
  readonly rounds: number;
  /** How long the camera is cut off in each round. */
  readonly seconds: number;
  readonly seed: number;
  say(line: string): void;
}

export interface CardVerdict {
  /** Recorded frames. */
  readonly frames: number;
  /** Times that the media process was killed while footage came from the card. */
  readonly kills: number;
  /** Frames that stand twice or out of order, losses that the ledger does not tell of, and entries where nothing is missing. */
  readonly wrong: readonly string[];
  /** Faults of files, index and ledger. */
  readonly faults: readonly string[];
}

/** Judges what the rounds left. `isBroken`: as if a piece had been stored twice; the verdict must tell. */
export type CardJudge = (isBroken: boolean) => Promise<CardVerdict>;

const frameMs = 1000 / 15;
/** A kill costs what was received and not written, the restart, and the way to a key frame; all of it is filled but what is shorter than a hole. */
const limits = { frameMs, groupMs: 3_000 };
const leastFootageMs = 9_000;
const patienceMs = 240_000;
const portOf = (url: string) => Number(new URL(url).port);

/** Runs the rounds on a server of its own and lets what they left be judged. */
export async function cardRounds<Result>(
  options: CardOptions,
  judged: (judge: CardJudge) => Promise<Result>,
): Promise<Result> {
  // So slow a card that a kill finds it at work.
  const card = { kbps: 6_000 };
  const sim = await startCameraSim({ cameras: [{ name: "yard", scene: "yard", card, port: 0 }] });
  const camera = sim.camera("yard");
  const world = await RecordingServer.start();
  try {
    const id = await addByOnvif(world, camera);
    await world.allRecorded();
    const random = seededRandom(options.seed);
    for (let round = 0; round < options.rounds; round++) {
      await wait(leastFootageMs);
      const before = camera.replays;
      await sim.command("yard refuse on");
      await wait(options.seconds * 1000);
      await sim.command("yard refuse off");
      // Two replays beside the gap say where it lies; the third one brings its footage.
      await until(async () => camera.replays >= before + 3, "footage from the card");
      await wait(random() * 1_500);
      process.kill(world.pidOf("m1"), "SIGKILL");
      await until(() => isWhole(world, id), "the gap to be filled");
      options.say(`${round + 1} of ${options.rounds}: filled, killed in between`);
    }
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    return await judged((isBroken) =>
      withArchive(world, async (archive) => ({
        kills: options.rounds,
        ...(await judgeArchive(archive, id, isBroken)),
      })),
    );
  } finally {
    await world.stop();
    await sim.stop();
  }
}

async function addByOnvif(world: RecordingServer, { onvifUrl, urls }: CameraHandle): Promise<string> {
  const ports = { port: portOf(onvifUrl), streamPort: portOf(urls.main) };
  const paths = { streamPath: new URL(urls.main).pathname, substreamPath: "" };
  const config = { url: "127.0.0.1", ...ports, ...paths, manufacturerCode: "onvif" };
  const { body } = await world.call(endpoints.cameras.create, { body: { name: "Yard", config } });
  world.cameraIds.push(body.camera.id);
  return body.camera.id;
}

/** Nothing is left that would be asked for: entries of a few seconds between footage. */
async function isWhole(world: RecordingServer, id: string): Promise<boolean> {
  const params = { params: { id }, query: {} };
  const { body: map } = await world
    .call(endpoints.archive.archiveMap, params)
    .catch(() => ({ body: undefined }));
  const { body } = await world.call(endpoints.archive.downMap, params).catch(() => ({ body: undefined }));
  const last = map?.archiveMap.at(-1);
  if (body === undefined || last?.[2] !== true) return false;
  const inside = body.downtimeMap.slice(1);
  return inside.every(
    ({ startedAt, endedAt }) => endedAt !== null && Date.parse(endedAt) - Date.parse(startedAt) < 3_000,
  );
}

async function until(isSo: () => Promise<boolean>, awaited: string): Promise<void> {
  const deadlineMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(`waited in vain for ${awaited}`);
    await wait(200);
  }
}

async function judgeArchive(archive: RecordedArchive, cameraId: string, isBroken: boolean) {
  const { root, index } = archive;
  const all = { cameraId, fromMs: -Infinity, toMs: Infinity };
  const files = await index.files(all);
  const numbers: number[] = [];
  for (const file of isBroken ? files.flatMap((each) => [each, each]) : files)
    numbers.push(...(await stampsOf(picturesOf(join(root, file.path)))).map(({ number }) => number));
  const [first, last] = [files[0]?.startMs ?? 0, files.at(-1)?.endMs ?? 0];
  const gaps = (await index.gaps(all)).filter(
    ({ startMs, endMs }) => startMs >= first && (endMs ?? Infinity) <= last,
  );
  const filled: FilledTime = {
    numbers,
    gapMs: gaps.map(({ startMs, endMs }) => (endMs ?? startMs) - startMs),
  };
  const faults = await checkRecorded(archive);
  return {
    frames: numbers.length,
    wrong: faultsOfFilling(filled, limits),
    faults: faults.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`),
  };
}
