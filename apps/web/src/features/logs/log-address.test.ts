import { utcZone } from "@didban/media/timeline";
import { describe, expect, it } from "vitest";
import { actionsIn, askedOf, filterOf, kindsIn, withFilter } from "./log-address.ts";

const someone = "01a20432-f748-7c2d-b90b-f032476e269b";
const tehran = () => 3.5 * 3_600_000;

describe("the address of a log", () => {
  it("LOG-26 holds every filter, and gives each back", () => {
    const address = new URLSearchParams("tab=activityLogs");
    const filter = {
      kind: "camera",
      action: "remove",
      result: "failed",
      person: someone,
      resource: someone,
      from: 20_000,
      to: 20_010,
      search: "gate",
    } as const;
    const written = withFilter(address, filter);
    expect(written.get("tab")).toBe("activityLogs");
    expect(written.get("from")).toBe("2024-10-04");
    expect(filterOf(written, "logs")).toEqual(filter);
    expect(withFilter(written, {}).toString()).toBe("tab=activityLogs");
  });

  it("LOG-26 passes over what means nothing in the log", () => {
    const faulty = new URLSearchParams(
      "kind=spaceship&action=remove&result=maybe&person=42&resource=x&from=2026-13-40&to=soon&search=%20",
    );
    expect(filterOf(faulty, "logs")).toEqual({});
    expect(filterOf(new URLSearchParams("kind=bookmark&action=create"), "auditTrails")).toEqual({});
    expect(filterOf(new URLSearchParams("kind=camera&action=viewLive"), "logs")).toEqual({ kind: "camera" });
  });

  it("LOG-2 offers of each log what stands in it", () => {
    expect(kindsIn("userLogs")).toEqual(["user"]);
    expect(kindsIn("auditTrails")).toEqual(["camera", "clips", "team", "people", "workspace"]);
    expect(actionsIn("auditTrails", "workspace")).toContain("lock");
    expect(actionsIn("auditTrails", "workspace")).not.toContain("update");
    expect(actionsIn("logs", "camera")).not.toContain("viewLive");
    expect(filterOf(new URLSearchParams("action=signIn"), "userLogs")).toEqual({ action: "signIn" });
  });

  it("LOG-26 asks for whole days of the reader's time zone", () => {
    const filter = { person: someone, resource: someone, from: 20_000, to: 20_000 };
    expect(askedOf(filter, utcZone)).toEqual({
      userId: someone,
      resourceId: someone,
      from: "2024-10-04T00:00:00.000Z",
      to: "2024-10-04T23:59:59.999Z",
    });
    expect(askedOf({ from: 20_000 }, tehran)).toEqual({ from: "2024-10-03T20:30:00.000Z" });
  });
});
