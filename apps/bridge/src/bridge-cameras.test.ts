// What a start does with footage that lies on the disk: whose it is decides.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LineCamera } from "@didban/bridge-line";
import { selfSignedIdentity } from "@didban/camera-sim";
import { FakeTime } from "@didban/media-io/archive/testing";
import { TcpCamera } from "@didban/testkit";
import { afterEach, expect, it } from "vitest";
import { BridgeCameras, type BridgeCamerasDeps } from "./bridge-cameras.ts";
import { KeptFiles } from "./kept-files.ts";
import { ServerTime } from "./server-time.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const camera: LineCamera = {
  id: "01a1fd00-0000-7000-8000-000000000000",
  generation: 1,
  isRecorded: true,
  streams: [],
  username: "",
  password: "",
  fingerprint: null,
};

/** The cameras of a box, before it is anybody's; what they say goes to `said`. */
const camerasOf = (
  folder: string,
  files: KeptFiles,
  said: string[],
  change: Partial<BridgeCamerasDeps> = {},
) =>
  new BridgeCameras({
    folder,
    files,
    time: new ServerTime(files, new FakeTime()),
    diskShare: 0.9,
    policy: () => ({ isPublicServer: false, allow: [] }),
    isWatched: () => false,
    onCertificate: () => undefined,
    say: (line) => said.push(line),
    ...change,
  });

/** A box on whose disk footage of `bridge-a` lies. */
function box() {
  const folder = mkdtempSync(join(tmpdir(), "didban-cameras-"));
  folders.push(folder);
  const files = new KeptFiles(folder);
  const identity = files.identity();
  files.keepCameras("bridge-a", [camera], identity);
  mkdirSync(join(folder, "footage"));
  writeFileSync(join(folder, "footage", "mark"), "");
  const list = join(folder, "cameras.json");
  /** Begins as a bridge; answers whether the footage is there, and how many cameras are. */
  const begin = async (bridgeId: string, act: (cameras: BridgeCameras) => void = () => undefined) => {
    const said: string[] = [];
    const cameras = camerasOf(folder, files, said);
    cameras.begin(bridgeId, identity);
    act(cameras);
    await expect.poll(() => cameras.shown.card.capacityBytes > 0 || !existsSync(list)).toBe(true);
    const count = cameras.shown.cameras.length;
    await cameras.close();
    expect(said).toEqual([]);
    return { hasFootage: existsSync(join(folder, "footage", "mark")), count };
  };
  return { folder, files, list, begin };
}

it("BRDG-41 a start goes on with what the same bridge recorded, by the list that it was told of last", async () => {
  const { begin } = box();
  expect(await begin("bridge-a")).toEqual({ hasFootage: true, count: 1 });
});

it("BRDG-38 footage of another owner is erased before anything is recorded, and so is what a removal left", async () => {
  const sold = box();
  expect(await sold.begin("bridge-b")).toEqual({ hasFootage: false, count: 0 });
  const cutShort = box();
  cutShort.files.forgetCameras();
  expect(await cutShort.begin("bridge-b")).toEqual({ hasFootage: false, count: 0 });
  const freed = box();
  expect(await freed.begin("bridge-a", (cameras) => cameras.release())).toMatchObject({ hasFootage: false });
  expect(existsSync(freed.list)).toBe(false);
});

it("BRDG-41 a list that cannot be read erases nothing", async () => {
  const { begin, list } = box();
  writeFileSync(list, readFileSync(list, "utf8").replace(/"sealed":"..../, '"sealed":"AAAA'));
  expect(await begin("bridge-a")).toEqual({ hasFootage: true, count: 0 });
  writeFileSync(list, "{");
  expect(await begin("bridge-a")).toEqual({ hasFootage: true, count: 0 });
});

it("a disk that cannot be used costs recording, and the camera is live", async () => {
  const { folder, files } = box();
  rmSync(join(folder, "footage"), { recursive: true });
  writeFileSync(join(folder, "footage"), "no folder");
  const said: string[] = [];
  const cameras = camerasOf(folder, files, said);
  cameras.begin("bridge-a", files.identity());
  cameras.tell([{ ...camera, streams: [{ index: 0, url: "rtsp://127.0.0.1/x" }] }]);
  await expect.poll(() => cameras.shown.cameras).toHaveLength(1);
  expect(said.join()).toContain("the disk has trouble");
  const states = Object.fromEntries(cameras.handlers("1").map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ stream: "running", record: "failed", backfill: "failed" });
  const away: unknown[] = [];
  const leave = cameras.live(camera.id, 0, {
    onUnit: () => undefined,
    onLost: (why) => away.push(why),
  });
  expect(leave).toBeDefined();
  await expect.poll(() => away).toEqual([{ fault: "addressRefused", diagnosis: "cameraAddressNotAllowed" }]);
  await expect(cameras.past(camera.id, 0, 1).next()).rejects.toThrow();
  await cameras.close();
});

it("CONN-27 the first certificate of a camera is told until the server knows it, and one with another gets nothing, after a start too", async () => {
  const { folder, files } = box();
  let tells = 0;
  const site = {
    policy: () => ({ isPublicServer: false, allow: ["127.0.0.0/8"] }),
    onCertificate: () => void (tells += 1),
  };
  const begin = () => {
    const cameras = camerasOf(folder, files, [], site);
    cameras.begin("bridge-a", files.identity());
    return cameras;
  };
  const sealed = new TcpCamera({ certificate: selfSignedIdentity("127.0.0.1") });
  const port = await sealed.listen();
  const streams = [{ index: 0, url: `rtsps://127.0.0.1:${port}/live` }];
  const known: LineCamera = { ...camera, streams, username: "admin", password: "C4nary" };
  let cameras = begin();
  cameras.tell([known]);
  await expect.poll(() => cameras.certificates).toHaveLength(1);
  expect(tells).toBe(1);
  const { fingerprint = "", ...seen } = cameras.certificates[0] ?? {};
  expect(seen).toEqual({ cameraId: camera.id, generation: 1 });
  await expect.poll(() => cameras.shown.cameras).toMatchObject([{ isConnected: true }]);
  cameras.tell([{ ...known, fingerprint }]);
  await expect.poll(() => cameras.certificates).toEqual([]);
  const made = sealed.connections;
  await cameras.close();
  sealed.close();
  expect(made).toBe(1);

  const heard: string[] = [];
  const between = new TcpCamera({
    certificate: selfSignedIdentity("127.0.0.1"),
    onConnection: (socket) => socket.on("data", (bytes) => heard.push(bytes.toString())),
  });
  const impostorPort = await between.listen();
  // What was kept is held to before anybody tells of it again.
  const elsewhere = [{ index: 0, url: `rtsps://127.0.0.1:${impostorPort}/live` }];
  files.keepCameras("bridge-a", [{ ...known, fingerprint, streams: elsewhere }], files.identity());
  cameras = begin();
  const refused = { isConnected: false, trouble: "cameraCertificateChanged" };
  await expect.poll(() => cameras.shown.cameras).toMatchObject([refused]);
  const away: unknown[] = [];
  cameras.live(camera.id, 0, { onUnit: () => undefined, onLost: (why) => away.push(why) });
  expect(away).toEqual([{ fault: "certificateChanged", diagnosis: "cameraCertificateChanged" }]);
  expect([heard, cameras.certificates]).toEqual([[], []]);
  await cameras.close();
  between.close();
});
