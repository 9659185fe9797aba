// What of a log is shown, as the address says it, so that it can be shared and comes back (LOG-26). Days are those of the reader's time zone;
// words that mean nothing in this log are passed over.
import {
  actsOf,
  logKinds,
  logResults,
  logsOf,
  type LogAction,
  type LogFilters,
  type LogKind,
  type LogName,
  type LogResult,
  type LogTab,
} from "@didban/contract";
import { utcOfLocal, type ZoneOffset } from "@didban/media/timeline";
import { dayOf, isId, textOfDay } from "../../lib/address-words.ts";

/** Days are whole days since 1970-01-01. */
export interface LogFilter {
  readonly kind?: LogKind | undefined;
  readonly action?: LogAction | undefined;
  readonly result?: LogResult | undefined;
  readonly person?: string | undefined;
  readonly resource?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly search?: string | undefined;
}

const dayMs = 86_400_000;
/** A range spans at most so many days (LOG-24). */
export const daysAtMost = 366;
const logOf = { logs: "activity", userLogs: "user", auditTrails: "audit" } as const satisfies Record<
  LogTab,
  LogName
>;

/** The kinds that stand in a log. */
export function kindsIn(tab: LogTab): LogKind[] {
  return logKinds.filter((kind) => actionsIn(tab, kind).length > 0);
}

/** The actions of a kind that stand in a log; audit trails hold whatever somebody was refused of a camera (LOG-14). */
export function actionsIn(tab: LogTab, kind: LogKind): LogAction[] {
  const isWhole = tab === "auditTrails" && kind === "camera";
  return actsOf(kind)
    .filter((act) => isWhole || logsOf(act).includes(logOf[tab]))
    .map(({ action }) => action);
}

/** The filter in an address. User logs hold one kind, which needs no choosing. */
export function filterOf(address: URLSearchParams, tab: LogTab): LogFilter {
  const kinds = kindsIn(tab);
  const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === address.get("kind"));
  const action = kind && actionsIn(tab, kind).find((one) => one === address.get("action"));
  const result = logResults.find((one) => one === address.get("result"));
  const search = address.get("search")?.trim().slice(0, 100);
  const [person, resource] = [address.get("person"), address.get("resource")];
  const [from, to] = [dayOf(address.get("from")), dayOf(address.get("to"))];
  return {
    ...(kind && kinds.length > 1 && { kind }),
    ...(action && { action }),
    ...(result && { result }),
    ...(isId(person) && { person }),
    ...(isId(resource) && { resource }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search && { search }),
  };
}

const names = ["kind", "action", "result", "person", "resource", "from", "to", "search"] as const;

/** Whether anything is left out. */
export function isFiltering(filter: LogFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The address with another filter in it; what else it says stays. */
export function withFilter(address: URLSearchParams, filter: LogFilter): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const name of names) {
    const value = filter[name];
    if (value === undefined || value === "") changed.delete(name);
    else changed.set(name, typeof value === "number" ? textOfDay(value) : value);
  }
  return changed;
}

/** What the server is asked for. */
export function askedOf(filter: LogFilter, zone: ZoneOffset): LogFilters {
  const { person, resource, from, to, ...same } = filter;
  return {
    ...same,
    ...(person && { userId: person }),
    ...(resource && { resourceId: resource }),
    ...(from !== undefined && { from: instantOf(from, zone) }),
    ...(to !== undefined && { to: instantOf(to + 1, zone, -1) }),
  };
}

/** Where a day begins, `shiftMs` off. */
function instantOf(day: number, zone: ZoneOffset, shiftMs = 0): string {
  return new Date(utcOfLocal(day * dayMs, zone) + shiftMs).toISOString();
}
