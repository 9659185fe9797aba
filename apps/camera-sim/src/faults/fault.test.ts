import { describe, expect, it } from "vitest";
import { faultUsage, parseFault } from "./fault.ts";

const lasting = (change: object) => ({ kind: "lasting", change });

describe("fault commands", () => {
  it.each([
    ["drop 5", { kind: "drop", frames: 5, stream: "main" }],
    ["drop 5 low", { kind: "drop", frames: 5, stream: "low" }],
    ["udp-only on", { kind: "lasting", change: { isUdpOnly: true } }],
    ["bye", { kind: "bye", stream: "main" }],
    ["bye low", { kind: "bye", stream: "low" }],
    ["stall 1.5", { kind: "stall", seconds: 1.5, stream: "main" }],
    ["garbage 2000", { kind: "garbage", bytes: 2000 }],
    ["reboot 3", { kind: "reboot", seconds: 3 }],
    ["ntp-offset -3600", { kind: "ntpOffset", seconds: -3600 }],
    ["clock-drift 200", { kind: "clockDrift", ppm: 200 }],
    ["clip gate-low low", { kind: "clip", name: "gate-low", stream: "low" }],
    ["b-frames", { kind: "bFrames" }],
    ["password secret", { kind: "password", password: "secret" }],
    ["refuse on", lasting({ isRefusing: true })],
    ["silent setup", lasting({ silentFrom: "SETUP" })],
    ["silent off", lasting({ silentFrom: undefined })],
    ["foreign-codec off", lasting({ hasForeignCodec: false })],
    ["many-tracks 10000", lasting({ videoSectionCount: 10_000 })],
    ["redirect rtsp://10.0.0.1/x", lasting({ redirectUrl: "rtsp://10.0.0.1/x" })],
    ["redirect off", lasting({ redirectUrl: undefined })],
    ["xml-bomb on", lasting({ sendsXmlBomb: true })],
    ["endless-headers on", lasting({ hasEndlessHeaders: true })],
    ["drip 10", lasting({ dripBytesPerSecond: 10 })],
    ["drip off", lasting({ dripBytesPerSecond: undefined })],
    ["heal", { kind: "heal" }],
  ] as const)("reads %s", (line, fault) => {
    expect(parseFault(line.split(" "))).toStrictEqual(fault);
  });

  it.each(["drop", "drop many", "drop 5 middle", "refuse", "silent never", "drip", "clip"])(
    "refuses %s with its usage",
    (line) => {
      const verb = line.split(" ")[0] ?? "";
      expect(() => parseFault(line.split(" "))).toThrow(
        faultUsage.find((usage) => usage.startsWith(verb)) ?? "",
      );
    },
  );

  it("refuses unknown words with all usages", () => {
    expect(() => parseFault(["explode"])).toThrow("drop FRAMES");
  });
});
