// Entries as their readers see them: the sentence in their language, and where an act came from only for those who may know (LOG-3, LOG-23).
import {
  actsOf,
  logKinds,
  logText,
  resultsOf,
  systemName,
  teamMember,
  type LogAct,
  type LogEntryView,
  type Locale,
} from "@didban/contract";
import type { LogEntry, Viewing } from "./log-note.ts";
import type { LogRow } from "./log-query.ts";

export interface LogReader {
  readonly accountId: string;
  readonly locale: Locale;
  readonly seesPlaces: boolean;
  /** A guest sees nobody's name but their own (ROLE-21). */
  readonly seesNames: boolean;
  /** A guest is told of no network (AUTH-44). */
  readonly seesChanges: boolean;
  readonly nowMs: number;
  /** What the workspaces are called, for whoever reads entries of several. */
  readonly workspaces?: ReadonlyMap<string, string>;
}

/** Video that no picture of was sent for so long is watched no more, as far as anybody knows (LOG-15). */
const silentForMs = 15_000;

/** One entry for a reader. */
export function viewOf(
  row: LogRow,
  { accountId, locale, seesChanges, seesNames, seesPlaces, nowMs, workspaces }: LogReader,
): LogEntryView {
  const act = actOf(row);
  const isOwn = row.account_id === accountId;
  const { user, changes, ...things } = row.placeholders;
  const named = {
    ...things,
    ...(user !== undefined && { user: seesNames ? user : teamMember[locale] }),
    ...(changes !== undefined && seesChanges && { changes }),
  };
  const actor = seesNames || isOwn ? (row.account_name ?? "") : teamMember[locale];
  const place = (text: string) => (text !== "" && (seesPlaces || isOwn) ? text : null);
  return {
    id: row.id,
    createdAt: row.at.toISOString(),
    kind: act.kind,
    action: act.action,
    result: row.result,
    userId: row.account_id,
    userName: row.account_id === null ? systemName(locale) : actor,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    placeholders: named,
    errorCode: row.error_code,
    ip: place(row.ip),
    browser: place(row.browser),
    os: place(row.os),
    text: logText(act, row.result, named, locale),
    ...(workspaces !== undefined && { workspace: placeOf(row.workspace_id, workspaces) }),
    ...(row.viewing === null ? {} : { viewing: viewingOf(row.viewing, row.log === "viewing", nowMs) }),
    ...(row.hash === null ? {} : { hash: row.hash.toString("hex") }),
  };
}

function placeOf(id: string | null, names: ReadonlyMap<string, string>): LogEntryView["workspace"] {
  return id === null ? null : { id, name: names.get(id) ?? null };
}

function viewingOf(viewing: Viewing, isOpen: boolean, nowMs: number): LogEntryView["viewing"] {
  const goesOn = isOpen && nowMs - Date.parse(viewing.endedAt) < silentForMs;
  return { ...viewing, endedAt: goesOn ? null : viewing.endedAt };
}

/** The entry that a row holds. */
export function entryOf(row: LogRow): LogEntry {
  return {
    log: row.log,
    workspaceId: row.workspace_id,
    atMs: row.at.getTime(),
    act: actOf(row),
    result: row.result,
    accountId: row.account_id,
    accountName: row.account_name,
    resource:
      row.resource_id === null || row.resource_type === null
        ? null
        : { type: row.resource_type, id: row.resource_id },
    placeholders: row.placeholders,
    errorCode: row.error_code,
    device: { ip: row.ip, browser: row.browser, os: row.os },
    viewing: row.viewing,
  };
}

/** What a row tells of; only pairs of the contract's table were ever written. */
function actOf({ kind, action }: { readonly kind: string; readonly action: string }): LogAct {
  return { kind, action } as LogAct;
}

/** `kind.action.result` of the sentences that hold a text in a language, whatever names stand in them. */
export function sentencesHolding(text: string, locale: Locale): readonly string[] {
  const wanted = text.toLocaleLowerCase(locale);
  return logKinds
    .flatMap((kind) => actsOf(kind))
    .flatMap((act) => resultsOf(act).map((result) => ({ act, result })))
    .filter(({ act, result }) => logText(act, result, {}, locale).toLocaleLowerCase(locale).includes(wanted))
    .map(({ act, result }) => `${act.kind}.${act.action}.${result}`);
}
