// Streams of R12: tokens are asked for and spent by people who may, may not, may no longer; open streams end when the right is lost.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { signUp, type Person } from "@didban/cloud/testing/person";
import { playLive } from "@didban/cloud/modules/streaming/stream-client.testing";
import { startTestMedia, type TestMedia } from "@didban/cloud/testing/test-media";
import { endpoints } from "@didban/contract";
import type { RunOptions } from "../figure.ts";

export interface StreamVerdict {
  readonly tries: number;
  /** What was let too far. */
  readonly leaks: readonly string[];
  readonly slowestCallMs: number;
  readonly slowestEndMs: number;
}

const { archive, permissions, roles, streams } = endpoints;
const hidden = 3;

export interface StreamOptions extends Pick<RunOptions, "say"> {
  readonly rounds?: number | undefined;
}

/** Tries every way to a picture; rights are lost `rounds` times. */
export async function walkStreams({ rounds = 5, say }: StreamOptions): Promise<StreamVerdict> {
  const media = await startTestMedia({
    cameras: [
      { name: "yard", scene: "yard" },
      { name: "vault", scene: "street" },
    ],
  });
  try {
    const [gate, vault] = [await media.addRecorded("yard"), await media.addRecorded("vault")];
    const viewer = await newMember(media);
    await hide(media, viewer, vault);
    const stranger = await signUp(media.server);
    const leaks: string[] = [];
    let tries = 0;
    const shut = async (what: string, isOpen: () => Promise<boolean>) => {
      tries += 1;
      if (await isOpen()) leaks.push(what);
    };
    for (const [name, person, camera] of [
      ["a viewer, of the hidden camera", viewer, vault],
      ["somebody in no workspace", stranger, gate],
    ] as const) {
      for (const mode of ["live", "archive"] as const)
        await shut(
          `a token for ${mode} for ${name}`,
          async () => (await ask(person, camera, mode)).status < 400,
        );
      for (const query of [{}, { date: 46_000 }, { as: "jpeg" }])
        await shut(
          `a picture for ${name}`,
          async () => (await person.call(archive.thumbnail, { params: { id: camera }, query })).status < 400,
        );
    }
    const token = async (mode: "live" | "archive" = "live") => (await ask(viewer, gate, mode)).body.token;
    await shut("another camera's token", async () => isWelcome(media, vault, await token()));
    await shut("no token", async () => isWelcome(media, gate, ""));
    await shut("a made-up token", async () => isWelcome(media, gate, "m1.AAAAAAAAAAAAAAAAAAAAAAAA"));
    const used = await token();
    if (!(await isWelcome(media, gate, used))) leaks.push("a good token is refused");
    await shut("a token that was used", async () => isWelcome(media, gate, used));
    const early = await token();
    await hide(media, viewer, gate);
    await shut("a token from before the right was lost", async () => isWelcome(media, gate, early));
    let [slowestCallMs, slowestEndMs] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { callMs, endMs } = await loseWhileWatching(media, gate);
      slowestCallMs = Math.max(slowestCallMs, callMs);
      slowestEndMs = Math.max(slowestEndMs, endMs);
      say(`lost ${round + 1} times: call ${Math.round(callMs)} ms, stream ${Math.round(endMs)} ms`);
    }
    return { tries, leaks, slowestCallMs, slowestEndMs };
  } finally {
    await media.close();
  }
}

async function newMember(media: TestMedia): Promise<Person> {
  const person = await signUp(media.server);
  await joinWorkspace(media.server, person, media.workspaceId, "member");
  return person;
}

function ask(person: Person, id: string, mode: "live" | "archive") {
  return person.call(streams.request, { params: { id }, body: { mode } });
}

/** Hides a camera from a member, as the permission screen does. */
async function hide({ captain }: TestMedia, { accountId }: Person, resourceId: string): Promise<void> {
  const team = (await captain.call(roles.list, {})).body.items.find(({ name }) => name === "Member");
  const body = { userId: accountId, teamId: team?.id ?? "", resourceId, accessLevel: hidden } as const;
  const { problem, status } = await captain.call(permissions.create, { body });
  if (status !== 201) throw new Error(`The camera was not hidden: ${JSON.stringify(problem)}`);
}

/** True when a token opens a camera's stream. */
async function isWelcome(media: TestMedia, cameraId: string, token: string): Promise<boolean> {
  const client = await media.open(cameraId, token).begun();
  const isIn = client.textsOf("ready").length > 0;
  client.close();
  return isIn;
}

/** Takes the right from somebody who watches; milliseconds to the first refused call, and to the end of the stream. */
async function loseWhileWatching(
  media: TestMedia,
  camera: string,
): Promise<{ callMs: number; endMs: number }> {
  const person = await newMember(media);
  const client = await media.play(camera, playLive(), person);
  await client.receive(3);
  const lostMs = performance.now();
  await hide(media, person, camera);
  const call = () => person.call(endpoints.cameras.get, { params: { id: camera } });
  while ((await call()).status === 200) if (performance.now() - lostMs > 10_000) break;
  const callMs = performance.now() - lostMs;
  await client.closed();
  return { callMs, endMs: performance.now() - lostMs };
}
