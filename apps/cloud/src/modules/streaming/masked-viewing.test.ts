// Which viewers are sent masked pictures, and when: the protocol's part of it, with a maker of masked pictures that the tests play.
import type { Action, MaskPoints } from "@didban/contract";
import { wireFlag, type WireMessage } from "@didban/media/wire";
import { numberedFormat, NumberedStream } from "@didban/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StreamHub } from "@didban/media-io/recording";
import { playArchive, playLive } from "./stream-client.testing.ts";
import { numbersOf, StreamScene } from "./stream-scene.testing.ts";

const area: MaskPoints = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.5, y: 0.8 },
];
const other: MaskPoints = [...area, { x: 0.1, y: 0.5 }];
const isMarked = ({ flags }: WireMessage) => (flags & wireFlag.masked) !== 0;
/** Numbers of masked pictures, so that they are told from the camera's. */
const firstMasked = 10_000;

let scene: StreamScene;
/** The rendition of each mask that was asked for. */
let renditions: Map<MaskPoints, StreamHub>;
beforeEach(async () => {
  scene = await StreamScene.make();
  renditions = new Map();
});
afterEach(() => scene.close());

/** From now on there is somebody who makes masked pictures. */
function addMasking(): void {
  scene.masking = {
    ...scene.masking,
    live(_, mask) {
      const hub = renditions.get(mask) ?? new StreamHub();
      renditions.set(mask, hub);
      return {
        isComing: true,
        video: hub.video,
        audio: undefined,
        shape: { codec: "h264", width: 320, height: 180 },
        subscribe: (listener) => hub.subscribe(listener),
      };
    },
  };
}

/** Pictures of a rendition come. */
function filmMasked(mask: MaskPoints, count: number, stream = maskedStream()): void {
  for (let at = 0; at < count; at += 1) renditions.get(mask)?.push(stream.next(scene.time.trueMs + at));
}

function maskedStream(): NumberedStream {
  const stream = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 100 });
  stream.format = { ...numberedFormat(), width: 320, height: 180 };
  stream.number = firstMasked;
  return stream;
}

describe("who is sent masked pictures", () => {
  it("MASK-11 MASK-24 whoever may not set masks, of a camera with an area that is hidden, and nobody else", async () => {
    addMasking();
    await scene.film(5);
    const isSentMasked = async () => {
      const client = await scene.watch();
      if (renditions.size > 0) filmMasked(area, 3);
      else await scene.film(3);
      const [first] = await client.receive(1);
      client.close();
      renditions.clear();
      return first !== undefined && isMarked(first);
    };
    expect(await isSentMasked()).toBe(false);
    scene.mask = area.slice(0, 2);
    expect(await isSentMasked()).toBe(false);
    scene.mask = area;
    expect(await isSentMasked()).toBe(true);
    scene.actions = new Set<Action>([...scene.actions, "privacyMaskUpdate"]);
    expect(await isSentMasked()).toBe(false);
  });

  it("MASK-17 a mask that is drawn while somebody watches stops the camera's own pictures at once, and the same generation goes on masked", async () => {
    addMasking();
    await scene.film(15);
    const client = await scene.watch();
    await client.receive(5);
    scene.mask = area;
    await scene.tellRights();
    await client.settled();
    const seen = client.media().length;
    await scene.film(10);
    await client.settled();
    expect(client.media()).toHaveLength(seen);
    filmMasked(area, 12);
    await client.receive(seen + 12);
    const masked = client.media().slice(seen);
    expect(numbersOf(masked)[0]).toBe(firstMasked);
    expect(masked.every(isMarked)).toBe(true);
    expect((masked[0]?.flags ?? 0) & 3).toBe(3);
    expect(client.textsOf("config")).toMatchObject([
      { width: 320, height: 180, codec: "h264", generation: 1 },
    ]);
    expect(client.media().map(({ sequence }) => sequence)).toEqual(client.media().map((_, at) => at));
    // Another mask: nothing more of the old rendition.
    scene.mask = other;
    await scene.tellRights();
    await client.settled();
    scene.time.advance(1_000);
    filmMasked(area, 10);
    filmMasked(other, 3);
    await client.receive(seen + 15);
    expect(client.media()).toHaveLength(seen + 15);
    // The mask is gone: masked pictures go on to the camera's next key frame.
    scene.mask = [];
    await scene.tellRights();
    await client.settled();
    await scene.film(20);
    await client.until(
      () =>
        !client.media().every(isMarked) && !isMarked(client.media().at(-1) ?? ({ flags: 4 } as WireMessage)),
      "its own",
    );
    const own = client.media().slice(seen + 15);
    expect(own.some(isMarked)).toBe(false);
    expect((own[0]?.flags ?? 0) & 3).toBe(3);
  });

  it("MASK-16 without room for masked pictures nobody gets others: the viewer is told and closed", async () => {
    await scene.film(15);
    await scene.file();
    const watching = await scene.watch();
    await watching.receive(5);
    scene.mask = area;
    await scene.tellRights();
    expect(await watching.closed()).toBe(4503);
    expect(watching.textsOf("error")).toMatchObject([{ code: "NoSuitableMediaServer", fatal: true }]);
    for (const command of [playLive(), playArchive(scene.time.trueMs - 1_000)]) {
      const client = await scene.connect();
      client.say(command);
      expect(await client.closed()).toBe(4503);
      expect(client.media()).toEqual([]);
    }
  });

  it("MASK-17 a mask that is drawn while a viewer is being let in holds for it, and the change is not answered before", async () => {
    await scene.film(15);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<MaskPoints>();
    scene.maskOf = () => {
      asked.resolve();
      scene.maskOf = async () => scene.mask;
      return answer.promise;
    };
    const connecting = scene.connect();
    await asked.promise;
    scene.mask = area;
    let isAnswered = false;
    const change = scene.server.maskChanged(scene.cameraId).then(() => (isAnswered = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAnswered).toBe(false);
    // What was read before the change comes after it.
    answer.resolve([]);
    const client = await connecting;
    client.say(playLive());
    await change;
    expect(await client.closed()).toBe(4503);
    expect(client.media()).toEqual([]);
  });

  it("MASK-17 a viewer whose rights cannot be read when a mask is changed is let go, and the change is answered", async () => {
    await scene.film(15);
    const client = await scene.watch();
    await client.receive(5);
    scene.maskOf = async () => {
      throw new Error("The database is away.");
    };
    await scene.server.maskChanged(scene.cameraId);
    await client.closed();
    const seen = client.media().length;
    await scene.film(10);
    expect(client.media()).toHaveLength(seen);
  });

  it("MASK-11 pictures that are handed over without a mark do not leave, whoever made them", async () => {
    await scene.film(30);
    await scene.file();
    scene.mask = area;
    scene.masking = {
      ...scene.masking,
      footage: (items) => items,
      keyFrames: (items) => items,
      still: async (unit) => unit,
    };
    const client = await scene.connect();
    client.say(playArchive(scene.time.trueMs - 2_000));
    await client.text("end");
    client.say({
      cmd: "speed",
      generation: 2,
      speed: 4,
      at: new Date(scene.time.trueMs - 2_000).toISOString(),
    });
    await client.text("end", 2);
    expect(client.pictures()).toEqual([]);
  });
});
