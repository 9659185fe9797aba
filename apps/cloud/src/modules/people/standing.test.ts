import { describe, expect, it } from "vitest";
import { isLockedFor, standingAt, statusAt, type StandingFacts } from "./standing.ts";

const joined: StandingFacts = {
  status: "joined",
  expiresAtMs: null,
  lifecycle: "active",
  lockReason: null,
  lockedBy: null,
  ownerId: "owner",
};

describe("standing in a workspace", () => {
  it("WS-30 a joined member may enter, any other status is told apart", () => {
    expect(standingAt(joined, "me", 0)).toBe("joined");
    for (const status of ["pending", "termsRequired", "withdrawn"] as const) {
      expect(standingAt({ ...joined, status }, "me", 0)).toBe(status);
    }
    expect(standingAt(null, "me", 0)).toBe("none");
    expect(standingAt({ ...joined, lifecycle: "deletionScheduled" }, "me", 0)).toBe("none");
  });

  it("AUTH-48 a demo membership ends to the millisecond and counts as withdrawn", () => {
    const visitor = { ...joined, expiresAtMs: 1000 };
    expect(standingAt(visitor, "me", 999)).toBe("joined");
    expect(standingAt(visitor, "me", 1000)).toBe("demoExpired");
    expect(statusAt(visitor, 1000)).toBe("withdrawn");
  });

  it("WS-5 a manual lock keeps out all but the owner and who set it, an operator's lock everyone", () => {
    const manual = { ...joined, lockReason: "manual", lockedBy: "me" } as const;
    expect(isLockedFor(manual, "me")).toBe(false);
    expect(isLockedFor(manual, "owner")).toBe(false);
    expect(isLockedFor(manual, "other")).toBe(true);
    expect(standingAt(manual, "other", 0)).toBe("locked");
    for (const anyone of ["me", "owner", "other"]) {
      expect(isLockedFor({ ...manual, lockReason: "operator" }, anyone)).toBe(true);
    }
    expect(isLockedFor(joined, "other")).toBe(false);
  });
});
