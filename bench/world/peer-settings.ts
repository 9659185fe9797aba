// Settings of MediaMTX and go2rtc that every figure asks of them: each camera received over TCP under the name `c` and its number, all
// servers but RTSP's off.
import type { CameraUrls } from "./camera-process.ts";
import { freePort } from "@didban/testkit";

type Settings = Readonly<Record<string, unknown>>;

/** `own` comes on top. */
export async function mediaMtxSettings(
  cameras: readonly CameraUrls[],
  own: Settings = {},
): Promise<Settings & { readonly rtspAddress: string }> {
  return {
    logLevel: "error",
    rtspTransports: ["tcp"],
    rtspAddress: `127.0.0.1:${await freePort()}`,
    rtmp: false,
    hls: false,
    webrtc: false,
    srt: false,
    moq: false,
    paths: named(cameras, ({ main }) => ({ source: main, rtspTransport: "tcp" })),
    ...own,
  };
}

/** `own` comes on top; it must have the `api`. */
export async function go2rtcSettings(
  cameras: readonly CameraUrls[],
  own: Settings & { readonly api: { readonly listen: string } },
): Promise<Settings> {
  return {
    log: { level: "error" },
    rtsp: { listen: `127.0.0.1:${await freePort()}` },
    webrtc: { listen: "" },
    streams: named(cameras, ({ main }) => main),
    preload: named(cameras, () => "video"),
    ...own,
  };
}

const named = <T>(cameras: readonly CameraUrls[], settingOf: (camera: CameraUrls) => T): Record<string, T> =>
  Object.fromEntries(cameras.map((camera, at) => [`c${at}`, settingOf(camera)]));
