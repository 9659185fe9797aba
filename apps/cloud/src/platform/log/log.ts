// Structured log lines: JSON on standard output, one object a line, with the process's role and, for a call, its request id.
// No secret leaves through here: every finished line passes through `maskSecrets` of secret-mask.ts.
import { pino, type DestinationStream, type Logger as PinoLogger } from "pino";
import { maskSecrets } from "./secret-mask.ts";

export type Logger = Pick<PinoLogger, "debug" | "info" | "warn" | "error" | "fatal"> & {
  /** A logger whose lines carry `facts` too. */
  child(facts: Record<string, unknown>): Logger;
};

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogOptions {
  /** Name of the process, `front`, `api`, `m1` ... */
  readonly role: string;
  readonly level: LogLevel;
  /** Where finished lines go; standard output unless told otherwise. */
  readonly write?: (line: string) => void;
}

/** The logger of a process. */
export function createLogger(options: LogOptions): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line));
  const destination: DestinationStream = { write: (line) => write(maskSecrets(line)) };
  return pino(
    {
      level: options.level,
      base: { role: options.role, pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}

/** Discards everything. */
export const silentLogger: Logger = createLogger({ role: "silent", level: "silent" });
