// What stands in the logs, for tests of what writes them; what people are shown of it comes through the api.
import type { LogName, LogPlaceholders } from "@didban/contract";
import { sql } from "kysely";
import type { TestServer } from "../../testing/test-server.ts";

export interface KeptEntry {
  readonly id: string;
  readonly log: LogName;
  /** `kind.action.result` */
  readonly act: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly resourceId: string | null;
  readonly placeholders: LogPlaceholders;
  readonly errorCode: string | null;
  readonly ip: string;
  /** Place in the chain, null outside audit trails. */
  readonly number: number | null;
}

/** The entries of a workspace, or those of a person in no workspace, oldest first; audit trails last, in the order of their chain. */
export async function keptEntries(
  { platform }: Pick<TestServer, "platform">,
  of: { readonly workspaceId: string } | { readonly accountId: string },
): Promise<readonly KeptEntry[]> {
  const which =
    "workspaceId" in of
      ? sql`workspace_id = ${of.workspaceId}`
      : sql`account_id = ${of.accountId} and workspace_id is null`;
  const { rows } = await sql<KeptEntry>`
    select id, log, kind || '.' || action || '.' || result as act, account_id as "accountId",
      account_name as "accountName", resource_id as "resourceId", placeholders, error_code as "errorCode", ip, number
    from log_entry where ${which} order by number nulls first, id`.execute(platform.database);
  return rows;
}

/** The same, as short as most tests ask: `log kind.action.result`. */
export async function keptActs(
  server: Pick<TestServer, "platform">,
  of: Parameters<typeof keptEntries>[1],
): Promise<readonly string[]> {
  return (await keptEntries(server, of)).map(({ log, act }) => `${log} ${act}`);
}
