// P10: calls with the full permission check in a workspace of a thousand cameras and five hundred people, beside Fastify that checks nothing.
import { startBareServer } from "@didban/cloud/testing/bare-server";
import { giveRole, joinWorkspace } from "@didban/cloud/testing/membership";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestServer } from "@didban/cloud/testing/test-server";
import type { Person } from "@didban/cloud/testing/person";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints, pathOf } from "@didban/contract";
import { seededRandom } from "@didban/testkit";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { lightCall, type LightRequest } from "../world/light-call.ts";
import { pacedCalls } from "../world/paced-calls.ts";
import { median, percentile, round } from "../statistics.ts";

const people = 500;
const callers = 20;
/** Each person has a row of their own on so many cameras. */
const rowsEach = 10;
const perSecond = 200;
const warmUpSeconds = 2;
const callGoalMs = 50;
const matrixGoalMs = 100;

export const access: Figure = {
  name: "access",
  id: "P10",
  about:
    "Calls with the full permission check, 1,000 cameras, 500 people: time at 200 calls a second, and of reading the matrix.",
  async run(options: RunOptions): Promise<Measurement> {
    const cameras = options.cameras ?? 1000;
    const seconds = options.seconds ?? 15;
    const server = await startTestServer({ checksAnswers: false });
    try {
      options.say(`Filling a workspace with ${cameras} cameras and ${people} people ...`);
      const { cameraIds, walkers } = await fill(server, cameras);
      const random = seededRandom(options.seed);
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
      const read = (): LightRequest => ({
        url: server.url + pathOf(endpoints.cameras.get, { id: pick(cameraIds) }),
        method: endpoints.cameras.get.method,
        accessToken: pick(walkers).accessToken,
      });
      options.say(`${perSecond} calls a second for ${seconds} s ...`);
      const cpu = process.cpuUsage();
      const calls = await pacedFor(seconds, read);
      const { system, user } = process.cpuUsage(cpu);
      options.say("Matrices ...");
      const matrix: number[] = [];
      for (let count = 0; count < 100; count += 1) {
        const { accessToken, accountId } = pick(walkers);
        matrix.push(
          await timed(() => lightCall(server, endpoints.access.readMatrix, accessToken, { id: accountId })),
        );
      }
      const bare = await bareFastify(seconds);
      return {
        conditions: [
          `${cameras} cameras, ${people} people with ${rowsEach} rows on cameras each, ${callers} of them calling; ${perSecond} calls a second for ${seconds} s, after ${warmUpSeconds} s that are not timed, begun on time whether others were answered or not; seed ${options.seed}`,
        ],
        rows: [
          goal("reading one camera: p99", percentile(calls, 0.99), callGoalMs),
          { what: "reading one camera: median", measured: `${round(median(calls), 1)} ms` },
          {
            what: "CPU time of caller and server for each call",
            measured: `${round((user + system) / 1000 / ((seconds + warmUpSeconds) * perSecond), 2)} ms`,
          },
          goal("the matrix of 1,000 cameras: p95", percentile(matrix, 0.95), matrixGoalMs),
          { what: "the matrix: median", measured: `${round(median(matrix), 1)} ms` },
          {
            what: "peer: Fastify that answers a constant and checks nothing: p99",
            measured: `${round(percentile(bare, 0.99), 1)} ms, median ${round(median(bare), 1)} ms`,
          },
        ],
        notes: [
          "Callers have a thread of their own in the server's process; PostgreSQL is a process of its own. As in production, answers are not held against the contract.",
        ],
      };
    } finally {
      await server.close();
    }
  },
};

function goal(what: string, ms: number, goalMs: number): Row {
  return { what, goal: `<= ${goalMs} ms`, measured: `${round(ms, 1)} ms`, isMet: ms <= goalMs };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await act();
  return performance.now() - startMs;
}

function pacedFor(seconds: number, next: () => LightRequest): Promise<readonly number[]> {
  const requests = Array.from({ length: (seconds + warmUpSeconds) * perSecond }, next);
  return pacedCalls({ requests, perSecond, warmingUp: warmUpSeconds * perSecond });
}

async function bareFastify(seconds: number): Promise<readonly number[]> {
  const server = await startBareServer();
  const read: LightRequest = { url: server.url, method: "GET", accessToken: null };
  try {
    return await pacedFor(seconds, () => read);
  } finally {
    await server.close();
  }
}

async function fill(
  server: TestServer,
  count: number,
): Promise<{ cameraIds: readonly string[]; walkers: readonly Person[] }> {
  const { database } = server.platform;
  const owner = await signUp(server);
  const { id } = await createWorkspace(owner, "Campus");
  const cameraIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const config = { url: `rtsp://192.0.2.${(at % 250) + 1}/live${at}` };
    const { body } = await owner.call(endpoints.cameras.create, {
      body: { name: `Camera ${at + 1}`, config },
    });
    cameraIds.push(body.camera.id);
  }
  const walkers: Person[] = [];
  for (let at = 0; at < callers; at += 1) {
    const person = await signUp(server);
    await joinWorkspace(server, person, id, "member");
    await giveRole(server, person, id, at % 4 === 0 ? "coPilot" : "member");
    walkers.push(person);
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
    where t.workspace_id = ${id} and t.kind = 'member' and (c.n - m.n * 7) % ${Math.round(count / rowsEach)}::int = 0
      and m.account_id <> ${owner.accountId}`.execute(database);
  await sql`analyze`.execute(database);
  return { cameraIds, walkers };
}
