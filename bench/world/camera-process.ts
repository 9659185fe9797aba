// Simulated cameras in a process of their own, so that their CPU time is not counted with anybody's.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { SceneName } from "@didban/camera-sim";

const program = join(import.meta.dirname, "..", "..", "apps", "camera-sim", "src", "main.ts");

export interface CameraOptions {
  readonly count: number;
  readonly scene?: SceneName;
  /** Fills each main stream up to this rate. */
  readonly kbps?: number;
  /** Packets are written one by one, as cameras do. */
  readonly isSingly?: boolean;
  /** The frames of each camera tell whose they are (`cameraOfStamp`). */
  readonly hasOwnNumbers?: boolean;
}

export interface CameraUrls {
  readonly main: string;
  readonly low: string;
}

/** Cameras that run until `stop`. */
export interface Cameras {
  readonly urls: readonly CameraUrls[];
  readonly pid: number;
  /** Gives the simulator a command line, such as `* reboot 5`. */
  command(line: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts cameras of one scene on free ports of the loopback address. */
export function startCameras({
  count,
  scene = "entrance",
  kbps,
  isSingly,
  hasOwnNumbers,
}: CameraOptions): Promise<Cameras> {
  const args = ["--cameras", String(count), "--scene", scene];
  if (kbps !== undefined) args.push("--kbps", String(kbps));
  if (isSingly) args.push("--single-packets");
  if (hasOwnNumbers) args.push("--own-numbers");
  return start(args);
}

/** Place in `urls` of the camera that put `number` on a frame. */
export function cameraOfStamp(number: number): number {
  return Math.floor(number / 10_000_000) - 1;
}

/** Starts the cameras of the demo, of every codec, on free ports of the loopback address. */
export function startDemoCameras(): Promise<Cameras> {
  return start([]);
}

async function start(options: readonly string[]): Promise<Cameras> {
  const args = ["--json", "--port", "0", "--onvif-port", "0", "--control-port", "0", ...options];
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const list: { cameras: { urls: CameraUrls }[]; controlPort: number } = JSON.parse(await firstLine(child));
  return {
    urls: list.cameras.map(({ urls }) => urls),
    pid: child.pid ?? 0,
    async command(line) {
      const address = `http://127.0.0.1:${list.controlPort}/`;
      const answer = await fetch(address, { method: "POST", body: line });
      if (!answer.ok) throw new Error(await answer.text());
    },
    stop: () => stopChild(child),
  };
}

/** The first line that a process prints. Rejects when it ends without one. */
export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the process has no output");
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`it ended with status ${String(code)}`))),
  ]);
  return String(line);
}

/** Ends a process and waits for its end. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
