// Entries as their readers see them: the sentence in their language, and where an act came from only for those who may know (LOG-3, LOG-23).
import {
  logActs,
  logText,
  resultsOf,
  systemName,
  type LogAct,
  type LogEntryView,
  type LogKind,
  type Locale,
} from "@didban/contract";
import type { LogRow } from "./log-query.ts";

export interface LogReader {
  readonly accountId: string;
  readonly locale: Locale;
  readonly seesPlaces: boolean;
}

/** One entry for a reader. */
export function viewOf(row: LogRow, { accountId, locale, seesPlaces }: LogReader): LogEntryView {
  const act = actOf(row);
  const place = (text: string) => (text !== "" && (seesPlaces || row.account_id === accountId) ? text : null);
  return {
    id: row.id,
    createdAt: row.at.toISOString(),
    kind: act.kind,
    action: act.action,
    result: row.result,
    userId: row.account_id,
    userName: row.account_id === null ? systemName(locale) : (row.account_name ?? ""),
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    placeholders: row.placeholders,
    errorCode: row.error_code,
    ip: place(row.ip),
    browser: place(row.browser),
    os: place(row.os),
    text: logText(act, row.result, row.placeholders, locale),
    ...(row.hash === null ? {} : { hash: row.hash.toString("hex") }),
  };
}

/** What a row tells of; only pairs of the contract's table were ever written. */
export function actOf({ kind, action }: { readonly kind: string; readonly action: string }): LogAct {
  return { kind, action } as LogAct;
}

const kinds = Object.keys(logActs) as LogKind[];

/** `kind.action.result` of the sentences that hold a text in a language, whatever names stand in them. */
export function sentencesHolding(text: string, locale: Locale): readonly string[] {
  const wanted = text.toLocaleLowerCase(locale);
  return kinds
    .flatMap((kind) => logActs[kind].map((action) => actOf({ kind, action })))
    .flatMap((act) => resultsOf(act).map((result) => ({ act, result })))
    .filter(({ act, result }) => logText(act, result, {}, locale).toLocaleLowerCase(locale).includes(wanted))
    .map(({ act, result }) => `${act.kind}.${act.action}.${result}`);
}
