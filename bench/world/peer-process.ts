// What running another server beside ours takes: its program, a free port, a settings file, a process.
import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stopChild } from "./camera-process.ts";

/** The program of a peer that is no package of Debian's: the environment names it. Without that the peer is not run. */
export function programOf(peer: string): string | undefined {
  return process.env[variableOf(peer)];
}

/** What the row of a peer says that was not run. */
export function notRun(peer: string): string {
  return `not run: the variable ${variableOf(peer)} names no program`;
}

/** MEDIAMTX, MOONFIRE_NVR. */
const variableOf = (peer: string): string => peer.toUpperCase().replaceAll(" ", "_");

export function runPeer(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: "ignore" });
}

export async function stopPeer(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(children.map((child) => stopChild(child, "SIGKILL")));
}

/** Writes settings into `folder` and gives the file's path. JSON is YAML too. */
export function writtenSettings(folder: string, name: string, settings: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(settings));
  return path;
}
