// Masked live streams as their viewers get them: real cameras, a real ffmpeg, a real database, and every picture looked at.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wireFlag, wireType, type WireMessage } from "@didban/media/wire";
import { stampsOf } from "../../testing/test-media.ts";
import { endpoints, type TeamView } from "@didban/contract";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import { playLive, type StreamClient } from "../streaming/stream-client.testing.ts";
import { corner, lookAt, MaskedWorld, middle } from "./masked-world.testing.ts";

const names = ["yard", "gate", "street", "roof", "shop", "lane"] as const;

let world: MaskedWorld;
/** The camera of each test, by the name of its scene. */
let ids: Record<(typeof names)[number], string>;
beforeAll(async () => {
  world = await MaskedWorld.make({
    // Renditions stay for half a minute after their last viewer.
    environment: { DIDBAN_MASKED_STREAMS: "12" },
    cameras: [
      { name: "yard", scene: "yard" },
      { name: "gate", scene: "gate", port: 0 },
      { name: "street", scene: "street" },
      { name: "roof", scene: "roof" },
      { name: "shop", scene: "shop" },
      { name: "lane", scene: "roof" },
    ],
  });
  // All at once, since each takes seconds until it is recorded.
  const added = await Promise.all(names.map((name) => world.media.addRecorded(name)));
  ids = Object.fromEntries(names.map((name, at) => [name, added[at] ?? ""])) as typeof ids;
});
afterAll(() => world?.close());

const privacyMaskUpdate = 55;
const isMarked = ({ flags }: WireMessage) => (flags & wireFlag.masked) !== 0;

/** Waits for pictures beyond those that are there. */
async function more(client: StreamClient, count = 20): Promise<WireMessage[]> {
  const before = client.pictures().length;
  await client.until(() => client.pictures().length >= before + count, `${count} pictures more`);
  return client.pictures().slice(before);
}

const fallen = (messages: readonly WireMessage[]) =>
  messages.slice(1).filter(({ captureMs }, at) => captureMs < (messages[at]?.captureMs ?? 0));

