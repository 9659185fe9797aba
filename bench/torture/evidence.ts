// R23: bundles of exports that somebody changed, before the verifier of the page and the one that lies in the bundle. Not one may pass, and none
// that nobody touched may be refused.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { changes } from "./evidence-changes.ts";
import { tryBundles } from "./evidence-trial.ts";
import { flaws, pageVerifier } from "./evidence-verifiers.ts";
import { OfflinePage } from "./offline-page.ts";

const defaultRounds = 1000;

export const evidence: Figure = {
  name: "evidence",
  id: "R23",
  about:
    "Bundles of exports whose bytes, names, times, fields, signatures and keys were changed, before the page's verifier and the offline one; `--rounds` changes.",
  async run({ rounds = defaultRounds, seed, isBroken, say }: RunOptions): Promise<Measurement> {
    const offline = await OfflinePage.open();
    try {
      const verifiers = isBroken ? Object.values(flaws) : [pageVerifier, offline.verifier];
      const verdicts = [];
      for (const verifier of verifiers) {
        say(`${verifier.name}: ${rounds} changes, ${rounds} untouched bundles`);
        verdicts.push({ name: verifier.name, ...(await tryBundles({ verifier, rounds, seed })) });
      }
      const none = (faults: readonly string[]) => ({
        goal: "0",
        measured:
          faults.length === 0 ? "0" : `${faults.length}: ${[...new Set(faults)].slice(0, 5).join("; ")}`,
        isMet: faults.length === 0,
      });
      return {
        conditions: [
          `${rounds} changes of ${changes.length} kinds, ${rounds} untouched bundles, 1 to 3 files each, seed ${seed}`,
        ],
        rows: verdicts.flatMap(({ name, passed, alarms, seconds }) => [
          { what: `${name}: changes that passed`, ...none(passed) },
          { what: `${name}: false alarms`, ...none(alarms) },
          { what: `${name}: took`, measured: `${Math.round(seconds)} s` },
        ]),
        notes: [
          "A forger who replaces every key in the bundle's own verifier, and takes that one, believes the forgery; the server's page and a verifier from elsewhere do not. Such changes are tried on these.",
        ],
      };
    } finally {
      await offline.close();
    }
  },
};
