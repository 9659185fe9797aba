// The one way into the logs. What succeeded is noted within the transaction that does it, so that there is no change without its entry and no
// entry without its change (LOG-7).
import { userActOf } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { entriesOf, type LogNote } from "./log-note.ts";
import { LogStore } from "./log-store.ts";

/** Writes into the logs when `within` commits. Never hand it a secret: names and numbers of the note are kept for years (LOG-10). */
export interface Logbook {
  note(note: LogNote, within: Database): Promise<void>;
}

interface Deps {
  readonly clock: Clock;
  /** Name of a workspace as `within` sees it. */
  readonly workspaceName: (workspaceId: string, within: Database) => Promise<string>;
}

/** The logbook of a process. */
export function createLogbook({ clock, workspaceName }: Deps): Logbook {
  return {
    async note(note, within) {
      const { workspaceId } = note;
      const isOfMember = workspaceId !== null && userActOf(note) !== null;
      const name = isOfMember ? await workspaceName(workspaceId, within) : null;
      await new LogStore(within).add(entriesOf(note, clock.nowMs(), name));
    },
  };
}