describe("masked live streams", () => {
  it("MASK-11 MASK-12 MASK-13 MASK-24 who may not set masks is sent masked pictures, and who may the camera's own, byte for byte", async () => {
    const { media, guard } = world;
    const id = ids.yard;
    const plain = await media.play(id);
    const before = await lookAt(await more(plain), middle);
    expect(before.every(({ inside }) => inside > 60)).toBe(true);
    await world.setMask(id, middle);
    const masked = await media.play(id, { audio: true }, guard);
    const second = await media.play(id, {}, guard);
    expect(await masked.text("ack")).toMatchObject({ codec: "h264", width: 1280, height: 720, stream: 0 });
    const shown = await more(masked, 40);
    const looks = await lookAt(masked.pictures(), middle);
    expect(looks.filter(({ isHidden }) => !isHidden)).toEqual([]);
    expect(looks.every(({ isMarked: is, mean }) => is && mean > 40)).toBe(true);
    expect(masked.pictures().filter((message) => !isMarked(message))).toEqual([]);
    expect(fallen(masked.pictures())).toEqual([]);
    expect(masked.media().some(({ type }) => type === wireType.audio)).toBe(true);
    // One rendition for both: the same bytes.
    await more(second, 40);
    const bytes = new Map(shown.map(({ captureMs, payload }) => [captureMs, payload]));
    const same = second.pictures().filter(({ captureMs }) => bytes.has(captureMs));
    expect(same.length).toBeGreaterThan(10);
    expect(
      same.every(({ captureMs, payload }) => Buffer.compare(payload, bytes.get(captureMs) ?? payload) === 0),
    ).toBe(true);
    // Nobody's who may look behind it is touched, and its pictures have the same times.
    expect(plain.pictures().some(isMarked)).toBe(false);
    const numbers = stampsOf(plain.pictures());
    expect(numbers.slice(1).every((number, at) => number === (numbers[at] ?? 0) + 1)).toBe(true);
    const fromMs = plain.pictures()[0]?.captureMs ?? 0;
    const past = await media.play(id, { mode: "archive", at: new Date(fromMs).toISOString() });
    await past.text("end");
    const recorded = new Map(
      past.pictures().map(({ captureMs, payload }) => [Math.round(captureMs), payload]),
    );
    const both = plain.pictures().filter(({ captureMs }) => recorded.has(Math.round(captureMs)));
    expect(both.length).toBeGreaterThan(30);
    const isAsRecorded = ({ captureMs, payload }: WireMessage) =>
      Buffer.compare(payload, recorded.get(Math.round(captureMs)) ?? new Uint8Array()) === 0;
    expect(both.every(isAsRecorded)).toBe(true);
    const own = new Set(plain.pictures().map(({ captureMs }) => captureMs));
    expect(shown.filter(({ captureMs }) => own.has(captureMs)).length).toBeGreaterThan(20);
    const small = await media.play(id, { quality: "low" }, guard);
    expect(await small.text("ack")).toMatchObject({ codec: "h264", width: 640, height: 360, stream: 1 });
    const smallLooks = await lookAt(await more(small), middle);
    expect(smallLooks.every(({ isHidden, isMarked: is }) => isHidden && is)).toBe(true);
    const without = await media.play(id, { accept: ["mjpeg"] }, guard);
    expect(await without.text("error")).toMatchObject({ code: "unsupportedCodec" });
  });

  it("LIVE-13 MASK-24 a browser that decodes none of a camera's streams is sent H.264 of the small one, the same for all, and marked so", async () => {
    const { media } = world;
    const id = ids.lane;
    const clients = [
      await media.play(id, { accept: ["h264"] }),
      await media.play(id, { accept: ["h264"] }),
    ] as const;
    const [first, second] = clients;
    expect(await first.text("ack")).toMatchObject({ codec: "h264", width: 640, height: 360 });
    const shown = await more(first, 30);
    await more(second, 30);
    for (const client of clients)
      expect(
        client
          .pictures()
          .every(({ flags }) => (flags & (wireFlag.transcoded | wireFlag.masked)) === wireFlag.transcoded),
      ).toBe(true);
    const bytes = new Map(shown.map(({ captureMs, payload }) => [captureMs, payload]));
    const same = second.pictures().filter(({ captureMs }) => bytes.has(captureMs));
    expect(same.length).toBeGreaterThan(10);
    expect(
      same.every(
        ({ captureMs, payload }) => Buffer.compare(payload, bytes.get(captureMs) ?? new Uint8Array()) === 0,
      ),
    ).toBe(true);
    const looks = await lookAt(first.pictures(), middle);
    expect(looks.every(({ inside }) => inside > 40)).toBe(true);
    // Whose browser decodes it gets the camera's own.
    const own = await media.play(id, { accept: ["mjpeg", "h264"] });
    expect((await more(own)).every(({ flags }) => (flags & wireFlag.transcoded) === 0)).toBe(true);
  });

  it("MASK-17 a mask that is drawn, changed and removed is followed within the same generation", async () => {
    const { media, guard } = world;
    const id = ids.street;
    const client = await media.play(id, {}, guard);
    expect((await more(client)).some(isMarked)).toBe(false);
    const changes = [middle, corner, middle] as const;
    for (const mask of changes) {
      await world.setMask(id, mask);
      // What was sent before the change was confirmed has come when the ping is back.
      await client.settled();
      const from = client.pictures().length;
      await more(client, 15);
      const looks = (await lookAt(client.pictures(), mask)).slice(from);
      expect(looks.filter(({ isHidden, isMarked: is }) => !isHidden || !is)).toEqual([]);
    }
    await world.setMask(id, []);
    await client.until(
      () => !isMarked(client.pictures().at(-1) ?? ({ flags: 4 } as WireMessage)),
      "the camera's own pictures",
    );
    const back = client.pictures().length;
    await more(client);
    const own = (await lookAt(client.pictures(), middle)).slice(back);
    expect(own.every(({ inside, isMarked: is }) => inside > 60 && !is)).toBe(true);
    expect(fallen(client.pictures())).toEqual([]);
    expect(client.media().map(({ sequence }) => sequence)).toEqual(client.media().map((_, at) => at));
    expect(client.textsOf("ack")).toHaveLength(1);
    expect(client.closeCode).toBeUndefined();
  });

  it("MASK-17 the right to look behind a mask, lost and given while watching, is followed as well", async () => {
    const { media, guard } = world;
    const id = ids.gate;
    await world.setMask(id, middle);
    await world.trust(true);
    try {
      const client = await media.play(id, { quality: "low" }, guard);
      expect((await more(client)).some(isMarked)).toBe(false);
      await world.trust(false);
      await client.until(
        () => isMarked(client.pictures().at(-1) ?? ({ flags: 0 } as WireMessage)),
        "masked pictures",
      );
      const looks = await lookAt(client.pictures().filter(isMarked), middle);
      expect(looks.filter(({ isHidden }) => !isHidden)).toEqual([]);
      await world.trust(true);
      await client.until(
        () => !isMarked(client.pictures().at(-1) ?? ({ flags: 4 } as WireMessage)),
        "the camera's own pictures",
      );
      expect(fallen(client.pictures())).toEqual([]);
      expect(client.textsOf("ack")).toHaveLength(1);
    } finally {
      await world.trust(false);
    }
  });

  it("MASK-11 a display is sent masked pictures, whatever its role may do", async () => {
    const { media } = world;
    const id = ids.shop;
    await world.setMask(id, middle);
    const { displays, roles, streams } = endpoints;
    const begun = await callApi(media.server, displays.begin, { headers: fromNewAddress() });
    const { code, secret } = begun.body;
    const teams = (await media.captain.call(roles.list, {})).body.items;
    const maySet = ({ authorities }: TeamView) => authorities.some(({ key }) => key === privacyMaskUpdate);
    const teamId = teams.find((team) => maySet(team) && team.name !== "Captain")?.id;
    const form = { name: "Lobby", cameraIds: [id], gridSize: 1, stepSeconds: 20, locale: "fa", teamId, code };
    expect((await media.captain.call(displays.pair, { body: form })).status).toBe(201);
    const { accessToken } = (await callApi(media.server, displays.open, { body: { secret } })).body;
    const grant = await callApi(media.server, streams.request, { params: { id } }, accessToken ?? "");
    const client = await media.open(id, grant.body.token).begun();
    client.say(playLive());
    await more(client, 5);
    const looks = await lookAt(client.pictures(), middle);
    expect(looks.every(({ isHidden, isMarked: is }) => isHidden && is)).toBe(true);
  });

  it("MASK-12 a camera of Motion JPEG comes masked as H.264, and goes on when it comes back", async () => {
    const { media, guard } = world;
    const id = ids.roof;
    await world.setMask(id, middle);
    const client = await media.play(id, {}, guard);
    expect(await client.text("ack")).toMatchObject({ codec: "h264" });
    expect(
      (await lookAt(await more(client), middle)).every(({ isHidden, isMarked: is }) => isHidden && is),
    ).toBe(true);
    await media.simulated("roof").apply({ kind: "reboot", seconds: 1 });
    await client.text("end");
    const looks = await lookAt(client.pictures(), middle);
    await more(client);
    const after = await lookAt(client.pictures().slice(looks.length), middle);
    expect(after.every(({ isHidden, isMarked: is }) => isHidden && is)).toBe(true);
  });
});
