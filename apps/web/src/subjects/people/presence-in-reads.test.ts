import { describe, expect, it } from "vitest";
import { withPresence } from "./presence-in-reads.ts";

const ann = { id: "m1", remoteId: "a1", presence: "offline" };
const bob = { id: "m2", remoteId: "a2", presence: "online" };

describe("how somebody is there, in what was read before", () => {
  it("PEOP-4 changes in a page of members and in a profile, for that person alone", () => {
    expect(withPresence({ items: [ann, bob], total: 2 }, "a1", "idle")).toEqual({
      items: [{ ...ann, presence: "idle" }, bob],
      total: 2,
    });
    expect(withPresence({ ...ann, timezone: "UTC" }, "a1", "online")).toEqual({
      ...ann,
      timezone: "UTC",
      presence: "online",
    });
  });

  it.each([
    [{ items: [bob], total: 1 }],
    [bob],
    [{ items: [{ id: "t1", name: "Member" }] }],
    [{ users: [] }],
    [undefined],
    [null],
  ])("PEOP-4 leaves what is not about them: %j", (read) => {
    expect(withPresence(read, "a1", "online")).toBeUndefined();
  });
});
