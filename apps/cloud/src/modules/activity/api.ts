// Door of the activity module for the api process: the entries of failed calls.
import type { LogResource } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule, FailedCall } from "../../platform/http/index.ts";
import { failureOf } from "./failed-call.ts";
import { LogStore } from "./log-store.ts";
import type { Logbook } from "./logbook.ts";

interface Deps {
  readonly database: Database;
  readonly logbook: Logbook;
  /** Name of a resource of a workspace; null when the workspace has none of this id. */
  readonly nameOf: (
    resource: LogResource & { type: "c" | "cg" },
    workspaceId: string,
  ) => Promise<string | null>;
}

/** The module as app.ts composes it. */
export interface ActivityModule extends ApiModule {
  /** Enters a failed call, if it belongs into a log (LOG-8). */
  noteFailure(call: FailedCall): Promise<void>;
  /** Forgets sign-ins and all else that is nobody's but a person's who closed their account (PROF-22). */
  erase(accountId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createActivityModule({ database, logbook, nameOf }: Deps): ActivityModule {
  return {
    name: "activity",
    endpoints: [],
    erase: (accountId, within) => new LogStore(within).removePersonal(accountId),
    async noteFailure(call) {
      const note = failureOf(call);
      if (note === null) return;
      const { resource, workspaceId } = note;
      if (resource?.type !== "c" && resource?.type !== "cg") return logbook.note(note, database);
      const { type, id } = resource;
      const name = workspaceId === null ? null : await nameOf({ type, id }, workspaceId);
      // Of another workspace, or of none: an entry tells nothing of it.
      if (name === null) return logbook.note({ ...note, resource: undefined }, database);
      const placeholders = type === "c" ? { camera: name } : { name };
      return logbook.note({ ...note, placeholders }, database);
    },
  };
}
