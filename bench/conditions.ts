// The conditions under which a figure was taken, printed with it: without them a number says nothing.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { round } from "./statistics.ts";

/** Date, machine, load, runtime and version, one fact each. */
export function machineConditions(): string[] {
  const [load = 0] = loadavg();
  return [
    `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${round(totalmem() / 2 ** 30, 0)} GiB, ${systemName()}`,
    `load before the run ${round(load, 1)}`,
    `Node ${process.version}`,
    `commit ${commit()}`,
  ];
}

function systemName(): string {
  const name = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  return name ?? process.platform;
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    return git("rev-parse", "--short", "HEAD").trim();
  } catch {
    return "unknown";
  }
}
