// R17: refresh tokens. Tabs that renew side by side lose nobody; a token that is replayed ends the whole family at once; a token that says it
// needs no signature opens nothing.
import { callApi } from "@didban/cloud/testing/calls";
import { signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import { endpoints } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";

const { identity } = endpoints;
/** Renewals at the same time, as of many tabs. */
const inParallel = 50;
/** A used token is still taken for ten seconds (SESS-4). */
const graceMs = 10_000;

export interface RefreshOptions extends Pick<RunOptions, "isBroken" | "say"> {
  readonly people: number;
}

export interface RefreshVerdict {
  readonly people: number;
  /** Renewals side by side that were refused, and sessions that did not outlive them. */
  readonly falseLogOuts: number;
  /** Families that lived on after one of their tokens was replayed. */
  readonly livedOn: number;
  /** Longest time from a replay to the end of its family, milliseconds. */
  readonly slowestEndMs: number;
  /** Calls that an unsigned or wrongly signed token opened. */
  readonly forged: number;
}

export const refresh: Figure = {
  name: "refresh",
  id: "R17",
  about: "refresh tokens replayed, renewed 50 times at once, and access tokens without a signature.",
  async run(options: RunOptions): Promise<Measurement> {
    const verdict = await replayTokens({ ...options, people: options.rounds ?? 100 });
    const row = (what: string, goal: string, measured: string, isMet: boolean) => ({
      what,
      goal,
      measured,
      isMet,
    });
    return {
      conditions: [`${verdict.people} people, ${inParallel} renewals of each at the same time, over HTTP`],
      rows: [
        row("false log-outs", "0", `${verdict.falseLogOuts}`, verdict.falseLogOuts === 0),
        row("families that outlived a replay", "0", `${verdict.livedOn}`, verdict.livedOn === 0),
        row(
          "from a replay to the end of its family, slowest",
          "<= 1 s",
          `${Math.round(verdict.slowestEndMs)} ms`,
          verdict.livedOn === 0 && verdict.slowestEndMs <= 1000,
        ),
        row("calls opened by forged tokens", "0", `${verdict.forged}`, verdict.forged === 0),
      ],
    };
  },
};

/** Renews, replays and forges for each of `people`; the broken variant forgets that tokens were used. */
export async function replayTokens({ people, isBroken, say }: RefreshOptions): Promise<RefreshVerdict> {
  const server = await startTestServer();
  let [falseLogOuts, livedOn, slowestEndMs, forged] = [0, 0, 0, 0];
  try {
    for (let count = 0; count < people; count += 1) {
      const person = await signUp(server, { mode: "safe" });
      const { newest, refused } = await renewSideBySide(server, person);
      const isIn = async () => (await callApi(server, identity.current, {}, newest)).status === 200;
      falseLogOuts += refused + ((await isIn()) ? 0 : 1);
      forged += await forge(server, person);
      await server.clock.advance(graceMs + 1);
      if (isBroken) await sql`update refresh_token set used_at = null`.execute(server.platform.database);
      const replayedMs = performance.now();
      await callApi(server, identity.refresh, { body: { refreshToken: person.refreshToken ?? "" } });
      if (await isIn()) livedOn += 1;
      slowestEndMs = Math.max(slowestEndMs, performance.now() - replayedMs);
      if ((count + 1) % 20 === 0) say(`${count + 1} people`);
    }
  } finally {
    await server.close();
  }
  return { people, falseLogOuts, livedOn, slowestEndMs, forged };
}

async function renewSideBySide(
  server: TestServer,
  { refreshToken }: Person,
): Promise<{ newest: string; refused: number }> {
  const body = { refreshToken: refreshToken ?? "" };
  const answers = await Promise.all(
    Array.from({ length: inParallel }, () => callApi(server, identity.refresh, { body })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  return { newest: taken[0]?.body.accessToken ?? "", refused: answers.length - taken.length };
}

/** Calls with tokens that nobody signed; answers how many were let in. */
async function forge(server: TestServer, { accessToken }: Person): Promise<number> {
  const [head = "", payload = "", signature = ""] = accessToken.split(".");
  const headed = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString("base64url");
  const forgeries = [
    ...["none", "None", "NONE", "nOnE"].flatMap((alg) => [
      `${headed(alg)}.${payload}.`,
      `${headed(alg)}.${payload}.${signature}`,
    ]),
    `${head}.${payload}.`,
    `${headed("HS512")}.${payload}.${signature}`,
  ];
  const answers = await Promise.all(forgeries.map((token) => callApi(server, identity.current, {}, token)));
  return answers.filter(({ status }) => status === 200).length;
}
