import { notification, notificationEvents, notificationText, type NotificationEvent } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
});
afterAll(() => server.close());

async function raised(event: NotificationEvent, params?: Readonly<Record<string, string>>): Promise<string> {
  const { database } = server.platform;
  await server.doors.notifications.notices.raise(person.accountId, event, database, params);
  const { rows } = await sql<{ id: string }>`
    select id from notification where event = ${event} order by created_at desc, id desc limit 1`.execute(
    database,
  );
  return rows[0]?.id ?? "";
}

const told = (id: string, locale: "en" | "fa" = "en") =>
  server.doors.notifications.notices.read(id, async () => locale);

describe("notices", () => {
  it("are told as the inbox gives them, in the person's language", async () => {
    const id = await raised("passwordUpdated");
    const english = await told(id);
    expect(notification.parse(english?.notification)).toMatchObject({
      id,
      name: "passwordUpdated",
      category: "authentication",
      scope: "authentication",
      group: "securityAndAuthentication",
      workspaceId: null,
      resource: null,
      title: "Password changed",
    });
    expect(english?.accountId).toBe(person.accountId);
    expect((await told(id, "fa"))?.notification.title).toBe("گذرواژه عوض شد");
  });

  it("fill their places, with a neutral word where a value is missing", () => {
    expect(notificationText("successfulLogin", "en", { browser: "Chrome", os: "" }).body).toBe(
      "You signed in with Chrome on a device.",
    );
    for (const event of Object.keys(notificationEvents) as NotificationEvent[])
      for (const locale of ["en", "fa"] as const) {
        const { title, body } = notificationText(event, locale, {});
        expect(`${title} ${body}`).not.toMatch(/[{}]|undefined/);
      }
  });

  it("a sign-in code is shown for 5 minutes and never lies in the database", async () => {
    const id = await raised("signInCode", { code: "482913" });
    expect((await told(id))?.notification).toMatchObject({
      title: "Sign-in code",
      body: expect.stringContaining("482913"),
      params: { code: "482913" },
    });
    expect((await told(id))?.isForSavedDevices).toBe(true);
    const row = await sql`select * from notification where id = ${id}`.execute(server.platform.database);
    expect(JSON.stringify(row.rows)).not.toContain("482913");
    await server.clock.advance(6 * 60_000);
    expect(JSON.stringify(await told(id))).not.toContain("482913");
    await expect
      .poll(async () => {
        const { rows } = await sql<{ sealed_params: string | null }>`
          select sealed_params from notification where id = ${id}`.execute(server.platform.database);
        return rows[0]?.sealed_params;
      })
      .toBeNull();
  });
});
