// Starts VLC as a camera for system tests and stops it again: it sends a file as datagrams, and refuses to send through the connection (461).
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@didban/testkit";

/** What is missing to run it; undefined when nothing is. */
export function missingForVlc(): string | undefined {
  return spawnSync("which", ["cvlc"]).status === 0 ? undefined : "packages vlc-bin, vlc-plugin-base";
}

/** VLC runs as nobody where the tests run as root, which it refuses to. */
const nobody = 65_534;
/** What has not come up by then hangs. */
const startMs = 120_000;

export class VlcServer {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  /** Sends the film at `path`, which anybody must be able to read, again and again. Rejects when the server does not come up. */
  static async start(path: string): Promise<VlcServer> {
    const port = await freePort();
    const url = `rtsp://127.0.0.1:${port}/live`;
    const args = ["-I", "dummy", path, "--loop", "--sout", `#rtp{sdp=${url}}`, "--sout-keep"];
    const isRoot = process.getuid?.() === 0;
    const child = spawn("cvlc", args, {
      stdio: "ignore",
      env: { ...process.env, HOME: "/nonexistent" },
      ...(isRoot && { uid: nobody, gid: nobody }),
    });
    const deadline = performance.now() + startMs;
    while (child.exitCode === null && performance.now() < deadline) {
      if (await hasFilm(url)) return new VlcServer(child, url);
      await wait(100);
    }
    child.kill("SIGKILL");
    throw new Error("VLC did not come up");
  }

  stop(): void {
    this.#process.kill("SIGKILL");
  }
}

/** Whether it answers with what it sends: it takes connections a moment before it does. */
function hasFilm(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
    socket.once("connect", () => socket.write(`DESCRIBE ${url} RTSP/1.0\r\nCSeq: 1\r\n\r\n`));
    socket.once("data", (answer) => {
      resolve(answer.toString().startsWith("RTSP/1.0 200"));
      socket.destroy();
    });
  });
}
