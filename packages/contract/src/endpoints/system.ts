// Calls of running the server: health, metrics, status page (OPS).
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { isoDate } from "../shapes.ts";

/** How the server or one part of it is: degraded still serves, down does not. */
export const healthStates = ["ok", "degraded", "down"] as const;
export type HealthState = (typeof healthStates)[number];

/** What `GET /api/health` answers (OPS-11). */
export const healthReport = z.strictObject({
  status: z.enum(healthStates),
  checks: z.array(z.strictObject({ name: z.string(), status: z.enum(healthStates), detail: z.string() })),
});
export type HealthReport = z.output<typeof healthReport>;

/** Roles of the server's processes. */
export const processRoles = ["front", "api", "media", "analysis", "jobs"] as const;
export type ProcessRole = (typeof processRoles)[number];

export const processStates = ["starting", "running", "waiting", "stopping"] as const;

/** One process of the server; `waiting` is the pause before a restart. */
export const processView = z.strictObject({
  /** `api`, `m1` ... */
  name: z.string(),
  role: z.enum(processRoles),
  state: z.enum(processStates),
  pid: z.number().int().nullable(),
  /** Share of one processor over the last seconds; above 1 with several threads. */
  cpuShare: z.number().min(0),
  memoryBytes: z.number().int().min(0),
  /** Times it died and was started again since the server started. */
  restarts: z.number().int().min(0),
  uptimeSeconds: z.number().min(0),
});
export type ProcessView = z.output<typeof processView>;

const bytes = z.number().min(0);

/** What the status page shows (OPS-10): what is measured, null where nothing is known yet. */
export const systemStatus = z.strictObject({
  version: z.string(),
  now: isoDate,
  uptimeSeconds: z.number().min(0),
  processes: z.array(processView),
  /** Number of cameras of all workspaces by displayed status; names none of them (OPS-2). */
  camerasByStatus: z.record(z.string(), z.number().int()),
  incomingBitsPerSecond: z.number().min(0),
  outgoingBitsPerSecond: z.number().min(0),
  /** Footage written in the last 24 hours. */
  bytesPerDay: bytes.nullable(),
  disk: z.strictObject({
    totalBytes: bytes,
    freeBytes: bytes,
    footageBytes: bytes,
    /** What footage may take (OPS-9). */
    footageLimitBytes: bytes,
    /** Days until that is full at the present rate; null where it never is, already was, or nothing is known. */
    daysLeft: z.number().min(0).nullable(),
    /** Days of footage that fit into it at the present rate. */
    fitDays: z.number().min(0).nullable(),
    /** The longest that footage of any camera is kept; null without cameras. */
    keptDays: z.number().nullable(),
  }),
  databaseBytes: bytes,
  jobs: z.strictObject({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
  /** Public address that links in messages lead to; null: none was set, and not every message has a link (PEOP-18). */
  appHost: z.string().nullable(),
});
export type SystemStatus = z.output<typeof systemStatus>;

const healthy = z.strictObject({ status: z.literal("ok") });

export const systemEndpoints = {
  live: endpoint({
    id: "system.live",
    method: "GET",
    path: "/api/health/live",
    summary: "Say whether the process is up",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: healthy,
    errors: [],
  }),
  ready: endpoint({
    id: "system.ready",
    method: "GET",
    path: "/api/health/ready",
    summary: "Say whether database, media and disk are usable",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: healthy,
    errors: ["serviceUnavailable"],
  }),
  health: endpoint({
    id: "system.health",
    method: "GET",
    path: "/api/health",
    summary: "Say how each part of the server is",
    access: { kind: "operatorOrLoopback" },
    guest: "refuse",
    status: 200,
    answer: healthReport,
    errors: [],
  }),
  status: endpoint({
    id: "system.status",
    method: "GET",
    path: "/api/system/status",
    summary: "Read the state of the server for its operator",
    access: { kind: "operator" },
    guest: "refuse",
    status: 200,
    answer: systemStatus,
    errors: [],
  }),
  metrics: endpoint({
    id: "system.metrics",
    method: "GET",
    path: "/metrics",
    summary:
      "Read the figures of all processes as Prometheus text; loopback callers and bearers of the metrics token only",
    access: { kind: "public" },
    guest: "read",
    status: 200,
    answer: { contentTypes: ["text/plain"] },
    errors: ["notFound"],
  }),
} as const;
