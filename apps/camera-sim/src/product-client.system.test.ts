// The product's own camera client against the simulated cameras: what one sends, the other understands, and every frame arrives.
import type { AccessUnit, VideoFormat } from "@didban/media";
import { isVideo } from "@didban/media";
import {
  type CameraFault,
  type CameraSourceOptions,
  directNetwork,
  machineClock,
  openCameraSource,
} from "@didban/media-io/camera";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CameraSim,
  demoCameras,
  readFrameStamp,
  selfSignedIdentity,
  startCameraSim,
  type VendorName,
  vendors,
} from "./index.ts";
import { missingCount } from "./testing/test-player.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const auth = { scheme: "digestSha256", username: "admin", password: "s3cret" } as const;
const vendorNames = Object.keys(vendors).filter((name): name is VendorName => name in vendors);
let sim: CameraSim;
let secure: CameraSim;

beforeAll(async () => {
  const ofVendors = vendorNames.map(
    (vendor) => ({ name: `by-${vendor.toLowerCase()}`, scene: "yard", vendor, auth }) as const,
  );
  sim = await startCameraSim({ cameras: [...demoCameras, ...ofVendors] });
  secure = await startCameraSim({
    cameras: [{ name: "roof", scene: "roof" }],
    tls: selfSignedIdentity("127.0.0.1"),
  });
});

afterAll(async () => {
  await sim.stop();
  await secure.stop();
});

interface Reception {
  readonly units: AccessUnit[];
  readonly fault: CameraFault | undefined;
}

/** Everything that comes until `isEnough`, or the fault that ended it. */
async function receive(
  url: string,
  isEnough: (units: readonly AccessUnit[]) => boolean,
  options: Partial<CameraSourceOptions> = {},
): Promise<Reception> {
  const units: AccessUnit[] = [];
  return new Promise((resolve) => {
    const source = openCameraSource(
      { url, network, clock: machineClock, wantsAudio: true, ...options },
      {
        onUnit(unit) {
          units.push(unit);
          if (!isEnough(units)) return;
          source.close();
          resolve({ units, fault: undefined });
        },
        onEnd: (fault) => resolve({ units, fault }),
      },
    );
  });
}

function pictures(units: readonly AccessUnit[]): AccessUnit[] {
  return units.filter(isVideo);
}

function stampNumbers(units: readonly AccessUnit[]): number[] {
  return pictures(units).map((unit) => readFrameStamp(unit)?.number ?? Number.NaN);
}

function formatOf(unit: AccessUnit | undefined): VideoFormat | undefined {
  return unit !== undefined && isVideo(unit) ? unit.format : undefined;
}

const expected = [
  ["yard", "h264", 1280, "aac"],
  ["gate", "h264", 1280, undefined],
  ["shop", "h264", 1280, "pcmu"],
  ["car-park", "h264", 1280, undefined],
  ["entrance", "h264", 1280, undefined],
  ["warehouse", "h265", 1280, undefined],
  ["street", "h264", 1280, undefined],
  ["roof", "mjpeg", 640, undefined],
] as const;

describe("the product's client", () => {
  it.each(["tcp", "udp"] as const)(
    "receives every demo camera over %s without a missing frame",
    async (transport) => {
      const check = async ([name, codec, width, sound]: (typeof expected)[number]): Promise<void> => {
        const { units, fault } = await receive(
          sim.camera(name).urls.main,
          (all) => pictures(all).length >= 20,
          { transport },
        );
        expect(fault, name).toBeUndefined();
        const [first] = pictures(units);
        expect(first?.isKey).toBe(true);
        expect(formatOf(first)).toMatchObject({ codec, width });
        expect(missingCount(stampNumbers(units)), name).toBe(0);
        const audio = units.find((unit) => unit.format.kind === "audio");
        expect(audio?.format.codec, name).toBe(sound);
      };
      await Promise.all(expected.map(check));
    },
  );

  it("gets along with the habits of every maker, password included", async () => {
    const check = async (vendor: VendorName): Promise<void> => {
      const { urls } = sim.camera(`by-${vendor.toLowerCase()}`);
      const { units, fault } = await receive(urls.main, (all) => pictures(all).length >= 20, {
        credentials: auth,
      });
      expect(fault, vendor).toBeUndefined();
      expect(missingCount(stampNumbers(units)), vendor).toBe(0);
    };
    await Promise.all(vendorNames.map(check));
  });

  it("receives over TLS", async () => {
    const { units, fault } = await receive(secure.camera("roof").urls.main, (all) => all.length >= 5);
    expect(fault).toBeUndefined();
    expect(missingCount(stampNumbers(units))).toBe(0);
  });

  it("follows a stream that changes its size and then has B-frames", async () => {
    const { units, fault } = await receive(sim.camera("street").urls.main, (all) => {
      const count = pictures(all).length;
      if (count === 5) void sim.command("street clip street-low");
      if (count === 40) void sim.command("street b-frames");
      return count >= 90;
    });
    await sim.command("street heal");
    expect(fault).toBeUndefined();
    expect(missingCount(stampNumbers(units))).toBe(0);
    expect(new Set(pictures(units).map((unit) => formatOf(unit)?.width))).toEqual(new Set([1280, 640]));
    const times = pictures(units).map(({ ptsUs }) => ptsUs);
    expect(times.some((time, index) => time < (times[index - 1] ?? 0))).toBe(true);
  });
});
