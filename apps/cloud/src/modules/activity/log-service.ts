// Reading the logs (LOG-19 to LOG-24). Who may read a log at all is asked first; what they may not see of it is not counted either.
import type { Action, LogEntryView, LogFilters, LogName, LogTab } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type SignedInCall, type WorkspaceCall } from "../../platform/http/index.ts";
import type { ActingCaller } from "../access/index.ts";
import { LogReadStore, type LogQuery, type LogScope, type LogSight } from "./log-query.ts";
import type { LogRights } from "./ports.ts";
import { sentencesHolding, viewOf, type LogReader } from "./log-view.ts";

/** Longest stretch that may be asked for (LOG-24). */
const longestRangeMs = 366 * 24 * 60 * 60_000;

export interface LogServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: LogRights;
  /** Names of the workspaces that a person is or was a member of, and that are there still. */
  readonly workspacesOf: (accountId: string) => Promise<ReadonlyMap<string, string>>;
}

/** A reader and what they asked for. */
export interface Reading {
  readonly query: LogQuery;
  readonly reader: LogReader;
}

type Page = { readonly limit: number; readonly offset: number };

const logOfTab = { logs: "activity", userLogs: "user", auditTrails: "audit" } as const satisfies Record<
  LogTab,
  LogName
>;

/** Rights beside `actionLogRead` (LOG-20). */
const alsoNeeded = {
  logs: null,
  userLogs: "viewUsers",
  auditTrails: "workspaceManageUsers",
} as const satisfies Record<LogTab, Action | null>;

export class LogService {
  readonly #deps: LogServiceDeps;
  readonly #store: LogReadStore;

  constructor(deps: LogServiceDeps) {
    this.#deps = deps;
    this.#store = new LogReadStore(deps.database);
  }

  async list(call: WorkspaceCall, tab: LogTab, query: LogFilters & Page) {
    return this.#page(await this.reading(call, tab, query), query);
  }

  /** One's own entries, in all workspaces (LOG-21). */
  async listOwn({ caller, locale }: SignedInCall, tab: LogTab, asked: LogFilters & Page) {
    const { accountId } = caller;
    const query = this.#query(tab, { accountId }, asked, locale);
    const workspaces = await this.#deps.workspacesOf(accountId);
    const nowMs = this.#deps.clock.nowMs();
    const reader = {
      accountId,
      locale,
      seesPlaces: true,
      seesNames: true,
      seesChanges: true,
      nowMs,
      workspaces,
    };
    return this.#page({ query, reader }, asked);
  }

  /** Throws unless the caller may read this log of the acting workspace. */
  async requireRight(caller: ActingCaller, tab: LogTab): Promise<void> {
    const { rights } = this.#deps;
    const needed = alsoNeeded[tab];
    if (!(await rights.holdsOnWorkspace(caller, "actionLogRead"))) throw new Refusal("forbiddenResource");
    if (needed !== null && !(await rights.holdsOnWorkspace(caller, needed)))
      throw new Refusal("forbiddenResource");
  }

  /** What the caller may see of a log of the acting workspace, as they asked for it. */
  async reading({ caller, locale }: WorkspaceCall, tab: LogTab, asked: LogFilters): Promise<Reading> {
    await this.requireRight(caller, tab);
    const { accountId, workspaceId } = caller;
    const { rights } = this.#deps;
    const holds = (action: Action) => rights.holdsOnWorkspace(caller, action);
    const [seesPayment, seesRights, seesPlaces, setsRights, isGuest] = await Promise.all([
      holds("workspaceViewPayment"),
      holds("viewPermissions"),
      holds("viewUsers"),
      holds("workspaceManagePermissions"),
      holds("guestAccess"),
    ]);
    const seesChanges = !isGuest && !caller.isGuest;
    const guests = isGuest ? await rights.holdersOf(workspaceId, "guestAccess") : [];
    const scope = {
      workspaceId,
      sight: {
        hiddenKinds: [...(seesPayment ? [] : ["paymentDetail"]), ...(seesRights ? [] : ["people", "team"])],
        ...(await this.#seen(caller, setsRights)),
        accountIds: guests.filter((id) => id !== accountId),
        seesNames: !isGuest,
        seesChanges,
      },
    };
    const query = this.#query(tab, scope, asked, locale);
    const nowMs = this.#deps.clock.nowMs();
    return { query, reader: { accountId, locale, seesPlaces, seesNames: !isGuest, seesChanges, nowMs } };
  }

  /** From whom anything may be hidden sees nothing of what is gone: nobody knows any more whether it was hidden from them. */
  async #seen(
    caller: ActingCaller,
    setsRights: boolean,
  ): Promise<Pick<LogSight, "resourceIds" | "hiddenIds">> {
    const { rights } = this.#deps;
    if (setsRights) return { resourceIds: null, hiddenIds: await rights.hiddenIds(caller) };
    return { resourceIds: [...(await rights.visibleIds(caller))], hiddenIds: [] };
  }

  async #page({ query, reader }: Reading, page: Page): Promise<{ items: LogEntryView[]; total: number }> {
    const [rows, total] = await Promise.all([this.#store.page(query, page), this.#store.count(query)]);
    return { items: rows.map((row) => viewOf(row, reader)), total };
  }

  #query(tab: LogTab, scope: LogScope, asked: LogFilters, locale: LogReader["locale"]): LogQuery {
    const { from, to, search, ...filters } = asked;
    const [fromMs, toMs] = [from, to].map((text) => (text === undefined ? undefined : Date.parse(text)));
    if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) throw outOfRange();
    if (fromMs !== undefined && (toMs ?? this.#deps.clock.nowMs()) - fromMs > longestRangeMs)
      throw outOfRange();
    return {
      ...filters,
      log: logOfTab[tab],
      scope,
      from: fromMs === undefined ? undefined : new Date(fromMs),
      to: toMs === undefined ? undefined : new Date(toMs),
      search: search === undefined ? undefined : { text: search, keys: sentencesHolding(search, locale) },
    };
  }
}

function outOfRange(): Refusal {
  return new Refusal("invalidField", { field: "from" });
}
