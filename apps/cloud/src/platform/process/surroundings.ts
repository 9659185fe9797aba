// What a role's process is told by the supervisor at its start, through its environment, so that a role that runs on a machine of its own
// can be told the same by its operator: its name, where the private sockets lie, their secret, the database.
import { join } from "node:path";

export interface Surroundings {
  /** Name of this process: `api`, `jobs`, `m1` ... */
  readonly name: string;
  /** Private folder (mode 0700) of the sockets. */
  readonly runFolder: string;
  /** Secret of private calls, new at each start. */
  readonly secret: string;
  readonly databaseUrl: string;
}

export const surroundingNames = {
  name: "DIDBAN_PROCESS_NAME",
  runFolder: "DIDBAN_RUN_FOLDER",
  secret: "DIDBAN_INTERNAL_SECRET",
  databaseUrl: "DATABASE_URL",
} as const;

/** Reads what the supervisor set. Throws an Error naming what is missing. */
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
    databaseUrl: read(surroundingNames.databaseUrl),
  };
}

/** The environment that says `surroundings`. */
export function surroundingsAsEnvironment(surroundings: Surroundings): Record<string, string> {
  return {
    [surroundingNames.name]: surroundings.name,
    [surroundingNames.runFolder]: surroundings.runFolder,
    [surroundingNames.secret]: surroundings.secret,
    [surroundingNames.databaseUrl]: surroundings.databaseUrl,
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
