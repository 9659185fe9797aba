// CPU time and memory of processes as the kernel counts them, from /proc (Linux). What has ended is no longer seen: read before it ends.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Length of the kernel's clock tick, milliseconds. */
const tickMs = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** User and system time that a process has used, milliseconds; 0 when it is gone. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid);
  // Fields 14 and 15 of proc(5), counted behind the name.
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The same of several processes together. */
export function cpuMsOf(pids: Iterable<number>): number {
  let sum = 0;
  for (const pid of pids) sum += cpuMs(pid);
  return sum;
}

/** What a group of a process's threads has used, milliseconds. */
export interface ThreadTime {
  userMs: number;
  systemMs: number;
}

/** CPU time of a process's threads that still run, by their names. */
export function threadTimes(pid: number): Map<string, ThreadTime> {
  const times = new Map<string, ThreadTime>();
  const folder = `/proc/${pid}/task`;
  for (const thread of existsSync(folder) ? readdirSync(folder) : []) {
    const text = read(`${folder}/${thread}/stat`);
    if (text === "") continue;
    const fields = fieldsOf(text);
    const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    const time = times.get(name) ?? { userMs: 0, systemMs: 0 };
    time.userMs += Number(fields[11]) * tickMs;
    time.systemMs += Number(fields[12]) * tickMs;
    times.set(name, time);
  }
  return times;
}

/** When a process was started, milliseconds since the machine's boot. */
export function startedMs(pid: number): number {
  return Number(statOf(pid)?.[19] ?? Number.NaN) * tickMs;
}

/** Now, on the same clock. */
export function uptimeMs(): number {
  return Number(readFileSync("/proc/uptime", "utf8").split(" ")[0]) * 1000;
}

/** Resident memory of a process that no file backs, bytes; 0 when it is gone. */
export function residentBytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Pids of a process's descendants. */
export function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = Number(statOf(Number(entry))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const collect = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child, ...collect(child)]);
  return collect(pid);
}

/** Fields of /proc/PID/stat from the third on; a name may hold spaces and brackets. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text === "" ? undefined : fieldsOf(text);
}

const fieldsOf = (text: string): string[] => text.slice(text.lastIndexOf(")") + 2).split(" ");

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
