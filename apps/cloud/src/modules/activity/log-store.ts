// SQL of log entries: written once, changed never.
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import { digestOf } from "./entry-digest.ts";
import type { LogEntry } from "./log-note.ts";
import type { LogTables } from "./log-tables.ts";

export class LogStore {
  readonly #db: Kysely<LogTables>;

  constructor(database: Database) {
    this.#db = database.withTables<LogTables>();
  }

  /** The row of an entry. */
  static rowOf(given: LogEntry) {
    const entry = wellFormed(given);
    const id = entry.id ?? newId();
    return {
      id,
      log: entry.log,
      workspace_id: entry.workspaceId,
      at: new Date(entry.atMs),
      kind: entry.act.kind,
      action: entry.act.action,
      result: entry.result,
      account_id: entry.accountId,
      account_name: entry.accountName,
      resource_id: entry.resource?.id ?? null,
      resource_type: entry.resource?.type ?? null,
      placeholders: JSON.stringify(entry.placeholders),
      error_code: entry.errorCode,
      ...entry.device,
      viewing: entry.viewing && JSON.stringify(entry.viewing),
      digest: entry.log === "audit" ? digestOf(id, entry) : null,
    };
  }

  async add(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#db
      .insertInto("log_entry")
      .values(entries.map((entry) => LogStore.rowOf(entry)))
      .execute();
  }

  /** Removes what happened before `before`, but of audit trails, whose chain must stay whole. */
  async removeBefore(before: Date): Promise<void> {
    await this.#db
      .deleteFrom("log_entry")
      .where("log", "in", ["activity", "user"])
      .where("at", "<", before)
      .execute();
  }

  /** Removes what is a person's alone; what they did in workspaces stays there, under the name of then (LOG-5). */
  async removePersonal(accountId: string): Promise<void> {
    await this.#db
      .deleteFrom("log_entry")
      .where("account_id", "=", accountId)
      .where("workspace_id", "is", null)
      .execute();
  }
}

/** The entry with its names as the database will give them back: it takes neither halves of characters nor zeros. */
function wellFormed(entry: LogEntry): LogEntry {
  const text = (value: string) => value.toWellFormed().replaceAll("\0", "");
  /** The texts of a change stand in rows (CAM-81). */
  const cleaned = (value: unknown): unknown =>
    typeof value === "string" ? text(value) : Array.isArray(value) ? value.map(cleaned) : value;
  const places = Object.entries(entry.placeholders)
    .filter(([, value]) => value !== undefined)
    .map(([place, value]) => [place, cleaned(value)]);
  const { ip, browser, os } = entry.device;
  return {
    ...entry,
    accountName: entry.accountName && text(entry.accountName),
    placeholders: Object.fromEntries(places),
    device: { ip: text(ip), browser: text(browser), os: text(os) },
  };
}
