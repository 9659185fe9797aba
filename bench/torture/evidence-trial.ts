// Gives a verifier bundles that were changed and ones that were not, and counts what it got wrong.
import { seededRandom } from "@didban/testkit";
import { aBundle, aKey, type TestBundle } from "../../packages/evidence/src/evidence.testing.ts";
import { changes, type HandedBundle, type Scene } from "./evidence-changes.ts";
import type { Verifier } from "./evidence-verifiers.ts";

interface Trial {
  readonly verifier: Verifier;
  /** Changes, and as many bundles that nobody touched. */
  readonly rounds: number;
  readonly seed: number;
}

export interface TrialVerdict {
  /** Changes that were taken for nothing, by their names. */
  readonly passed: readonly string[];
  /** Whole bundles that were refused. */
  readonly alarms: readonly string[];
  readonly seconds: number;
}

const leastBytes = 1000;
const mostBytes = 9000;

export async function tryBundles({ verifier, rounds, seed }: Trial): Promise<TrialVerdict> {
  const startedMs = performance.now();
  const random = seededRandom(seed);
  const [former, key] = [aKey(), aKey()];
  const keys = { keys: [key.publicKey, former.publicKey] };
  const [passed, alarms]: [string[], string[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // Every third was signed before the key was replaced.
    const bundle = randomBundle(random, round % 3 === 0 ? former : key);
    const scene: Scene = { bundle, keys, key, other: randomBundle(random, key), random };
    const whole: HandedBundle = {
      manifest: new TextEncoder().encode(bundle.text),
      media: bundle.media,
      embeddedKeys: keys,
      isSeenByOwnVerifier: true,
    };
    if (!(await verifier.passes(whole, keys))) alarms.push(`bundle ${round}`);
    const change = changes[round % changes.length];
    if (change !== undefined && (await verifier.passes(change.apply(scene), keys))) passed.push(change.name);
  }
  return { passed, alarms, seconds: (performance.now() - startedMs) / 1000 };
}

/** Media files are any bytes here: a verifier looks into none. */
function randomBundle(random: () => number, key: ReturnType<typeof aKey>): TestBundle {
  const files = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const length = leastBytes + Math.floor(random() * (mostBytes - leastBytes));
    return Uint8Array.from({ length }, () => random() * 256);
  });
  return aBundle(files, key);
}
