// R27: the pairing of bridges before who has no right to them: codes guessed, used again and stolen, keys of others, copies, and servers that are not the bridge's.
import { startTestServer } from "@didban/cloud/testing/test-server";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { attacksOnBridges } from "./attacks-on-bridges.ts";

export interface PairingResult {
  readonly what: string;
  readonly most: number;
  readonly found: number;
}

export const pairing: Figure = {
  name: "pairing",
  id: "R27",
  about:
    "Codes of bridges guessed, given again, stolen and given at once, agents with keys of others, copies, and servers that stand in the way.",
  async run(options: RunOptions): Promise<Measurement> {
    const results = await attackPairing(options);
    return {
      conditions: ["over HTTP and WebSockets; the minutes pass on a clock of the test's own"],
      rows: results.map(({ what, most, found }) => ({
        what,
        goal: most === 0 ? "0" : `<= ${most}`,
        measured: String(found),
        isMet: found <= most,
      })),
      notes: [
        "That strangers find no address of a media line, and hold none without its keys, is tried by the tests of the media lines.",
      ],
    };
  },
};

/** Tries each attack; the broken variant's servers and agents lack what holds it off. */
export async function attackPairing({
  isBroken,
  say,
}: Pick<RunOptions, "isBroken" | "say">): Promise<readonly PairingResult[]> {
  const server = await startTestServer();
  try {
    const results: PairingResult[] = [];
    for (const { what, most, run } of attacksOnBridges) {
      say(what);
      results.push({ what, most, found: await run(server, isBroken) });
    }
    return results;
  } finally {
    await server.close();
  }
}
