// The past that a bridge sends is taken within bounds, whatever the bridge means by it.
import type { PastItem } from "@didban/media-io/relay";
import { NumberedStream } from "@didban/testkit";
import { expect, it } from "vitest";
import { BridgeFootage } from "./bridge-footage.ts";

const hour = { startMs: 0, endMs: 3_600_000 };

/** How a fetch ended of a bridge that sends these without end, and how many it had to send until then. */
async function fetchOf(next: () => PastItem) {
  let sent = 0;
  const line = {
    async *past() {
      for (;;) {
        sent += 1;
        yield next();
      }
    },
  };
  const groups: number[] = [];
  const take = async ({ units }: { readonly units: readonly unknown[] }) => void groups.push(units.length);
  const footage = new BridgeFootage(line, "camera");
  const end = await footage.fetch({ ...hour, gap: hour }, take, new AbortController().signal);
  return { end, sent, groups };
}

it("BRDG-43 a group of pictures that never ends is given up, and so are gaps without end", async () => {
  const stream = new NumberedStream({ picturesPerGroup: 1_000_000, bytesPerPicture: 1_000_000 });
  const picture = stream.next(0);
  const later = { ...stream.next(1), isKey: false };
  let count = 0;
  const group = await fetchOf(() => ({ kind: "unit", unit: count++ === 0 ? picture : later }));
  expect(group).toMatchObject({ end: { kind: "failed" }, groups: [] });
  expect(group.sent).toBeLessThan(100);

  const gaps = await fetchOf(() => ({ kind: "gap", fromMs: 1, toMs: 2, cause: "status" }));
  expect(gaps).toMatchObject({ end: { kind: "failed" }, groups: [] });
  expect(gaps.sent).toBeLessThan(20_000);
});
