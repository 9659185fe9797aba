import { endpoints, planLongestSide, planMaxBytes } from "@didban/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { blobsOfWorkspace } from "../../platform/blobs/index.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { maps, markers } = endpoints;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

type Kind = "png" | "jpeg" | "webp" | "gif" | "tiff";

async function pictureOf(width: number, height: number, format: Kind = "png"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#8a4b2d" } })
    .withExif({ IFD0: { Copyright: "Secret building" } })
    .toFormat(format)
    .toBuffer();
}
const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const add = (file: Uint8Array, body = { name: "Ground floor", meters: "40" }, person = owner) =>
  person.call(maps.createPlan, { body, file: fileOf(file) });
const replace = (id: string, file: Uint8Array, person = owner) =>
  person.call(maps.replacePlan, { params: { id }, file: fileOf(file) });
const picture = (id: string, person = owner) => person.call(maps.plan, { params: { id } });
const list = async () => (await owner.call(maps.list, {})).body.items;

/** Names of the pictures that are kept. */
async function kept(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of server.platform.blobs.list(`${blobsOfWorkspace(scene.workspaceId)}plans/`))
    found.push(name);
  return found;
}

describe("a floor plan", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "MAP-4 is a map on a picture: a %s is drawn anew, upright and without what stood in the file",
    async (kind) => {
      const made = await add(await pictureOf(80, 60, kind));
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject({
        ground: "plan",
        name: "Ground floor",
        center: { longitude: 0, latitude: 0 },
      });
      expect(made.body.plan).toMatchObject({ width: 80, height: 60, meters: 40 });
      const { bytes, headers } = await picture(made.body.id);
      const { format, width, height, exif } = await sharp(bytes).metadata();
      expect([format, width, height, exif]).toEqual(["webp", 80, 60, undefined]);
      expect(headers.get("cache-control")).toBe("private, no-cache");
      const viewer = await scene.addMember("member");
      expect((await picture(made.body.id, viewer)).status).toBe(200);
      const known = await owner.call(maps.plan, {
        params: { id: made.body.id },
        headers: { "if-none-match": headers.get("etag") ?? "" },
      });
      expect(known.status).toBe(304);
    },
  );

  it("MAP-4 a large picture is kept no larger than browsers draw with ease", async () => {
    const { body } = await add(await pictureOf(planLongestSide * 2, 100));
    expect(body.plan).toMatchObject({ width: planLongestSide, height: 50 });
  });

  it("MAP-4 what is no picture, is damaged, too large, or unfolds without end is refused, and leaves nothing behind", async () => {
    const [before, files] = [(await list()).length, (await kept()).length];
    const sound = await pictureOf(80, 60);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    // Of some kilobytes, 90 megapixels.
    const square = { width: 10_000, height: 9_000, channels: 3, background: "#fff" } as const;
    const bomb = await sharp({ create: square }).png({ compressionLevel: 9 }).toBuffer();
    const hostile = {
      text: Buffer.from("no picture"),
      svg,
      pdf: Buffer.from("%PDF-1.7\n"),
      gif: await pictureOf(8, 8, "gif"),
      tiff: await pictureOf(8, 8, "tiff"),
      "html in a png's name": Buffer.from("<html><script>alert(1)</script>"),
    };
    for (const [name, file] of Object.entries(hostile))
      expect([name, (await add(file)).problem?.code]).toEqual([name, "invalidFileExtension"]);
    const broken = [sound.subarray(0, 40), Buffer.concat([sound.subarray(0, 8), Buffer.alloc(500, 7)]), bomb];
    for (const file of broken) expect((await add(file)).problem).toMatchObject({ code: "invalidImage" });
    const tooLarge = await add(Buffer.concat([sound, Buffer.alloc(planMaxBytes)]));
    expect(tooLarge.problem).toMatchObject({ code: "fileMaxSizeExceeded" });
    for (const meters of ["0", "5001", "many", "NaN"])
      expect((await add(sound, { name: "x", meters })).status).toBe(400);
    expect([(await list()).length, (await kept()).length]).toEqual([before, files]);
  });

  it("MAP-4 another picture takes the place of the first, whose file goes; what stands on it stays", async () => {
    const { body: plan } = await add(await pictureOf(80, 60));
    const { body: marker } = await owner.call(markers.create, { body: { mapId: plan.id } });
    const before = (await kept()).length;
    const changed = await replace(plan.id, await pictureOf(90, 45));
    expect(changed.body.plan).toMatchObject({ width: 90, height: 45, meters: 40 });
    expect(changed.body.plan?.version).not.toBe(plan.plan?.version);
    expect(await kept()).toHaveLength(before);
    const { body: standing } = await owner.call(markers.list, { params: { id: plan.id } });
    expect(standing.items).toEqual([marker]);
    const world = (await list()).find(({ ground }) => ground === "world")?.id ?? "";
    expect((await replace(world, await pictureOf(8, 8))).problem).toMatchObject({ code: "notFound" });
    expect((await picture(world)).problem).toMatchObject({ code: "notFound" });
    const odd = await owner.call(maps.update, { params: { id: world }, body: { meters: 9 } });
    expect(odd.problem).toMatchObject({ code: "invalidField", field: "meters" });
  });

  it("MAP-4 what stands on a plan grows with it when it turns out to show more", async () => {
    const { body: plan } = await add(await pictureOf(80, 60));
    const position = { longitude: 0.0001, latitude: -0.00005 };
    await owner.call(markers.create, { body: { mapId: plan.id, position } });
    const { body } = await owner.call(maps.update, { params: { id: plan.id }, body: { meters: 80 } });
    expect(body.plan?.meters).toBe(80);
    expect(body.zoom).toBeCloseTo(plan.zoom - 1, 1);
    const { items } = (await owner.call(markers.list, { params: { id: plan.id } })).body;
    expect(items.map((marker) => marker.position)).toEqual([{ longitude: 0.0002, latitude: -0.0001 }]);
  });

  it("MAP-4 removed with its picture; one that cannot be stored is no map", async () => {
    const { body: plan } = await add(await pictureOf(80, 60));
    const before = (await kept()).length;
    await owner.call(maps.remove, { params: { id: plan.id } });
    expect(await kept()).toHaveLength(before - 1);
    const maps_ = (await list()).length;
    const put = vi.spyOn(server.platform.blobs, "put").mockRejectedValueOnce(new Error("disk"));
    const failed = await add(await pictureOf(80, 60));
    put.mockRestore();
    expect(failed.problem).toMatchObject({ code: "AvatarUploadFailed" });
    expect(await list()).toHaveLength(maps_);
  });
});
