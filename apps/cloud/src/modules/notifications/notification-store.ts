// SQL of notifications.
import type { ColumnType, Kysely } from "kysely";
import type { NotificationEvent, NotificationResource } from "@didban/contract";
import type { Database, Refined } from "../../platform/database/index.ts";
import type { Tables } from "./tables.ts";

type NotificationTables = Refined<
  Tables,
  {
    notification: {
      event: NotificationEvent;
      resource_type: NotificationResource["type"];
      params: ColumnType<Readonly<Record<string, string>>, string, string>;
    };
  }
>;

/** A notification as it is kept, without its words. */
export interface KeptNotification {
  readonly id: string;
  readonly accountId: string;
  readonly event: NotificationEvent;
  readonly createdAtMs: number;
  readonly workspaceId: string | null;
  readonly resource: NotificationResource | null;
  readonly params: Readonly<Record<string, string>>;
  /** Secret params, sealed, and until when they are shown. */
  readonly secret: { readonly sealed: string; readonly untilMs: number } | null;
}

export class NotificationStore {
  readonly #db: Kysely<NotificationTables>;

  constructor(database: Database) {
    this.#db = database.withTables<NotificationTables>();
  }

  async add(notification: KeptNotification): Promise<void> {
    const { resource, secret } = notification;
    await this.#db
      .insertInto("notification")
      .values({
        id: notification.id,
        account_id: notification.accountId,
        event: notification.event,
        created_at: new Date(notification.createdAtMs),
        workspace_id: notification.workspaceId,
        resource_type: resource?.type ?? null,
        resource_id: resource?.id ?? null,
        resource_name: resource?.name ?? null,
        params: JSON.stringify(notification.params),
        sealed_params: secret?.sealed ?? null,
        secret_until: secret === null ? null : new Date(secret.untilMs),
      })
      .execute();
  }

  async byId(id: string): Promise<KeptNotification | null> {
    const row = await this.#db.selectFrom("notification").selectAll().where("id", "=", id).executeTakeFirst();
    if (row === undefined) return null;
    const { resource_type: type, resource_id: resourceId, resource_name: name } = row;
    const { sealed_params: sealed, secret_until: until } = row;
    return {
      id: row.id,
      accountId: row.account_id,
      event: row.event,
      createdAtMs: row.created_at.getTime(),
      workspaceId: row.workspace_id,
      resource: type !== null && resourceId !== null && name !== null ? { type, id: resourceId, name } : null,
      params: row.params,
      secret: sealed !== null && until !== null ? { sealed, untilMs: until.getTime() } : null,
    };
  }

  async removeOf(accountId: string): Promise<void> {
    await this.#db.deleteFrom("notification").where("account_id", "=", accountId).execute();
  }

  /** Erases secrets that are good for nothing any more, and notifications of before `beforeMs` (NOTI-13). */
  async sweep(nowMs: number, beforeMs: number): Promise<void> {
    await this.#db
      .updateTable("notification")
      .set({ sealed_params: null })
      .where("sealed_params", "is not", null)
      .where("secret_until", "<=", new Date(nowMs))
      .execute();
    await this.#db.deleteFrom("notification").where("created_at", "<", new Date(beforeMs)).execute();
  }
}
