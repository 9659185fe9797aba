// Tables of the activity module, as its stores see them. What each column means stands in the migrations.
import type { ColumnType } from "kysely";
import type { HttpErrorCode, LogName, LogPlaceholders, LogResourceType, LogResult } from "@didban/contract";
import type { Viewing } from "./log-note.ts";

export type LogTables = {
  log_entry: {
    id: string;
    log: LogName | "viewing";
    workspace_id: string | null;
    at: Date;
    kind: string;
    action: string;
    result: LogResult;
    account_id: string | null;
    account_name: string | null;
    resource_id: string | null;
    resource_type: LogResourceType | null;
    placeholders: ColumnType<LogPlaceholders, string, never>;
    error_code: HttpErrorCode | null;
    ip: string;
    browser: string;
    os: string;
    viewing: ColumnType<Viewing | null, string | null, Viewing>;
    digest: Buffer | null;
    /** The database chains entries itself, when their transaction ends. */
    number: ColumnType<number | null, never, never>;
    hash: ColumnType<Buffer | null, never, never>;
  };
  audit_chain: {
    workspace_id: string;
    last_number: number;
    last_hash: Buffer;
    cut_number: number;
    cut_hash: Buffer;
  };
};
