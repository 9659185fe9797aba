// Other programs that receive cameras, beside which ours is measured. ffmpeg is Debian's; the others are not, so the environment names
// their programs, and without that they are not run.
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { CameraUrls } from "./camera-process.ts";
import { freePort, runPeer, writtenSettings } from "./peer-process.ts";

export interface IngestPeer {
  readonly name: string;
  /** How it is run, for the reader of its figures. */
  readonly about: string;
  /** Whether it records; one that does not is only asked to receive. */
  readonly records: boolean;
  /** What its programs need: nothing, or a variable with a path. */
  readonly program: string | undefined;
  /** Receives every camera's main stream until `stopPeer`, recording below `folder`. */
  start(program: string, cameras: readonly CameraUrls[], folder: string): Promise<readonly ChildProcess[]>;
}

const ffmpeg: IngestPeer = {
  name: "ffmpeg",
  about: "`ffmpeg -rtsp_transport tcp -c copy -f segment -segment_time 60`, one process a camera",
  records: true,
  program: "ffmpeg",
  async start(program, cameras, folder) {
    const output = ["-c", "copy", "-f", "segment", "-segment_time", "60", "-reset_timestamps", "1"];
    return cameras.map(({ main }, at) => {
      const input = ["-nostdin", "-loglevel", "error", "-rtsp_transport", "tcp", "-i", main];
      return runPeer(program, [...input, ...output, join(folder, `${at}-%03d.mp4`)]);
    });
  },
};

const mediaMtx: IngestPeer = {
  name: "MediaMTX",
  about: "MediaMTX, one process, `record: yes` in files of 60 s, its servers but RTSP's off",
  records: true,
  program: process.env["MEDIAMTX"],
  async start(program, cameras, folder) {
    const paths = cameras.map(({ main }, at) => [`c${at}`, { source: main, rtspTransport: "tcp" }] as const);
    const config = {
      logLevel: "error",
      rtspTransports: ["tcp"],
      rtspAddress: `127.0.0.1:${await freePort()}`,
      rtmp: false,
      hls: false,
      webrtc: false,
      srt: false,
      moq: false,
      pathDefaults: {
        record: true,
        recordFormat: "fmp4",
        recordPath: join(folder, "%path", "%Y-%m-%d_%H-%M-%S-%f"),
        recordSegmentDuration: "60s",
      },
      paths: Object.fromEntries(paths),
    };
    return [runPeer(program, [writtenSettings(folder, "mediamtx.yml", config)])];
  },
};

const go2rtc: IngestPeer = {
  name: "go2rtc",
  about: "go2rtc, one process, every camera preloaded; it receives and does not record",
  records: false,
  program: process.env["GO2RTC"],
  async start(program, cameras, folder) {
    const streams = Object.fromEntries(cameras.map(({ main }, at) => [`c${at}`, main]));
    const config = {
      log: { level: "error" },
      api: { listen: "" },
      rtsp: { listen: `127.0.0.1:${await freePort()}` },
      webrtc: { listen: "" },
      streams,
      preload: Object.fromEntries(Object.keys(streams).map((name) => [name, "video"])),
    };
    return [runPeer(program, ["-config", writtenSettings(folder, "go2rtc.yaml", config)])];
  },
};

export const ingestPeers: readonly IngestPeer[] = [ffmpeg, mediaMtx, go2rtc];
