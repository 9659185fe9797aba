// What other modules tell the logs, and the entries that become of it (LOG-2, LOG-3, LOG-12, LOG-14).
import {
  errorCatalogue,
  logsOf,
  resultsOf,
  userActOf,
  type HttpErrorCode,
  type LogAct,
  type LogName,
  type LogPlaceholders,
  type LogResource,
  type LogResult,
} from "@didban/contract";
import type { Caller } from "../../platform/http/index.ts";

/** Who does something, and from where. */
export type Actor = Pick<Caller, "accountId" | "fullName" | "device">;

/** Something that happened. A pair of kind and action that is not in the contract's table does not compile. */
export type LogNote = LogAct & {
  /** The caller; null: the system (LOG-11). */
  readonly by: Actor | null;
  /** Null: in no workspace, as a sign-in. */
  readonly workspaceId: string | null;
  readonly resource?: LogResource | undefined;
  /** The member whom the act concerns: their own user log tells it too, and the place `user` has their name. */
  readonly member?: { readonly accountId: string; readonly fullName: string } | undefined;
  readonly placeholders?: LogPlaceholders | undefined;
  /** Why it failed; without it, it succeeded. */
  readonly errorCode?: HttpErrorCode | undefined;
};

/** When video was watched, and for the archive which footage (LOG-13). */
export interface Viewing {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly footage: { readonly from: string; readonly to: string } | null;
}

/** An entry as it is kept. */
export interface LogEntry {
  /** A new one without it. */
  readonly id?: string;
  readonly log: LogName | "viewing";
  readonly workspaceId: string | null;
  readonly atMs: number;
  readonly act: LogAct;
  readonly result: LogResult;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly resource: LogResource | null;
  readonly placeholders: LogPlaceholders;
  readonly errorCode: HttpErrorCode | null;
  readonly device: Actor["device"];
  readonly viewing: Viewing | null;
}

/** Of an entry whose actor's place is nobody's to see, or that nobody in person stands behind. */
const nowhere: Actor["device"] = { ip: "", browser: "", os: "" };

/** The entries of a note, one a log. `workspaceName`: for the user log of a member. */
export function entriesOf(note: LogNote, atMs: number, workspaceName: string | null): readonly LogEntry[] {
  const { by, workspaceId, member, errorCode } = note;
  const named = member && { user: member.fullName };
  const entry: Omit<LogEntry, "log"> = {
    workspaceId,
    atMs,
    act: note,
    result: resultOf(note),
    accountId: by?.accountId ?? null,
    accountName: by?.fullName ?? null,
    resource: note.resource ?? (member ? { type: "user", id: member.accountId } : null),
    placeholders: { ...named, ...kept(note.placeholders ?? {}) },
    errorCode: errorCode ?? null,
    device: by?.device ?? nowhere,
    viewing: null,
  };
  // What is in no workspace has no chain to stand in.
  const logs = logsIn(note).filter((log) => log !== "audit" || workspaceId !== null);
  return [...logs.map((log) => ({ ...entry, log })), ...userEntries(note, entry, workspaceName)];
}

/** Of a card nothing but its last four digits is ever kept, and lengths are whole seconds (LOG-9, LOG-10). */
function kept({ cardLastDigits, duration, ...others }: LogPlaceholders): LogPlaceholders {
  const digits = cardLastDigits?.replace(/\D/g, "").slice(-4);
  return {
    ...others,
    ...(digits?.length === 4 && { cardLastDigits: digits }),
    ...(duration !== undefined && { duration: Math.max(0, Math.round(duration)) }),
  };
}

/** Whoever was kept from a camera stands in its audit trail too, whatever they wanted of it (LOG-14). */
function logsIn(note: LogNote): readonly LogName[] {
  const logs = logsOf(note);
  const isKept =
    note.kind === "camera" && note.errorCode !== undefined && errorCatalogue[note.errorCode].status === 403;
  return isKept && !logs.includes("audit") ? [...logs, "audit"] : logs;
}

function resultOf(note: LogNote): LogResult {
  const [only, ...others] = resultsOf(note);
  return others.length === 0 && only !== undefined ? only : note.errorCode ? "failed" : "success";
}

/** What a success is in the user log of the one whom it befell. */
function userEntries(
  note: LogNote,
  entry: Omit<LogEntry, "log">,
  workspaceName: string | null,
): readonly LogEntry[] {
  const action = userActOf(note);
  const person = note.member ?? note.by;
  if (action === null || person === null || entry.result === "failed") return [];
  const isOwnDoing = person.accountId === note.by?.accountId;
  return [
    {
      ...entry,
      log: "user",
      act: { kind: "user", action },
      accountId: person.accountId,
      accountName: person.fullName,
      resource: null,
      placeholders: workspaceName === null ? {} : { name: workspaceName },
      device: isOwnDoing ? entry.device : nowhere,
    },
  ];
}
