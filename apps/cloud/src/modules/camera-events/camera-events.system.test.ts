// What happens before cameras and to them, through the api and a real media process's modules, from simulated cameras.
import { endpoints, eventNumberOf, type CameraEvent } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { archive, cameraEvents, cameras } = endpoints;
const auth = { scheme: "digest", username: "admin", password: "C4nary-of-events" } as const;
const motion = "tns1:RuleEngine/CellMotionDetector/Motion";
const iso = (ms: number) => new Date(ms).toISOString();

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "yard", scene: "yard", vendor: "hikvision", auth, port: 0 },
      { name: "aisle", scene: "warehouse", auth, port: 0 },
      { name: "quiet", scene: "shop", vendor: "reolink", auth, port: 0 },
      { name: "gate", scene: "entrance", auth, port: 0 },
    ],
  });
});
afterAll(() => media.close());

/** Adds a camera that speaks ONVIF, and waits until it is listened to. */
async function addListened(name: string): Promise<string> {
  const { urls, onvifUrl } = media.sim.camera(name);
  const [main, low] = [new URL(urls.main), new URL(urls.low)];
  const id = await media.addRecorded(name, {
    url: "127.0.0.1",
    port: Number(new URL(onvifUrl).port),
    streamPort: Number(main.port),
    streamPath: `${main.pathname}${main.search}`.slice(1),
    substreamPath: `${low.pathname}${low.search}`.slice(1),
    username: auth.username,
    password: auth.password,
    manufacturerCode: "onvif",
  });
  await media.until(async () => media.sim.camera(name).subscriptions === 1, "a subscription");
  return id;
}

async function eventsOf(cameraId: string, of: "found" | "everything" = "found"): Promise<CameraEvent[]> {
  const nowMs = Date.now();
  const query = { cameraId, startTime: iso(nowMs - 3_600_000), endTime: iso(nowMs + 60_000), of };
  return (await media.captain.call(cameraEvents.list, { query })).body.items;
}

const ofType = async (cameraId: string, type: CameraEvent["type"]) =>
  (await eventsOf(cameraId, "everything")).filter((event) => event.type === type);

/** Waits for an event; tells how it is then. */
async function eventWhen(
  cameraId: string,
  type: CameraEvent["type"],
  isSo: (event: CameraEvent) => boolean,
): Promise<CameraEvent> {
  let found: CameraEvent | undefined;
  const look = async () => (found = (await ofType(cameraId, type)).find(isSo)) !== undefined;
  await media.until(look, `an event of the type ${type}`);
  if (found === undefined) throw new Error("unreachable");
  return found;
}

