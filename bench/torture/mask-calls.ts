// Every call that may answer a picture of a camera, as R25 asks it for somebody who may not see behind the camera's mask. The contract says which these are
// (`picturesOfCameras`): one without a case here is told of, and the trial does not begin.
import { randomUUID } from "node:crypto";
import { lookAtFile } from "@didban/cloud/modules/masking/masked-world.testing";
import { picturesOfCameras } from "@didban/cloud/modules/cameras/picture-exits.testing";
import type { Answered, AnyRequest } from "@didban/cloud/testing/calls";
import { endpoints, snapshotSizes, type Endpoint } from "@didban/contract";
import { dayNumberOf } from "@didban/media/timeline";
import type { MaskedCamera, MaskExit } from "./mask-exits.ts";

const { archive, bridgeProxy, cameras, exports, snapshots } = endpoints;

/** A camera with an export and a snapshot of before it had a mask. */
export interface ClippedCamera extends MaskedCamera {
  readonly exportId: string;
  readonly snapshotId: string;
}

/** A picture or footage as it was answered, or that there is none for this caller. */
type Answer = Uint8Array | "refused";
/** Asks in every manner that the call has. */
type Ask = () => Promise<readonly Answer[]>;
type Case = (camera: ClippedCamera) => Ask;

/** Of a masked camera, of servers that have no time to make a picture, and of a bridge that there is not. */
const refusals = [
  "privacyMaskActive",
  "forbiddenResource",
  "thumbnailNotFound",
  "NoSuitableMediaServer",
  "bridgeIdDoesNotExist",
];

/** The answer's bytes; anything but a picture or one of the refusals is a fault. */
function pictureOf({ status, problem, bytes }: Answered<Endpoint>): Answer {
  if (status === 200 || status === 206) return bytes;
  if (refusals.includes(problem?.code)) return "refused";
  throw new Error(`answered ${status} ${problem?.code}`);
}

const decoded = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

const thumbnails: Case =
  ({ world: { guard }, cameraId, fromMs, toMs }) =>
  async () => {
    const past = { date: dayNumberOf((fromMs + toMs) / 2) };
    const manners = [{}, { as: "jpeg" }, past, { ...past, as: "jpeg" }, { whenAway: "lastRecorded" }];
    const answers: Answer[] = [];
    for (const query of manners) {
      const answer = await guard.call(archive.thumbnail, { params: { id: cameraId }, query });
      answers.push(answer.status === 200 ? decoded(answer.body.data) : pictureOf(answer));
    }
    return answers;
  };

const snapshot: Case = ({ world: { guard }, snapshotId }) => {
  /** What a browser would have kept of each size, with its tag. */
  const copies = new Map<string, { readonly tag: string; readonly bytes: Uint8Array }>();
  return async () => {
    const answers: Answer[] = [];
    for (const size of snapshotSizes) {
      const copy = copies.get(size);
      const request: AnyRequest = { params: { id: snapshotId }, query: { size } };
      const headers = copy === undefined ? {} : { "if-none-match": copy.tag };
      const answer = await guard.call(snapshots.media, { ...request, headers });
      if (copy !== undefined && answer.status === 304) {
        answers.push(copy.bytes);
        continue;
      }
      copies.set(size, { tag: answer.headers.get("etag") ?? "", bytes: answer.bytes });
      answers.push(pictureOf(answer));
    }
    return answers;
  };
};

/** Whole, and as a range of its bytes that goes on where a download stopped. */
const exportFile: Case =
  ({ world: { guard }, exportId }) =>
  async () => {
    const params = { id: exportId };
    const whole = pictureOf(await guard.call(exports.media, { params }));
    const ranged = await guard.call(exports.media, { params, headers: { range: "bytes=0-" } });
    return [whole, pictureOf(ranged)];
  };

const exportBundle: Case =
  ({ world: { guard }, exportId }) =>
  async () => {
    const bundle = pictureOf(await guard.call(exports.bundle, { params: { id: exportId } }));
    // Its files are stored as they are: footage begins four bytes before the name of its first box.
    return [bundle === "refused" ? bundle : bundle.subarray(Buffer.from(bundle).indexOf("ftyp") - 4)];
  };

const exportPicture: Case =
  ({ world: { guard }, exportId }) =>
  async () => [pictureOf(await guard.call(exports.thumbnail, { params: { id: exportId } }))];

