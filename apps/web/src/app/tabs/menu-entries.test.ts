import { menu, type Action } from "@didban/contract";
import { expect, it } from "vitest";
import { found, isMoreThanPersonal, permittedMenu } from "./menu-entries.ts";

const labels = (groups: ReturnType<typeof found>) =>
  groups.flatMap(({ entries }) => entries.map(({ label }) => label.en));
const holding = (...held: Action[]) => permittedMenu((action) => held.includes(action));

it("NAV-22 entries are found by words of either language, of their own or of their group", () => {
  expect(labels(found(menu, "  PLAY "))).toEqual(["Playback", "Displays"]);
  expect(labels(found(menu, "پخش زنده"))).toEqual(["Live Streaming"]);
  // Without the mark above, with Arabic letters, and with a space for the joiner.
  expect(labels(found(menu, "همه دستگاه ها"))).toEqual(["All Devices"]);
  expect(labels(found(menu, "شبکه اي"))).toEqual(["Grid view"]);
  expect(labels(found(menu, "profile time"))).toEqual(["Theme and time zone"]);
  expect(found(menu, "").length).toBe(menu.length);
  expect(found(menu, "nothing of the kind")).toEqual([]);
});

it("NAV-14 NAV-17 an entry is offered with all actions of its screen and its own, and with its screen built", () => {
  const member = labels(holding("cameraRead", "cameraStreamLive", "actionLogRead"));
  expect(member).toContain("Grid view");
  expect(member).toContain("All Devices");
  for (const label of ["Playback", "People", "Connect Cameras", "Snapshots", "My Plan"])
    expect(member).not.toContain(label);
  expect(labels(holding("cameraRead"))).not.toContain("Live Streaming");
  expect(labels(holding("viewUsersSummary"))).not.toContain("People");
  expect(labels(holding("viewUsersSummary", "viewPermissions"))).toContain("People");
  const offered = labels(holding("aiSearch", "mapRead"));
  expect(offered).toContain("Map");
  expect(offered).not.toContain("AI Search");
});

it("NAV-3 the account alone is nothing to stay for", () => {
  expect(isMoreThanPersonal(holding("workspaceRead"))).toBe(false);
  expect(isMoreThanPersonal(holding("workspaceRead", "cameraRead"))).toBe(true);
});
