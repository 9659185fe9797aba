import { expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import type { EventRow } from "./event-store.ts";
import { EventWriter } from "./event-writer.ts";

const step = (id: string): EventRow["step"] => ({ step: "end", id, endMs: 0 });

it("AI-14 an event that no row can hold keeps those of other cameras from nothing", async () => {
  const kept: string[] = [];
  const writer = new EventWriter({
    clock: new FakeClock(),
    log: silentLogger,
    async keep(rows) {
      const ids = rows.map((row) => row.step.id);
      // As the database says it: not one row of the transaction is kept.
      if (ids.includes("poison")) throw Object.assign(new Error("invalid byte sequence"), { code: "22021" });
      kept.push(...ids);
    },
  });
  const ids = Array.from({ length: 500 }, (_, at) => (at === 137 ? "poison" : String(at)));
  for (const id of ids) writer.add("camera", [step(id)]);
  await writer.close();
  expect(kept).toEqual(ids.filter((id) => id !== "poison"));
});
