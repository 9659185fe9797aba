// Other programs that receive cameras, beside which ours is measured. ffmpeg is Debian's; the environment names the programs of the others.
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { CameraUrls } from "./camera-process.ts";
import { moonfireFiles, prepareMoonfire } from "./moonfire-nvr.ts";
import { programOf, runPeer, writtenSettings } from "./peer-process.ts";
import { go2rtcSettings, mediaMtxSettings } from "./peer-settings.ts";

export interface IngestPeer {
  readonly name: string;
  /** How it is run, for the reader of its figures. */
  readonly about: string;
  /** Names of the files it records into; one that has none is only asked to receive. */
  readonly recordedFiles?: RegExp;
  /** Undefined when the environment names none. */
  readonly program: string | undefined;
  /** Receives every camera's main stream until `stopPeer`, recording below `folder`. */
  start(program: string, cameras: readonly CameraUrls[], folder: string): Promise<readonly ChildProcess[]>;
}

export const mp4Files = /\.mp4$/;

const ffmpeg: IngestPeer = {
  name: "ffmpeg",
  about: "`ffmpeg -rtsp_transport tcp -c copy -f segment -segment_time 60`, one process a camera",
  recordedFiles: mp4Files,
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
  about: "one process, `record: yes` in files of 60 s, its servers but RTSP's off",
  recordedFiles: mp4Files,
  program: programOf("MediaMTX"),
  async start(program, cameras, folder) {
    const settings = await mediaMtxSettings(cameras, {
      pathDefaults: {
        record: true,
        recordFormat: "fmp4",
        recordPath: join(folder, "%path", "%Y-%m-%d_%H-%M-%S-%f"),
        recordSegmentDuration: "60s",
      },
    });
    return [runPeer(program, [writtenSettings(folder, "mediamtx.yml", settings)])];
  },
};

const moonfireNvr: IngestPeer = {
  name: "Moonfire NVR",
  about:
    "one process, recordings of 60 s, its index committed every 120 s as its guide advises, its web server off",
  recordedFiles: moonfireFiles,
  program: programOf("Moonfire NVR"),
  async start(program, cameras, folder) {
    return [runPeer(program, ["run", "--config", prepareMoonfire(program, cameras, folder)])];
  },
};

const go2rtc: IngestPeer = {
  name: "go2rtc",
  about: "one process, every camera preloaded; it receives and does not record",
  program: programOf("go2rtc"),
  async start(program, cameras, folder) {
    const settings = await go2rtcSettings(cameras, { api: { listen: "" } });
    return [runPeer(program, ["-config", writtenSettings(folder, "go2rtc.yaml", settings)])];
  },
};

export const ingestPeers: readonly IngestPeer[] = [ffmpeg, mediaMtx, moonfireNvr, go2rtc];
