// What a person was told last, as the inbox words it.
import type { Locale, Notification, NotificationEvent } from "@didban/contract";
import { sql } from "kysely";
import type { TestServer } from "../../testing/test-server.ts";

/** A notification, and whether saved devices alone show it. */
export interface Notice {
  readonly accountId: string;
  readonly isForSavedDevices: boolean;
  readonly notification: Notification;
}

/** The newest notification of `event` for a person; null when there is none. */
export async function newestNotice(
  { platform, doors }: Pick<TestServer, "platform" | "doors">,
  { accountId }: { readonly accountId: string },
  event: NotificationEvent,
  locale: Locale = "en",
): Promise<Notice | null> {
  const { rows } = await sql<{ id: string }>`
    select id from notification where account_id = ${accountId} and event = ${event}
    order by id desc limit 1`.execute(platform.database);
  const [newest] = rows;
  return newest === undefined ? null : doors.notifications.notices.read(newest.id, async () => locale);
}
