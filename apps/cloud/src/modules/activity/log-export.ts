// A log as a file (LOG-25): read and written piece by piece, so that a long one needs no more memory than a short one.
import { Readable } from "node:stream";
import type { LogEntryView, LogFilters, LogTab } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type WorkspaceCall } from "../../platform/http/index.ts";
import { LogReadStore, type LogRow } from "./log-query.ts";
import type { LogService, Reading } from "./log-service.ts";
import { viewOf } from "./log-view.ts";
import type { Logbook } from "./logbook.ts";

const rowsAtMost = 100_000;
const rowsAtATime = 1000;

interface Deps {
  readonly database: Database;
  readonly logbook: Logbook;
  readonly logs: LogService;
}

export interface WantedExport {
  readonly tab: LogTab;
  readonly format: "csv" | "json";
  readonly filters: LogFilters;
}

export class LogExport {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async make(call: WorkspaceCall, { tab, format, filters }: WantedExport): Promise<ByteAnswer> {
    const { database, logbook, logs } = this.#deps;
    const reading = await logs.reading(call, tab, filters);
    if ((await new LogReadStore(database).count(reading.query)) > rowsAtMost)
      throw new Refusal("limitReached");
    const { caller } = call;
    const { workspaceId } = caller;
    await logbook.note({ kind: "workspace", action: "logsExport", by: caller, workspaceId }, database);
    const pieces = format === "csv" ? csvOf(this.#entries(reading)) : jsonOf(this.#entries(reading));
    return {
      contentType: format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
      bytes: Readable.from(pieces, { objectMode: false }),
      headers: { "content-disposition": `attachment; filename="${tab}.${format}"` },
    };
  }

  async *#entries({ query, reader }: Reading): AsyncGenerator<LogEntryView[]> {
    const store = new LogReadStore(this.#deps.database);
    let last: string | null = null;
    for (;;) {
      const rows: LogRow[] = await store.after(query, last, rowsAtATime);
      if (rows.length > 0) yield rows.map((row) => viewOf(row, reader));
      last = rows.at(-1)?.id ?? null;
      if (rows.length < rowsAtATime) return;
    }
  }
}

async function* jsonOf(pieces: AsyncIterable<LogEntryView[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const entries of pieces) {
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const columns = [
  "id",
  "createdAt",
  "kind",
  "action",
  "result",
  "userId",
  "userName",
  "resourceId",
  "resourceType",
  "errorCode",
  "ip",
  "browser",
  "os",
  "text",
  "hash",
] as const satisfies readonly (keyof LogEntryView)[];

/** Begins with the mark by which spreadsheets know UTF-8. */
async function* csvOf(pieces: AsyncIterable<LogEntryView[]>): AsyncGenerator<string> {
  yield `\ufeff${columns.join(",")}\r\n`;
  for await (const entries of pieces)
    yield entries
      .map((entry) => `${columns.map((column) => csvCell(entry[column] ?? "")).join(",")}\r\n`)
      .join("");
}

/** A cell of text. One that a spreadsheet would take for a formula is marked as text. */
export function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
