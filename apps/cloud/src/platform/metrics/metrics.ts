// Figures of one process in Prometheus form, and the merging of all processes' figures into one text. Each process names itself in the
// label `process`, so that merging never mixes two.
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** One process's figures as they travel between processes. */
export type MetricsSnapshot = readonly object[];

/** The figures of a process. */
export class ProcessMetrics {
  readonly #registry = new Registry();
  readonly #answered: Histogram;

  /** `processName` is the process's own name, `api` or `m1`. */
  constructor(processName: string) {
    this.#registry.setDefaultLabels({ process: processName });
    collectDefaultMetrics({ register: this.#registry });
    this.#answered = new Histogram({
      name: "didban_http_request_seconds",
      help: "Time from the arrival of a call to its answer, in seconds.",
      labelNames: ["method", "route", "status"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
      registers: [this.#registry],
    });
  }

  /** Counts an answered call. */
  answered(fact: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = fact;
    this.#answered.observe({ method, route, status: String(status) }, seconds);
  }

  async snapshot(): Promise<MetricsSnapshot> {
    return this.#registry.getMetricsAsJSON();
  }
}

/** The Prometheus text of all processes together. */
export function mergeMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots as object[][]).metrics();
}

/** Content type of that text. */
export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;
