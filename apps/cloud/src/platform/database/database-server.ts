// Where the database runs: the port behind which the built-in PostgreSQL and one given by DATABASE_URL look alike.

/** A PostgreSQL that Didban may use. */
export interface DatabaseServer {
  /** Makes the server answer and says how to reach it: a `postgres://` address with password. */
  start(): Promise<string>;
  /** Starts the server again, at the same address, if it died. */
  revive(): Promise<void>;
  /** Ends the server if Didban started it. */
  stop(): Promise<void>;
}

/** The server given by DATABASE_URL; it is started and stopped by its own operator. */
export function outsideDatabaseServer(url: string): DatabaseServer {
  return { start: async () => url, revive: async () => undefined, stop: async () => undefined };
}

/** The database server cannot be used; the message is one line for the operator. */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DatabaseUnavailable";
  }
}

/** Codes of connections that could not be made or were cut: the system's, and PostgreSQL's classes 08 and 57P (its manual, appendix A). */
const outageCode = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P\d{2})$/;

/** True for an error that says the database is away, rather than that a statement was wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === "string" && outageCode.test(code)) return true;
  if (code === "ENOENT" && syscall === "connect") return true;
  // `pg` gives these no code.
  return /^(?:timeout exceeded when trying to connect|Connection terminated)/.test(error.message);
}
