// P10: calls with the full permission check in a workspace of a thousand cameras and five hundred people, beside Fastify that checks nothing.
import { startBareServer } from "@didban/cloud/platform/http/bare-server.testing";
import { questionsOf } from "@didban/cloud/platform/database/questions.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestServer } from "@didban/cloud/testing/test-server";
import type { Person } from "@didban/cloud/testing/person";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { endpoints, pathOf } from "@didban/contract";
import { seededRandom } from "@didban/testkit";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { cpuMsOf } from "../world/cpu-time.ts";
import { fillWorkspace, type LargeWorkspace } from "../world/large-workspace.ts";
import { lightCall, type LightRequest } from "../world/light-call.ts";
import { pacedCalls } from "../world/paced-calls.ts";
import { median, percentile, round } from "../statistics.ts";

const people = 500;
const callers = 20;
const rowsEach = 10;
const perSecond = 200;
const warmUpSeconds = 2;
const callGoalMs = 20;
const cpuGoalMs = 1.2;
const matrixGoalMs = 20;

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
      const workspace = await fillWorkspace(server, { cameras, people, rowsEach, callers });
      const { cameraIds, coPilots, members } = workspace;
      const walkers = [...coPilots, ...members];
      const random = seededRandom(options.seed);
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
      options.say(
        `${perSecond} calls a second for ${seconds} s, then a member's and a co-pilot's by themselves ...`,
      );
      const readBy = (people: readonly Person[]) => () => readingOf(server, pick(cameraIds), pick(people));
      const database = () => databaseCpuMs(server);
      const calls = await measured(perSecond, seconds, readBy(walkers), database);
      const [ofMembers, ofCoPilots] = [
        await measured((perSecond * 3) / 4, seconds, readBy(members), database),
        await measured(perSecond / 4, seconds, readBy(coPilots), database),
      ];
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
          `${cameras} cameras, ${people} people with ${rowsEach} rows on cameras each, ${callers} of them calling, every fourth a co-pilot, who is told of everyone who may see the camera; ${perSecond} calls a second for ${seconds} s, after ${warmUpSeconds} s that are not timed, begun on time whether others were answered or not; seed ${options.seed}`,
        ],
        rows: [
          goal("reading one camera: p99", percentile(calls.callsMs, 0.99), callGoalMs),
          { what: "reading one camera: median", measured: `${round(median(calls.callsMs), 1)} ms` },
          {
            what: "CPU time of caller and server for each call",
            goal: `<= ${cpuGoalMs} ms`,
            measured: `${round(calls.serverMs + calls.callersMs)} ms: server ${round(calls.serverMs)}, caller ${round(calls.callersMs)}`,
            isMet: calls.serverMs + calls.callersMs <= cpuGoalMs,
          },
          {
            what: "of a member's call; of a co-pilot's",
            measured: `${round(ofMembers.serverMs + ofMembers.callersMs)} ms; ${round(ofCoPilots.serverMs + ofCoPilots.callersMs)} ms`,
          },
          {
            what: "CPU time of PostgreSQL for each call; of a member's; of a co-pilot's",
            measured: [calls, ofMembers, ofCoPilots]
              .map(({ databaseMs }) => `${round(databaseMs)} ms`)
              .join("; "),
          },
          { what: "questions to the database for each call", measured: await questions(server, workspace) },
          goal("the matrix of 1,000 cameras: p95", percentile(matrix, 0.95), matrixGoalMs),
          { what: "the matrix: median", measured: `${round(median(matrix), 1)} ms` },
          {
            what: "peer: Fastify that answers a constant and checks nothing: p99",
            measured: `${round(percentile(bare.callsMs, 0.99), 1)} ms, median ${round(median(bare.callsMs), 1)} ms`,
          },
          {
            what: "peer: CPU time of caller and server for each call",
            measured: `${round(bare.serverMs + bare.callersMs)} ms: server ${round(bare.serverMs)}, caller ${round(bare.callersMs)}`,
          },
        ],
        notes: [
          "Callers have a thread of their own in the server's process; PostgreSQL is a process of its own, its CPU time that of the server's connections. Warming up is part of CPU times. As in production, answers are not held against the contract.",
          "What a call asks of the database, and what it asked before: [a call asks once](decisions/one-question.md).",
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

function readingOf(server: TestServer, id: string, { accessToken }: Person): LightRequest {
  const { get } = endpoints.cameras;
  return { url: server.url + pathOf(get, { id }), method: get.method, accessToken };
}

/** Times of calls, and the CPU time of each in milliseconds: of this process without the callers' thread, of that thread, of the database. */
async function measured(
  perSecond: number,
  seconds: number,
  next: () => LightRequest,
  databaseCpu: () => Promise<number> = async () => 0,
) {
  const count = (seconds + warmUpSeconds) * perSecond;
  const requests = Array.from({ length: count }, next);
  const before = { own: process.cpuUsage(), databaseMs: await databaseCpu() };
  const { callsMs, callersCpuMs } = await pacedCalls({
    requests,
    perSecond,
    warmingUp: warmUpSeconds * perSecond,
  });
  const { system, user } = process.cpuUsage(before.own);
  return {
    callsMs,
    serverMs: ((user + system) / 1000 - callersCpuMs) / count,
    callersMs: callersCpuMs / count,
    databaseMs: ((await databaseCpu()) - before.databaseMs) / count,
  };
}

/** CPU time of all connections to the server's database so far, milliseconds. */
async function databaseCpuMs({ platform: { database } }: TestServer): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(database);
  return cpuMsOf(rows.map(({ pid }) => pid));
}

async function questions(server: TestServer, { cameraIds, coPilots, members }: LargeWorkspace) {
  const asked = (person: Person | undefined) =>
    questionsOf(() =>
      lightCall(server, endpoints.cameras.get, person?.accessToken ?? "", { id: cameraIds[0] ?? "" }),
    );
  return `${await asked(members[0])} of a member's, ${await asked(coPilots[0])} of a co-pilot's`;
}

async function bareFastify(seconds: number) {
  const server = await startBareServer();
  const read: LightRequest = { url: server.url, method: "GET", accessToken: null };
  try {
    return await measured(perSecond, seconds, () => read);
  } finally {
    await server.close();
  }
}
