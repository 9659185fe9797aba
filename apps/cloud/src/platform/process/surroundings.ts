// What a role's process is told at its start, through its environment: its name, where the private sockets lie, their secret. The database's address
// follows from the supervisor once it is ready; a role that runs on a machine of its own is told it by its operator.
import { join } from "node:path";
import type { SupervisorMessage } from "./messages.ts";

export interface Surroundings {
  /** Name of this process: `api`, `jobs`, `m1` ... */
  readonly name: string;
  /** Private folder (mode 0700) of the sockets. */
  readonly runFolder: string;
  /** Secret of private calls, new at each start. */
  readonly secret: string;
  /** Resolves when the database is ready; never, where the supervisor ends before. */
  readonly databaseUrl: Promise<string>;
}

export const surroundingNames = {
  name: "DIDBAN_PROCESS_NAME",
  runFolder: "DIDBAN_RUN_FOLDER",
  secret: "DIDBAN_INTERNAL_SECRET",
  databaseUrl: "DATABASE_URL",
} as const;

/** Reads what the supervisor or operator set. Throws an Error naming what is missing. */
export function readSurroundings(environment: Readonly<Record<string, string | undefined>>): Surroundings {
  const read = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === "")
      throw new Error(`${name} must be set for a role that is started on its own.`);
    return value;
  };
  return {
    name: read(surroundingNames.name),
    runFolder: read(surroundingNames.runFolder),
    secret: read(surroundingNames.secret),
    databaseUrl:
      process.send === undefined ? Promise.resolve(read(surroundingNames.databaseUrl)) : toldDatabaseUrl(),
  };
}

/** What is set in the environment says where the database will be, not that it is ready. */
function toldDatabaseUrl(): Promise<string> {
  return new Promise((resolve) => {
    process.on("message", (message: SupervisorMessage) => {
      if (message.kind === "database") resolve(message.url);
    });
  });
}

/** The environment that says `surroundings`. */
export function surroundingsAsEnvironment(
  surroundings: Omit<Surroundings, "databaseUrl">,
): Record<string, string> {
  return {
    [surroundingNames.name]: surroundings.name,
    [surroundingNames.runFolder]: surroundings.runFolder,
    [surroundingNames.secret]: surroundings.secret,
  };
}

/** Socket of a process's private HTTP on this machine. */
export function privateSocket(runFolder: string, name: string): string {
  return join(runFolder, `${name}.sock`);
}

/** The same as an address for its siblings. */
export function privateAddress(runFolder: string, name: string): string {
  return `unix:${privateSocket(runFolder, name)}`;
}

/** Socket of the api's public HTTP, which only the front door reaches. */
export function publicApiSocket(runFolder: string): string {
  return join(runFolder, "api-public.sock");
}

/** Name of the supervisor's own process. */
export const frontName = "front";

/** Name of the process that decodes stills. */
export const decoderName = "analysis";
