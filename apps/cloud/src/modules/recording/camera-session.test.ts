// A camera's recording by its schedule, at the moment where a slot begins.
import { SlabPool } from "@didban/media";
import { ArchiveFixture } from "@didban/media-io/archive/testing";
import { directNetwork, ReadPacer } from "@didban/media-io/camera";
import { daysAWeek, slotsADay, utcZone } from "@didban/media/timeline";
import { noMotionSource } from "@didban/media-io/recording";
import { TcpCamera } from "@didban/testkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { streamInformationOf } from "../cameras/index.ts";
import { CameraSession } from "./camera-session.ts";

const saturday = Date.UTC(2026, 10, 28);
const hourMs = 3_600_000;
const beforeMs = 100;
/** Saturday from 08:00 to 17:00. */
const week = Array.from({ length: daysAWeek * slotsADay }, (_, at) => at >= 32 && at < 68);

let archive: ArchiveFixture;
/** Takes connections and says nothing: whether it comes is open. */
let silent: TcpCamera;
beforeEach(async () => {
  archive = await ArchiveFixture.make();
  silent = new TcpCamera({ onConnection: () => undefined });
  await silent.listen();
});
afterEach(async () => {
  silent.close();
  await archive.remove();
});

/** What becomes of recording just before an hour of Saturday and at it, and when others are told to look. */
async function around(hour: number) {
  const clock = new FakeClock(saturday + hour * hourMs - beforeMs);
  const acts: string[] = [];
  const told: number[] = [];
  const session = new CameraSession(
    {
      id: "camera-a",
      workspaceId: "workspace-a",
      createdAtMs: 0,
      archiveAgeDays: 30,
      isEnabled: true,
      recordMode: "always",
      schedule: { week, zone: utcZone },
      isSimulated: true,
      bridgeId: undefined,
      streams: [{ index: 0, url: `rtsp://127.0.0.1:${silent.port}/main` }],
      credentials: undefined,
      knownFingerprint: undefined,
      onvif: undefined,
      generation: 1,
      information: streamInformationOf([]),
      accountedToMs: undefined,
    },
    {
      archive: {
        writer(...asked) {
          const writer = archive.store.writer(...asked);
          vi.spyOn(writer, "resume").mockImplementation(() => void acts.push("recorded"));
          vi.spyOn(writer, "stop").mockImplementation((cause) => void acts.push(cause));
          return writer;
        },
      },
      networkOf: ({ isSimulated }) =>
        directNetwork({ isPublicServer: false, allow: isSimulated ? ["127.0.0.0/8"] : [] }),
      clock,
      slabs: new SlabPool(),
      pacer: new ReadPacer(clock),
      relayed: () => () => ({ close() {} }),
      motion: noMotionSource,
      log: silentLogger,
      viewerCount: () => 0,
      onChange: () => told.push(clock.nowMs()),
      onFingerprint() {},
    },
  );
  try {
    told.length = 0;
    await clock.advance(beforeMs - 1);
    const before = acts.at(-1);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual([saturday + hour * hourMs]);
    return [before, acts.at(-1)];
  } finally {
    session.close();
  }
}

it("CAM-31 recording stops where a slot begins that is out, and goes on where one begins that is in", async () => {
  expect(await around(17)).toEqual(["recorded", "schedule"]);
  expect(await around(8)).toEqual(["schedule", "recorded"]);
});
