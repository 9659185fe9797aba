// How the server is, as a pure judgement over facts (OPS-11): down when it cannot serve, degraded when something is amiss.
import type { HealthReport, HealthState, ProcessView } from "@didban/contract";

/** Share of the disk above which the server counts as degraded (ARCH-32). */
const degradedFill = 0.95;
const warnedFill = 0.85;

export interface HealthFacts {
  /** Null when the database answers, else why not. */
  readonly databaseFault: string | null;
  /** Null when the data folder can be written, else why not. */
  readonly diskFault: string | null;
  /** Share of the space for footage that is taken, 0 to 1; null when unknown. */
  readonly footageFill: number | null;
  readonly processes: readonly ProcessView[];
}

/** Judges each part and the whole, which is as bad as its worst part that is needed to serve. */
export function judgeHealth(facts: HealthFacts): HealthReport {
  const checks: HealthReport["checks"] = [
    { name: "database", ...(facts.databaseFault === null ? ok("answers") : down(facts.databaseFault)) },
    { name: "disk", ...judgeDisk(facts) },
    ...facts.processes.map((process) => ({ name: process.name, ...judgeProcess(process) })),
  ];
  if (!facts.processes.some((process) => process.role === "media" && process.state === "running")) {
    checks.push({ name: "media", ...down("no media process is running") });
  }
  return { status: worst(checks.map((check) => check.status)), checks };
}

/** True when calls, streams and recording can be served: what `ready` answers. */
export function isReady(report: HealthReport): boolean {
  return report.status !== "down";
}

interface Judgement {
  readonly status: HealthState;
  readonly detail: string;
}

const ok = (detail: string): Judgement => ({ status: "ok", detail });
const degraded = (detail: string): Judgement => ({ status: "degraded", detail });
const down = (detail: string): Judgement => ({ status: "down", detail });

function judgeDisk({ diskFault, footageFill }: HealthFacts): Judgement {
  if (diskFault !== null) return down(diskFault);
  if (footageFill === null) return ok("can be written");
  const percent = `${Math.floor(footageFill * 100)} % of the space for footage is taken`;
  if (footageFill >= degradedFill) return degraded(percent);
  return ok(footageFill >= warnedFill ? `${percent}; it fills up` : percent);
}

function judgeProcess(process: ProcessView): Judgement {
  const times = process.restarts === 0 ? "" : `, restarted ${process.restarts} times`;
  return process.state === "running" ? ok(`runs${times}`) : degraded(`${process.state}${times}`);
}

function worst(states: readonly HealthState[]): HealthState {
  if (states.includes("down")) return "down";
  return states.includes("degraded") ? "degraded" : "ok";
}
