// Door of the activity module for the api process: reading and exporting the logs, and the entries of failed calls.
import { isHanging, kindOfCode, resourceKinds, type HangingKind } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { ApiModule, FailedCall } from "../../platform/http/index.ts";
import { failureOf } from "./failed-call.ts";
import type { Logger } from "../../platform/log/index.ts";
import { LogExport } from "./log-export.ts";
import { logRoutes } from "./log-routes.ts";
import { LogService } from "./log-service.ts";
import type { LogRights } from "./ports.ts";
import { LogStore } from "./log-store.ts";
import type { Logbook } from "./logbook.ts";
import { ViewingCloser } from "./viewing-closer.ts";

export { chainedWorkspaces, verifyChain } from "./audit-chain.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rights: LogRights;
  /** Names of the workspaces that a person is or was a member of, and that are there still. */
  readonly workspacesOf: (accountId: string) => Promise<ReadonlyMap<string, string>>;
  readonly logbook: Logbook;
  /** Name of a resource of a workspace; null when the workspace has none of this id. */
  readonly nameOf: (kind: HangingKind, id: string, workspaceId: string) => Promise<string | null>;
}

/** What the module serves and gives. */
export interface ActivityModule extends ApiModule {
  /** Enters a failed call, if it belongs into a log (LOG-8). */
  noteFailure(call: FailedCall): Promise<void>;
  /** Forgets sign-ins and all else that is nobody's but a person's who closed their account (PROF-22). */
  erase(accountId: string, within: Database): Promise<void>;
}

/** Composes the module. */
export function createActivityModule(deps: Deps): ActivityModule {
  const { database, logbook, nameOf } = deps;
  const logs = new LogService(deps);
  const viewings = new ViewingCloser(deps);
  return {
    name: "activity",
    endpoints: logRoutes(logs, new LogExport({ database, logbook, logs }), database),
    start: async () => viewings.start(),
    stop: async () => viewings.stop(),
    erase: (accountId, within) => new LogStore(within).removePersonal(accountId),
    async noteFailure(call) {
      const note = failureOf(call);
      if (note === null) return;
      const { resource, workspaceId } = note;
      const kind = resource && kindOfCode(resource.type);
      if (resource === undefined || kind === undefined || !isHanging(kind))
        return logbook.note(note, database);
      const { id } = resource;
      const isSeen = await deps.rights.sees(call.caller, kind, id);
      const name = isSeen && workspaceId !== null ? await nameOf(kind, id, workspaceId) : null;
      // Of another workspace, of none, or hidden from who called: their own entry tells nothing of it (ROLE-49).
      if (name === null) return logbook.note({ ...note, resource: undefined }, database);
      const placeholders = resourceKinds[kind].namedAs === "camera" ? { camera: name } : { name };
      return logbook.note({ ...note, placeholders }, database);
    },
  };
}