/** Tries the camera's own address: who may not add cameras may not. */
const probe: Case =
  ({ world: { guard, media } }) =>
  async () => {
    const config = { url: media.simulated("yard").urls.main };
    const answer = await guard.call(cameras.probe, { body: { config } });
    if (answer.status !== 200) return [pictureOf(answer)];
    const { snapshot: still } = answer.body;
    return still === undefined ? [] : [decoded(still.data)];
  };

/** Tries it through a bridge: there is none here, so nothing of it is shown to anybody. */
const probeThrough: Case =
  ({ world: { guard } }) =>
  async () => {
    const body = { ip: "192.0.2.10", username: "admin", password: "", channel: 1, useSSL: false };
    return [pictureOf(await guard.call(bridgeProxy.authorise, { params: { id: randomUUID() }, body }))];
  };

/** By the id of the call. */
export const callCases: Readonly<Record<string, Case>> = {
  [archive.thumbnail.id]: thumbnails,
  [snapshots.media.id]: snapshot,
  [exports.media.id]: exportFile,
  [exports.bundle.id]: exportBundle,
  [exports.thumbnail.id]: exportPicture,
  [cameras.probe.id]: probe,
  [bridgeProxy.authorise.id]: probeThrough,
};

/** Calls that may answer pictures of cameras and have no case, and cases of calls that do not. */
export function untriedCalls(cases: Readonly<Record<string, unknown>> = callCases): string[] {
  const [carrying, tried] = [picturesOfCameras(), Object.keys(cases)];
  return [
    ...carrying.filter((id) => !tried.includes(id)).map((id) => `${id} has no case`),
    ...tried.filter((id) => !carrying.includes(id)).map((id) => `${id} answers no picture`),
  ];
}

/** The ways by all of them. */
export function callExits(): MaskExit<ClippedCamera>[] {
  const untried = untriedCalls();
  if (untried.length > 0) throw new Error(`R25 knows another list of calls: ${untried.join(", ")}`);
  return Object.entries(callCases).map(([id, ask]) => overCall(id, ask));
}

/** Keeps the first answer, and shows it without asking again: a copy that outlives its mask, which must be found. */
export const carelessCopy: MaskExit<ClippedCamera> = overCall("a copy that is not asked about", (camera) => {
  const ask = snapshot(camera);
  let kept: readonly Answer[] | undefined;
  return async () => (kept ??= await ask());
});

function overCall(name: string, make: Case): MaskExit<ClippedCamera> {
  return {
    name,
    async open(camera) {
      const ask = make(camera);
      let answers = await ask();
      return {
        async mark() {
          answers = [];
        },
        async more() {
          answers = await ask();
        },
        async sights(mask) {
          const seen = await Promise.all(
            answers.map(async (answer) =>
              answer === "refused"
                ? (["refused"] as const)
                : (await lookAtFile(answer, mask)).map((isHidden) => (isHidden ? "hidden" : "open")),
            ),
          );
          return seen.flat();
        },
        close: () => undefined,
      };
    },
  };
}

/** Has an export and a snapshot made of a camera that hides nothing. */
export async function clip(camera: MaskedCamera): Promise<ClippedCamera> {
  const { world, cameraId, fromMs } = camera;
  const { captain } = world.media;
  await world.media.startJobs();
  const made = await captain.call(exports.create, {
    body: { cameraId, startAt: new Date(fromMs + 2_000).toISOString(), duration: 2 },
  });
  if (made.status !== 201) throw new Error(`The export was refused: ${made.status} ${made.problem.code}`);
  const still = await captain.call(archive.thumbnail, { params: { id: cameraId }, query: { as: "jpeg" } });
  const taken = await captain.call(snapshots.create, {
    body: { cameraId, time: new Date(fromMs + 2_000).toISOString() },
    file: new Blob([decoded(still.body.data)]),
  });
  if (taken.status !== 201)
    throw new Error(`The snapshot was refused: ${taken.status} ${taken.problem.code}`);
  const { id: exportId } = made.body;
  const isReady = async () => {
    const { state, error } = (await captain.call(exports.read, { params: { id: exportId } })).body;
    if (state === "failed") throw new Error(`The export failed: ${error}`);
    return state === "ready";
  };
  await world.media.until(isReady, "export");
  return { ...camera, exportId, snapshotId: taken.body.id };
}
