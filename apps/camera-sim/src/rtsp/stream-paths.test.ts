import { describe, expect, it } from "vitest";
import { SimCamera } from "../camera/sim-camera.ts";
import { type VendorName, vendors } from "../camera/vendors.ts";
import { systemClock } from "../clock.ts";
import { Pacer } from "../stream/pacer.ts";
import { StreamPaths, trackControl } from "./stream-paths.ts";

const pacer = new Pacer(systemClock);
const camera = (vendor: VendorName, channel = 1): SimCamera =>
  new SimCamera({ name: `cam-${channel}`, scene: "roof", vendor }, channel, systemClock, pacer);
const vendorNames: VendorName[] = ["generic", "hikvision", "dahua", "axis", "uniview", "tapo", "oldRecorder"];

describe("stream paths", () => {
  it.each(vendorNames)("finds streams and tracks of %s cameras by their maker's path", (vendor) => {
    const cameras = [camera(vendor, 1), camera(vendor, 2)];
    const paths = new StreamPaths(cameras);
    for (const each of cameras) {
      for (const stream of ["main", "low"] as const) {
        const url = `rtsp://10.0.0.1:554${vendors[vendor].path(each.channel, stream)}`;
        const whole = { camera: each, stream, isReplay: false, track: undefined };
        expect(paths.find(url)).toEqual(whole);
        expect(paths.find(`${url}/`)).toEqual(whole);
        expect(paths.find(`${url}/${trackControl(each, 1)}`)).toEqual({ ...whole, track: 1 });
      }
    }
  });

  it("looks neither at the host nor at parameters without meaning", () => {
    const paths = new StreamPaths([camera("dahua")]);
    const found = paths.find("rtsp://elsewhere/cam/realmonitor?unicast=true&subtype=1&channel=1&proto=Onvif");
    expect(found?.stream).toBe("low");
  });

  it("finds every camera by its plain path", () => {
    const paths = new StreamPaths([camera("hikvision")]);
    expect(paths.find("rtsp://h/cam-1/low")?.stream).toBe("low");
    expect(paths.find("rtsp://h/cam-2/low")).toBeUndefined();
    expect(paths.find("*")).toBeUndefined();
  });
});