describe.concurrent("cameras", () => {
  it("AI-14 AI-16 that tell of movement, inputs, lines and what nobody knows have it kept as it happens", async () => {
    const id = await addListened("yard");
    const beganMs = Date.now();
    await media.sim.command(`yard onvif-event ${motion} on`);
    const open = await eventWhen(id, "hardwareMotion", ({ endTime }) => endTime === null);
    expect(open).toMatchObject({ alertType: "hw-motion", index: 0, count: 1 });
    expect(Date.parse(open.startTime)).toBeGreaterThan(beganMs - 1_000);
    await media.sim.command(`yard onvif-event ${motion} off`);
    await eventWhen(id, "hardwareMotion", (event) => event.id === open.id && event.endTime !== null);
    await media.sim.command("yard onvif-event tns1:Device/Trigger/DigitalInput on");
    await media.sim.command("yard onvif-event tns1:RuleEngine/LineDetector/Crossed once");
    await media.sim.command("yard onvif-event tns1:RuleEngine/MyRuleDetector/Visitor on");
    await eventWhen(id, "sensor", ({ alertType }) => alertType === "hw-sensor");
    await eventWhen(
      id,
      "hardwareBorder",
      (event) => event.alertType === "hw-cross-line" && event.endTime !== null,
    );
    const unknown = await eventWhen(id, "unknown", () => true);
    expect(unknown).toMatchObject({ alertType: null, topic: "RuleEngine/MyRuleDetector/Visitor" });
    const query = { cameraId: id, startTime: iso(beganMs - 60_000), endTime: iso(Date.now()) };
    const { body } = await media.captain.call(cameraEvents.series, {
      query: { ...query, type: eventNumberOf("hardwareMotion") },
    });
    expect(body.series.map(([, on]) => on)).toEqual([0, 1, 0, 0]);
    expect(JSON.stringify(await eventsOf(id, "everything"))).not.toContain(auth.password);
  });

  it("ARCH-2 ARCH-24 CAM-34 that tell of movement can be recorded on it: from ten seconds before it to thirty after, and always while nobody tells", async () => {
    await media.sim.command(`aisle onvif-event ${motion} off`);
    const id = await addListened("aisle");
    await media.until(
      async () => (await media.details(id)).hardwareInformation.features.includes("motion"),
      "that it tells of movement",
    );
    const body = { recordMode: "HWMotion" } as const;
    const changed = await media.captain.call(archive.updateRecord, { params: { id }, body });
    expect(changed.body).toMatchObject({ mode: "HWMotion", availableModes: ["always", "HWMotion", "pause"] });
    await media.becomes(id, ({ recording, connected }) => !recording && connected);
    const gaps = async () => (await media.downtimes(id)).filter(({ reason }) => reason === "noMotion");
    await media.until(async () => (await gaps()).length === 1, "a gap");
    const stillSinceMs = Date.parse((await gaps())[0]?.startedAt ?? "");
    await media.until(async () => Date.now() - stillSinceMs > 16_000, "a while without movement");
    const signMs = Date.now();
    await media.sim.command(`aisle onvif-event ${motion} on`);
    await media.becomes(id, ({ recording, recordFailed }) => recording && !recordFailed);
    await media.until(async () => (await gaps())[0]?.finished === true, "its end");
    // A group of pictures is two seconds long.
    const beforeMs = signMs - Date.parse((await gaps())[0]?.endedAt ?? "");
    expect(beforeMs).toBeGreaterThan(9_000);
    expect(beforeMs).toBeLessThan(13_000);
    const lastMs = Date.now();
    await media.sim.command(`aisle onvif-event ${motion} off`);
    await media.until(async () => (await gaps()).length === 2, "the next gap");
    const afterMs = Date.parse((await gaps())[1]?.startedAt ?? "") - lastMs;
    expect(afterMs).toBeGreaterThan(29_000);
    expect(afterMs).toBeLessThan(36_000);
    // Nobody tells any more: what moves meanwhile must not be missed.
    await media.sim.command("aisle onvif-away on");
    await media.becomes(id, ({ recording }) => recording);
    await media.sim.command("aisle onvif-away off");
    await media.sim.command(`aisle onvif-event ${motion} off`);
    await media.becomes(id, ({ recording, connected }) => !recording && connected);
  });

  it("ARCH-2 that do not say of what they tell are known by what they tell, and recording on movement is refused before", async () => {
    const id = await addListened("quiet");
    const change = () =>
      media.captain.call(archive.updateRecord, { params: { id }, body: { recordMode: "HWMotion" } });
    expect((await change()).problem?.code).toBe("recordModeNotAvailable");
    await media.sim.command(`quiet onvif-event ${motion} on`);
    await media.until(async () => (await change()).status === 200, "the mode");
    const { features } = (await media.details(id)).hardwareInformation;
    expect(features.filter((feature) => feature === "motion")).toHaveLength(1);
  });

  it("EVT-15 AI-32 that go and come are kept as connected, disconnected and without a picture, with nobody there to see, and what they told of ends where it was known last", async () => {
    const id = await addListened("gate");
    await eventWhen(id, "connected", ({ endTime }) => endTime === null);
    await media.sim.command(`gate onvif-event ${motion} on`);
    const moved = await eventWhen(id, "hardwareMotion", ({ endTime }) => endTime === null);
    await media.sim.command("gate refuse on");
    const gone = await eventWhen(id, "disconnected", ({ endTime }) => endTime === null);
    const closed = await eventWhen(
      id,
      "hardwareMotion",
      (event) => event.id === moved.id && event.endTime !== null,
    );
    expect(Date.parse(closed.endTime ?? "")).toBeLessThanOrEqual(Date.now());
    const dark = await eventWhen(id, "noFrame", () => true);
    expect(Date.parse(dark.startTime)).toBeLessThanOrEqual(Date.parse(gone.startTime) + 1_000);
    await media.sim.command("gate refuse off");
    await eventWhen(id, "disconnected", (event) => event.id === gone.id && event.endTime !== null);
    await eventWhen(id, "noFrame", (event) => event.id === dark.id && event.endTime !== null);
    const connected = await ofType(id, "connected");
    expect(connected.map(({ endTime }) => endTime === null)).toEqual([false, true]);
    expect(connected[0]?.endTime).toBe(gone.startTime);
  });
});

it("AI-32 what goes on when the server stops ends there", async () => {
  const all = (await media.captain.call(cameras.list, { query: {} })).body.items;
  const [node] = media.nodes;
  await node?.stop();
  const stoppedMs = Date.now();
  for (const { id } of all) {
    const events = await eventsOf(id, "everything");
    expect(events.length).toBeGreaterThan(0);
    for (const { endTime } of events) expect(Date.parse(endTime ?? "")).toBeLessThanOrEqual(stoppedMs);
  }
});
