export { mergeMetrics, metricsContentType, ProcessMetrics, type MetricsSnapshot } from "./metrics.ts";
