// The steps of making an export at which a process can die, in their order, and what a process that dies is told.

/**
 * `waiting`: nothing is claimed yet. `claimed`: nothing is written. `halfWritten`: a part of a file is on the disk. `written`: a file is, its picture is not.
 * `pictured`: both are. `signed`: its row does not say so yet. `ending`: within the transaction that says so. `ended`: everybody has heard of it.
 */
export const steps = [
  "waiting",
  "claimed",
  "halfWritten",
  "written",
  "pictured",
  "signed",
  "ending",
  "ended",
] as const;
export type Step = (typeof steps)[number];

/** What a process that makes exports is started with, as JSON in its first argument. */
export interface VictimPlan {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** Of the server's secrets, in base64. */
  readonly secretKey: string;
  /** What its clock says when it starts, milliseconds since 1970. */
  readonly startMs: number;
  /** Dies when it gets there for the `count`-th time; null: it lives. */
  readonly death: { readonly step: Step; readonly count: number } | null;
  /** It never removes a file: broken on purpose. */
  readonly keepsFiles: boolean;
}
