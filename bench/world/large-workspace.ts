// A workspace as large as they come, in a test server: cameras, people, and rows of many people on single cameras.
import { giveRole, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import type { Person } from "@didban/cloud/testing/person";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";

/** How large. */
export interface WorkspaceSize {
  readonly cameras: number;
  /** Its owner among them. */
  readonly people: number;
  /** Each person has a row of their own on so many cameras. */
  readonly rowsEach: number;
  /** So many of the people are signed in: a fourth of them co-pilots, the others members. */
  readonly callers: number;
}

export interface LargeWorkspace {
  readonly cameraIds: readonly string[];
  readonly coPilots: readonly Person[];
  readonly members: readonly Person[];
}

/** Fills a new workspace. */
export async function fillWorkspace(
  server: TestServer,
  { cameras, people, rowsEach, callers }: WorkspaceSize,
): Promise<LargeWorkspace> {
  const { database } = server.platform;
  const owner = await signUp(server);
  const { id } = await createWorkspace(owner, "Campus");
  const cameraIds: string[] = [];
  for (let at = 0; at < cameras; at += 1) {
    const config = { url: `rtsp://198.51.100.${(at % 250) + 1}/live${at}` };
    const { body } = await owner.call(endpoints.cameras.create, {
      body: { name: `Camera ${at + 1}`, config },
    });
    cameraIds.push(body.camera.id);
  }
  const coPilots: Person[] = [];
  const members: Person[] = [];
  for (let at = 0; at < callers; at += 1) {
    const person = await signUp(server);
    await joinWorkspace(server, person, id, "member");
    const isCoPilot = at % 4 === 0;
    await giveRole(server, person, id, isCoPilot ? "coPilot" : "member");
    (isCoPilot ? coPilots : members).push(person);
  }
  await sql`
    insert into account (id, phone, full_name, timezone, locale, internet_provider, camera_brands, camera_counts, created_at)
    select gen_random_uuid(), '+1646' || (5550000 + n), 'Person ' || n, 'UTC', 'en', '', '{}', '1-5', now()
    from generate_series(1, ${people - callers - 1}) n`.execute(database);
  await sql`
    insert into member (id, workspace_id, account_id, status, created_at)
    select gen_random_uuid(), ${id}, id, 'joined', now() from account where full_name like 'Person %'`.execute(
    database,
  );
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select gen_random_uuid(), ${id}, m.account_id, t.id, 'w', ${id}, 1, now()
    from member m join account a on a.id = m.account_id and a.full_name like 'Person %', team t
    where t.workspace_id = ${id} and t.kind = 'member'`.execute(database);
  // What may be seen of a camera is the same with a row as without; only the looking differs.
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select gen_random_uuid(), ${id}, m.account_id, t.id, 'c', c.id, 2, now()
    from (select account_id, row_number() over (order by account_id) n from member where workspace_id = ${id}) m,
      (select id, row_number() over (order by id) n from camera where workspace_id = ${id}) c, team t
    where t.workspace_id = ${id} and t.kind = 'member' and (c.n - m.n * 7) % ${Math.round(cameras / rowsEach)}::int = 0
      and m.account_id <> ${owner.accountId}`.execute(database);
  await sql`analyze`.execute(database);
  return { cameraIds, coPilots, members };
}
