// The shape of a language's words for log entries; each language fills it in a file of its own.
import type { ActivityKind, LogAction, UserAction } from "./log-acts.ts";

export interface LogWords {
  /** By kind and action: the sentence of success, then that of failure. */
  readonly acts: {
    readonly [Kind in ActivityKind]: Readonly<Record<LogAction<Kind>, readonly [string, string]>>;
  };
  readonly user: Readonly<Record<UserAction, string>>;
  /** Who acts when nobody did (LOG-11). */
  readonly system: string;
  /** Said in place of a person whom an entry does not name. */
  readonly somebody: string;
  /** Marks around a name. */
  readonly quotes: readonly [string, string];
}
