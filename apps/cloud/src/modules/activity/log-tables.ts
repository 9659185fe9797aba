// The tables of logs as the stores see them: what the schema has, and what its texts and JSON hold.
import type { ColumnType } from "kysely";
import type { HttpErrorCode, LogPlaceholders, LogResourceType } from "@didban/contract";
import type { Refined } from "../../platform/database/index.ts";
import type { Viewing } from "./log-note.ts";
import type { Tables } from "./tables.ts";

export type LogTables = Refined<
  Tables,
  {
    log_entry: {
      resource_type: LogResourceType;
      placeholders: ColumnType<LogPlaceholders, string, never>;
      error_code: HttpErrorCode;
      viewing: ColumnType<Viewing | null, string | null, Viewing>;
    };
  }
>;
