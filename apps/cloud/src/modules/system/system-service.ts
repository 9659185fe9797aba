// Gathers what health, status and metrics answer.
import { timingSafeEqual } from "node:crypto";
import type { HealthReport, SystemStatus } from "@didban/contract";
import { footageCapacity } from "@didban/media-io/archive";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type CallOrigin } from "../../platform/http/index.ts";
import { mergeMetrics, metricsContentType } from "../../platform/metrics/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import { version } from "../../platform/version.ts";
import { isReady, judgeHealth } from "./health.ts";
import type { SystemPorts } from "./ports.ts";
import { databaseBytes, databaseFault, diskFault, diskSpace, jobCounts } from "./system-facts.ts";

export interface SystemServiceDeps extends SystemPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Settings, "appHost" | "dataFolder" | "diskLimit" | "metricsToken">;
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
      this.#disk(),
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
      disk: disk.space,
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

  async #disk(): Promise<{ space: SystemStatus["disk"]; bytesPerDay: number | null }> {
    const { settings } = this.#deps;
    const [{ totalBytes, freeBytes }, { footageBytes, bytesPerDay }] = await Promise.all([
      diskSpace(settings.dataFolder),
      this.#deps.footage(),
    ]);
    const volume = { usedBytes: footageBytes, freeBytes, totalBytes };
    const limit = Math.max(0, Math.floor(footageCapacity(settings.diskLimit, volume)));
    const daysLeft =
      bytesPerDay === null || bytesPerDay === 0
        ? null
        : Math.max(0, Math.min(limit - footageBytes, freeBytes)) / bytesPerDay;
    return {
      space: { totalBytes, freeBytes, footageBytes, footageLimitBytes: limit, daysLeft },
      bytesPerDay,
    };
  }

  async #footageFill(): Promise<number | null> {
    try {
      const { space } = await this.#disk();
      return space.footageLimitBytes === 0 ? 1 : space.footageBytes / space.footageLimitBytes;
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
