// Starts GStreamer's RTSP server for system tests and stops it again.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const python = "/usr/bin/python3"; // the Debian one: others have no gi
const script = fileURLToPath(new URL("gst-server.py", import.meta.url));

/** The account of the guarded servers. */
export const gstCredentials = { username: "admin", password: "12345" };

/** What is missing to run the server; undefined when nothing is. */
export function missingForGst(): string | undefined {
  const probe =
    "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import GstRtspServer";
  if (spawnSync(python, ["-c", probe]).status === 0) return undefined;
  return "packages gir1.2-gst-rtsp-server-1.0, python3-gi, gstreamer1.0-plugins-{good,bad,ugly}, gstreamer1.0-libav";
}

/** A film that is sent as it is. */
export interface GstFilm {
  readonly codec: "h264" | "h265";
  readonly path: string;
  /** Its sound, where that is to be sent too. */
  readonly sound?: "pcmu" | "aac";
  /** Paced before it is packed, like a live camera's; otherwise by the sender alone. */
  readonly isLive?: boolean;
}

export class GstServer {
  readonly port: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.port = port;
  }

  /**
   * Rejects when the server does not come up. `films` are MP4 files with a track of H.264 or H.265 that it sends as they are, each under
   * its name and from its beginning for the first who asks.
   */
  static async start(
    auth: "none" | "basic" | "digest",
    films: Readonly<Record<string, GstFilm>> = {},
  ): Promise<GstServer> {
    const args = Object.entries(films).map(([name, { codec, sound, isLive, path }]) => {
      const kinds = [codec, ...(sound === undefined ? [] : [sound]), ...(isLive === true ? ["live"] : [])];
      return `${name}=${kinds.join("+")}=${path}`;
    });
    const child = spawn(python, [script, auth, ...args], { stdio: ["pipe", "pipe", "inherit"] });
    for await (const line of createInterface(child.stdout)) {
      const port = Number(/^ready (\d+)$/.exec(line)?.[1]);
      if (port > 0) return new GstServer(child, port);
    }
    throw new Error("the GStreamer RTSP server ended before it was ready");
  }

  url(stream: string): string {
    return `rtsp://127.0.0.1:${this.port}/${stream}`;
  }

  /** Closing its input ends it; so it also ends when the tests die. */
  stop(): void {
    this.#process.stdin?.end();
  }
}
