// R9: what a hostile camera can do to us before it plays, and that others do not notice.
import { collectGarbage, flood, hostileManners, TcpCamera } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { type CameraFault, directNetwork, machineClock, openCameraSource } from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const cameras: TcpCamera[] = [];

afterEach(() => {
  for (const camera of cameras.splice(0)) camera.close();
});

describe("a hostile camera", () => {
  it.each(hostileManners)("that $what is dropped in time and in little memory", async ({ onConnection }) => {
    const camera = new TcpCamera({ onConnection });
    cameras.push(camera);
    const port = await camera.listen();
    const clock = hurriedClock(20);
    // What others of this process have left must not be counted as given back.
    collectGarbage();
    const heldBefore = process.memoryUsage().arrayBuffers;
    const fault = await new Promise<CameraFault>((resolve) => {
      openCameraSource(
        { url: `rtsp://127.0.0.1:${port}/live`, network, clock },
        { onUnit: () => {}, onEnd: resolve },
      );
    });
    const kinds = ["rtsp", "tooSlow", "flooding", "noPicture", "connectionLost"];
    expect(kinds).toContain(fault.kind);
    if ("afterMs" in fault) expect(fault.afterMs).toBeLessThanOrEqual(15_000);
    expect(process.memoryUsage().arrayBuffers - heldBefore).toBeLessThan(32 * 1024 * 1024);
    await expect.poll(() => camera.openConnections).toBe(0);
  });

  it("costs a good camera beside it no picture", async () => {
    const good = new TcpCamera({ framesPerSecond: 50 });
    const bad = new TcpCamera({ onConnection: (socket) => flood(socket, Buffer.alloc(65_536, 0xee)) });
    cameras.push(good, bad);
    const [goodPort, badPort] = [await good.listen(), await bad.listen()];
    const shown: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const attack = () =>
        openCameraSource(
          { url: `rtsp://127.0.0.1:${badPort}/live`, network, clock: machineClock },
          { onUnit: () => {}, onEnd: () => shown.length < 60 && attack() },
        );
      const source = openCameraSource(
        { url: `rtsp://127.0.0.1:${goodPort}/live`, network, clock: machineClock },
        {
          onUnit(unit) {
            shown.push(Math.round(unit.ptsUs / 1000));
            if (shown.length < 60) return;
            source.close();
            resolve();
          },
          onEnd: (fault) => reject(new Error(fault.kind)),
        },
      );
      attack();
    });
    const first = shown[0] ?? 0;
    expect(shown).toEqual(shown.map((_, at) => first + at * 20));
    expect(bad.connections).toBeGreaterThan(1);
  });
});
