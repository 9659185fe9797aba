// A short run of `npm run torture -- evidence`, and of its broken verifiers, which must be found out.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBundle, aKey } from "../../packages/evidence/src/evidence.testing.ts";
import { changes } from "./evidence-changes.ts";
import { tryBundles } from "./evidence-trial.ts";
import { flaws } from "./evidence-verifiers.ts";
import { OfflinePage } from "./offline-page.ts";

/** Every kind of change once. */
const rounds = changes.length;

describe("changed bundles (R23)", () => {
  let page: OfflinePage;
  beforeAll(async () => {
    page = await OfflinePage.open();
  });
  afterAll(() => page.close());

  it("EXP-27 none passes the verifier that lies in the bundle, opened from the disk, and none that is whole is refused", async () => {
    expect(await tryBundles({ verifier: page.verifier, rounds, seed: 7 })).toMatchObject({
      passed: [],
      alarms: [],
    });
    expect(page.requests).toEqual([]);
  });

  it("EXP-27 the page in the bundle says what the app says", async () => {
    const key = aKey();
    const { text, media } = aBundle([new Uint8Array(2000)], key);
    const said = await page.check({ keys: [key.publicKey] }, [
      { name: "manifest.json", bytes: new TextEncoder().encode(text) },
      ...media,
    ]);
    expect(said.verdict).toBe("unchanged");
    for (const words of ["Unchanged since export", "Sara Amini", "Gate 0", key.publicKey.kid])
      expect(said.text).toContain(words);
  });

  it.each(Object.entries(flaws))("a verifier that is broken (%s) is found out", async (_, verifier) => {
    expect((await tryBundles({ verifier, rounds, seed: 7 })).passed).not.toEqual([]);
  });
});
