// Gathers what health, status and metrics answer.
import { timingSafeEqual } from "node:crypto";
import type { HealthReport, SystemStatus } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type CallOrigin } from "../../platform/http/index.ts";
import { mergeMetrics, metricsContentType } from "../../platform/metrics/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { version } from "../../platform/version.ts";
import { isReady, judgeHealth } from "./health.ts";
import type { SystemPorts } from "./ports.ts";
import { databaseBytes, databaseFault, diskFault, jobCounts } from "./system-facts.ts";

export interface SystemServiceDeps extends SystemPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "appHost" | "dataFolder" | "metricsToken">;
}

export class SystemService {
  readonly #deps: SystemServiceDeps;

  constructor(deps: SystemServiceDeps) {
    this.#deps = deps;
  }

  /** How each part is; needs no database. */
  async health(): Promise<HealthReport> {
    const { database, settings, processes } = this.#deps;
    const [fault, writeFault, list, fill] = await Promise.all([
      databaseFault(database),
      diskFault(settings.dataFolder),
      processes.list(),
      this.#footageFill(),
    ]);
    return judgeHealth({ databaseFault: fault, diskFault: writeFault, footageFill: fill, processes: list });
  }

  /** Throws serviceUnavailable, without details, when the server cannot serve. */
  async ready(): Promise<{ status: "ok" }> {
    if (!isReady(await this.health())) throw new Refusal("serviceUnavailable", { retrySeconds: 5 });
    return { status: "ok" };
  }

  async status(): Promise<SystemStatus> {
    const { database, clock, processes, settings } = this.#deps;
    const [list, disk, rates, cameras, jobs] = await Promise.all([
      processes.list(),
      this.#deps.footage(),
      this.#deps.mediaRates(),
      this.#deps.camerasByStatus(),
      jobCounts(database),
    ]);
    return {
      version,
      now: new Date(clock.nowMs()).toISOString(),
      uptimeSeconds: list.find((process) => process.role === "front")?.uptimeSeconds ?? 0,
      processes: [...list],
      camerasByStatus: { ...cameras },
      ...rates,
      bytesPerDay: disk.bytesPerDay,
      disk: {
        totalBytes: disk.totalBytes,
        freeBytes: disk.freeBytes,
        footageBytes: disk.footageBytes,
        footageLimitBytes: disk.limitBytes,
        daysLeft: daysLeftOf(disk),
        fitDays: disk.fitDays,
        keptDays: disk.keptDays,
      },
      databaseBytes: await databaseBytes(database),
      jobs,
      appHost: settings.appHost,
    };
  }

  /** Prometheus text for loopback callers and bearers of the metrics token; others learn nothing (404). */
  async metrics(origin: CallOrigin): Promise<ByteAnswer> {
    if (!origin.isLoopback && !this.#bearsToken(origin.authorization)) throw new Refusal("notFound");
    const text = await mergeMetrics(await this.#deps.processes.metrics());
    return { contentType: metricsContentType, bytes: Buffer.from(text) };
  }

  async #footageFill(): Promise<number | null> {
    try {
      const { footageBytes, limitBytes } = await this.#deps.footage();
      return limitBytes === 0 ? 1 : footageBytes / limitBytes;
    } catch {
      // The database or disk that cannot tell is named by its own check.
      return null;
    }
  }

  #bearsToken(authorization: string | undefined): boolean {
    const token = this.#deps.settings.metricsToken;
    if (token === null || authorization === undefined) return false;
    const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/**
 * Days until the space for footage is full at the present rate. Null where that is not to come: as much goes by its age as is written, or the
 * oldest goes for want of room already.
 */
function daysLeftOf(disk: Awaited<ReturnType<SystemPorts["footage"]>>): number | null {
  const { bytesLeft, bytesPerDay, fitDays, keptDays } = disk;
  const fillsUp = fitDays !== null && keptDays !== null && fitDays < keptDays;
  return fillsUp && bytesPerDay !== null && bytesLeft > 0 ? bytesLeft / bytesPerDay : null;
}
