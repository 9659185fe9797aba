import { isRouteName, routes, type TabSetting } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { paths } from "../../lib/paths.ts";
import { addressOf, freeNumber, heldAt, settingsFor, tabFor, targetOf, withHeld } from "./tab-address.ts";

const tab = (id: string, route: string, settings: Readonly<Record<string, unknown>> = {}) => {
  if (!isRouteName(route)) throw new Error(route);
  return { id, route, settings: Object.entries(settings).map(([key, value]) => setting(key, value)) };
};
const setting = (key: string, value: unknown): TabSetting => ({ key, value, type: "userWorkspace" });
const target = (address: string) => {
  const found = targetOf(address);
  if (found === null) throw new Error(`Nothing is at ${address}`);
  return found;
};

describe("where a tab leads", () => {
  it("TAB-14 ROUTE-13 to its screen, with the camera, the number of a layout and the view box of a free one", () => {
    expect(addressOf(tab("1", "camera.detail", { cameraId: "c1" }))).toBe("/app/camera/detail/c1");
    expect(addressOf(tab("1", "stream.gridLayout", { tabNumber: 2 }))).toBe(`${paths.wall}?tabNumber=2`);
    const free = tab("1", "stream.freeLayout", { tabNumber: 1, viewBox: "0 0 9 9", filter: "LIVE" });
    expect(addressOf(free)).toBe(`${paths.freeLayout}?tabNumber=1&filter=LIVE&viewBox=0+0+9+9`);
    const list = tab("1", "stream.freeLayout", { tabNumber: 1, viewMode: "list", filter: "ALL" });
    expect(addressOf(list)).toBe(`${paths.freeLayout}?tabNumber=1&viewMode=list`);
    expect(addressOf(tab("1", "playback", { tabNumber: 2, viewBox: "x" }))).toBe(paths.playback);
  });

  it("NAV-17 to the section that it holds, if there is one", () => {
    expect(addressOf(tab("1", "permissionSettings", { section: "permissions" }))).toBe(
      `${paths.people}?tab=permissions`,
    );
    expect(addressOf(tab("1", "securitySettings", { section: "mfa" }))).toBe(
      `${paths.profileSecurity}?tab=factors`,
    );
    for (const section of ["people", "constructor", 7])
      expect(addressOf(tab("1", "permissionSettings", { section }))).toBe(paths.people);
  });

  it("as it was left, but for what the tab holds", () => {
    const shown = `${paths.wall}?tabNumber=1&page=2`;
    expect(addressOf(tab("1", "stream.gridLayout", { tabNumber: 3 }), shown)).toBe(
      `${paths.wall}?tabNumber=3&page=2`,
    );
  });
});

describe("which tab an address belongs to", () => {
  const grids = [1, 2].map((tabNumber) => tab(`g${tabNumber}`, "stream.gridLayout", { tabNumber }));
  const cameras = ["a", "b"].map((cameraId) => tab(`c${cameraId}`, "camera.detail", { cameraId }));
  const tabs = [...grids, ...cameras, tab("p", "permissionSettings", { section: "people" })];
  const idAt = (address: string, lastId: string | null = null) => tabFor(tabs, target(address), lastId)?.id;

  it("TAB-17 a screen has one, whatever part is asked for; another camera and other layouts have their own", () => {
    expect(idAt(`${paths.people}?tab=permissions`)).toBe("p");
    expect(idAt(paths.camera("b"))).toBe("cb");
    expect(idAt(paths.camera("c"))).toBeUndefined();
    expect(idAt(`${paths.wall}?tabNumber=2`)).toBe("g2");
    expect(idAt(paths.playback)).toBeUndefined();
  });

  it("TAB-14 a layout without a number, or with one that is gone, is the one that was active last, else the first", () => {
    for (const address of [paths.wall, `${paths.wall}?tabNumber=9`, `${paths.wall}?tabNumber=x`]) {
      expect(idAt(address)).toBe("g1");
      expect(idAt(address, "g2")).toBe("g2");
      expect(idAt(address, "ca")).toBe("g1");
    }
  });

  it("LAYT-2 a free layout that is asked for in one mode is one that is in it", () => {
    const frees = [{}, { viewMode: "list" }, { viewMode: "list" }].map((more, at) =>
      tab(`f${at}`, "stream.freeLayout", { tabNumber: at + 1, ...more }),
    );
    const found = (query: string, lastId: string | null = null) =>
      tabFor(frees, target(paths.freeLayout + query), lastId)?.id;
    expect(found("?viewMode=list")).toBe("f1");
    expect(found("?viewMode=list", "f2")).toBe("f2");
    expect(found("?viewMode=free", "f2")).toBe("f0");
    expect(found("?viewMode=clock")).toBeUndefined();
    // Of the tab that is shown it is said how it is to be shown.
    expect(found("?tabNumber=1&viewMode=list")).toBe("f0");
  });

  it("ROUTE-25 screens that are not built, or that no tab is made of, have none", () => {
    for (const address of [paths.system, paths.hub, paths.stream, routes.analytics.path, "/app/nothing"])
      expect(targetOf(address)).toBeNull();
  });
});

describe("what a tab holds", () => {
  it("TAB-10 the part that is shown, and what it is for", () => {
    const opened = (address: string) =>
      Object.fromEntries(
        settingsFor([tab("1", "stream.gridLayout", { tabNumber: 1 })], target(address), address).map(
          ({ key, value }) => [key, value],
        ),
      );
    expect(opened(`${paths.people}?tab=permissions`)).toEqual({ section: "permissions" });
    expect(opened(paths.people)).toEqual({ section: "people" });
    expect(opened(paths.camera("a"))).toEqual({ cameraId: "a" });
    expect(opened(paths.wall)).toEqual({ tabNumber: 2 });
    expect(opened(`${paths.freeLayout}?filter=ERROR`)).toEqual({ filter: "ERROR", tabNumber: 1 });
    expect(opened(paths.playback)).toEqual({});
  });

  it("follows its screen, keeps the rest with its owner, and is the same list when nothing changed", () => {
    const settings = [setting("order", 3), { ...setting("section", "people"), type: "user" as const }];
    const held = heldAt("permissionSettings", `${paths.people}?tab=permissions`);
    expect(withHeld(settings, held)).toEqual([
      setting("order", 3),
      { key: "section", value: "permissions", type: "user" },
    ]);
    expect(withHeld(settings, heldAt("permissionSettings", paths.people))).toBe(settings);
  });

  it("LAYT-12 TAB-10 mode and filter of a free layout, where its address says them", () => {
    const settings = [setting("filter", "LIVE"), setting("viewMode", "box")];
    const after = (query: string) =>
      withHeld(settings, heldAt("stream.freeLayout", paths.freeLayout + query));
    expect(after("")).toBe(settings);
    expect(after("?filter=ERROR")).toEqual([setting("viewMode", "box"), setting("filter", "ERROR")]);
    expect(after("?filter=SOME&viewMode=clock")).toEqual([
      setting("filter", "LIVE"),
      setting("viewMode", "clock"),
    ]);
    // The canvas is none of the modes.
    expect(after("?viewMode=free")).toEqual([setting("filter", "LIVE")]);
  });

  it("the number of a layout is the first that is free", () => {
    const numbers = [1, 2, 4].map((tabNumber) => tab(`${tabNumber}`, "stream.gridLayout", { tabNumber }));
    expect(freeNumber(numbers, "stream.gridLayout")).toBe(3);
    expect(freeNumber(numbers, "stream.freeLayout")).toBe(1);
  });
});
