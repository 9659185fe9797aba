// R21: strangers, and people who were let go. What they can make the server send, hash and hold, what codes and old numbers open, and what they
// read.
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { attacksByReaders } from "./attacks-by-readers.ts";
import { attacksOnAccounts } from "./attacks-on-accounts.ts";
import { attacksOnCodes } from "./attacks-on-codes.ts";
import { attacksOnFullServers } from "./attacks-on-full-servers.ts";
import { attacksOnWorkspaces } from "./attacks-on-workspaces.ts";
import type { Attack } from "./attack.ts";

const attacks: readonly Attack[] = [
  ...attacksOnAccounts,
  ...attacksOnCodes,
  ...attacksOnFullServers,
  ...attacksOnWorkspaces,
  ...attacksByReaders,
];

export interface AttackResult {
  readonly what: string;
  readonly most: number;
  readonly found: number;
}

export const strangers: Figure = {
  name: "strangers",
  id: "R21",
  about:
    "messages, hashes and last places for strangers, codes and old numbers, ways back in, and what is read by who does not belong.",
  async run(options: RunOptions): Promise<Measurement> {
    const results = await attackAsStrangers(options);
    return {
      conditions: ["over HTTP; the hours pass on a clock of the test's own"],
      rows: results.map(({ what, most, found }) => ({
        what,
        goal: most === 0 ? "0" : `<= ${most}`,
        measured: String(found),
        isMet: found <= most,
      })),
    };
  },
};

/** Tries each attack; the broken variant's servers lack what holds it off. */
export async function attackAsStrangers({
  isBroken,
  say,
}: Pick<RunOptions, "isBroken" | "say">): Promise<readonly AttackResult[]> {
  const results: AttackResult[] = [];
  const shared = await startTestServer();
  try {
    for (const attack of attacks) {
      const { what, most } = attack;
      say(what);
      results.push({ what, most, found: await tried(attack, shared, isBroken) });
    }
    return results;
  } finally {
    await shared.close();
  }
}

async function tried(attack: Attack, shared: TestServer, isBroken: boolean): Promise<number> {
  const environment = attack.environment?.(isBroken);
  if (environment === undefined) return attack.run(shared, isBroken);
  const server = await startTestServer({ environment });
  try {
    return await attack.run(server, isBroken);
  } finally {
    await server.close();
  }
}
