// People in workspaces for tests: memberships as an accepted or waiting invitation writes them, and roles.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database/index.ts";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import type { TestServer } from "../../testing/test-server.ts";

export { publishTerms } from "./publish-terms.ts";
export { namePublicGuest } from "../workspaces/public-guest.ts";

export type MemberRole = "coPilot" | "member" | "guest";

/** Makes the person a member, without a role; `pending`: invites them into the Member role. */
export async function addMembership(
  { platform }: TestServer,
  person: Person,
  workspaceId: string,
  status = "joined",
): Promise<void> {
  if (status === "pending") return invite(platform.database, person, workspaceId);
  await sql`
    insert into member (id, workspace_id, account_id, status, created_at)
    values (${newId()}, ${workspaceId}, ${person.accountId}, ${status}, now())`.execute(platform.database);
}

async function invite(database: Database, { phone }: Person, workspaceId: string): Promise<void> {
  await sql`
    insert into invitation (id, workspace_id, phone, type, team_id, invited_by, invited_at, last_sent_at, expires_at)
    select ${newId()}, w.id, ${phone}, 'member', t.id, w.owner_id, now(), now(), now() + interval '100 years'
    from workspace w join team t on t.workspace_id = w.id and t.kind = 'member' where w.id = ${workspaceId}`.execute(
    database,
  );
}

/** Has the person stand in the workspace by a status, in a role that was suspended, or on a visit that is over. */
export async function standAs(
  server: TestServer,
  person: Person,
  workspaceId: string,
  how: "joined" | "pending" | "termsRequired" | "withdrawn" | "suspended" | "expired",
): Promise<void> {
  const { clock, platform } = server;
  await addMembership(server, person, workspaceId, how === "suspended" || how === "expired" ? "joined" : how);
  await giveRole(server, person, workspaceId, "member");
  if (how === "suspended")
    await sql`update team set suspended_at = now() where workspace_id = ${workspaceId}`.execute(
      platform.database,
    );
  if (how === "expired")
    await sql`
      update member set expires_at = ${new Date(clock.nowMs())}
      where workspace_id = ${workspaceId} and account_id = ${person.accountId}`.execute(platform.database);
}

/** Gives a member a role in the workspace. */
export async function giveRole(
  { platform, doors }: TestServer,
  person: Person,
  workspaceId: string,
  role: MemberRole,
): Promise<void> {
  await platform.database
    .transaction()
    .execute((trx) => doors.roles.give(person.accountId, workspaceId, role, trx));
}

/** Gives a member a role that the workspace made. */
export async function giveTeam(
  { platform, doors }: TestServer,
  person: Person,
  workspaceId: string,
  teamId: string,
): Promise<void> {
  await platform.database.transaction().execute(async (trx) => {
    await sql`
      update permission set team_id = ${teamId}
      where account_id = ${person.accountId} and resource_id = ${workspaceId}`.execute(trx);
    await doors.roles.tell(workspaceId, trx);
  });
}

/** Makes the person a joined member with a role, who acts in the workspace from then on. */
export async function joinWorkspace(
  server: TestServer,
  person: Person,
  workspaceId: string,
  role: MemberRole,
): Promise<void> {
  await addMembership(server, person, workspaceId);
  await giveRole(server, person, workspaceId, role);
  await person.call(endpoints.workspaces.switch, { params: { id: workspaceId } });
}
