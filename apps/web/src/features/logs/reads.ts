// Reads of the logs (LOG-19 to LOG-21): page after page as one scrolls, as the log stood when it was opened, so that what comes in meanwhile moves
// nothing.
import type { Locale, LogEntryView, LogFilters, LogTab } from "@didban/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { readKey } from "../../lib/read-key.ts";

/** Whose log: of the acting workspace, or one's own of everywhere (LOG-1). */
export type LogSide = "workspace" | "own";

const pageRows = 200;

interface LogPage {
  readonly items: readonly LogEntryView[];
  readonly total: number;
}

interface PagePlace {
  readonly offset: number;
  /** Later entries are left out; undefined on the first page. */
  readonly until: string | undefined;
}

const firstPage: PagePlace = { offset: 0, until: undefined };

type Ask = (request: {
  query: LogFilters & { limit: number; offset: number };
  signal: AbortSignal;
}) => Promise<LogPage>;

const calls: Record<LogSide, Record<LogTab, Ask>> = {
  workspace: {
    logs: (request) => api.activity.listLogs(request),
    userLogs: (request) => api.activity.listUserLogs(request),
    auditTrails: (request) => api.activity.listAuditTrails(request),
  },
  own: {
    logs: (request) => api.activity.listOwnLogs(request),
    userLogs: (request) => api.activity.listOwnUserLogs(request),
    auditTrails: (request) => api.activity.listOwnAuditTrails(request),
  },
};

export const logQuery = (side: LogSide, tab: LogTab, asked: LogFilters, locale: Locale) =>
  infiniteQueryOptions({
    // The sentences come in the reader's language.
    queryKey: readKey("logs", side, tab, asked, locale),
    queryFn: ({ pageParam: { offset, until }, signal }) =>
      calls[side][tab]({
        query: { ...asked, ...(until !== undefined && { to: until }), limit: pageRows, offset },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages): PagePlace | undefined => {
      const offset = pages.length * pageRows;
      return offset < last.total ? { offset, until: pages[0]?.items[0]?.createdAt } : undefined;
    },
    // Whoever comes again wants what is new; whoever stays keeps their place.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
