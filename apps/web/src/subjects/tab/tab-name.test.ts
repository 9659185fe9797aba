import { routeLabel } from "@didban/contract";
import { expect, it } from "vitest";
import { shownName, shownNames } from "./tab-name.ts";

const cameras = new Map([["c1", "Gate"]]);
const named = (
  route: "stream.gridLayout" | "playback" | "camera.detail" | "permissionSettings",
  name: string,
) => ({
  route,
  name,
  settings: [] as { key: string; value: unknown; type: "userWorkspace" }[],
});

it("TAB-4 a tab that nobody named is called by what it shows, in the language in force", () => {
  expect(shownName(named("playback", "Playback"), "fa", cameras)).toBe("بازپخش");
  expect(shownName(named("playback", "بازپخش ۲"), "en", cameras)).toBe("Playback 2");
  expect(shownName(named("stream.gridLayout", "Monitoring 12"), "fa", cameras)).toBe("پایش ۱۲");
  const permissions = named("permissionSettings", "People");
  permissions.settings.push({ key: "section", value: "permissions", type: "userWorkspace" });
  expect(shownName(permissions, "en", cameras)).toBe("Permissions");
});

it("TAB-19 a name that somebody gave stays, whatever the language", () => {
  expect(shownName(named("playback", "Night 2"), "fa", cameras)).toBe("Night 2");
  expect(shownName(named("playback", "Monitoring"), "fa", cameras)).toBe("Monitoring");
});

it("TAB-9 a camera's tab is called by the camera while it is known", () => {
  const detail = named("camera.detail", "Camera 2");
  detail.settings.push({ key: "cameraId", value: "c1", type: "userWorkspace" });
  expect(shownName(detail, "fa", cameras)).toBe("Gate");
  expect(shownName(detail, "fa", new Map())).toBe("دوربین ۲");
});

it("TAB-18 no two tabs bear one name alone: what they show of a camera is said, and two cameras of one name are counted", () => {
  const ofCamera = (id: string, route: "camera.detail" | "cameraPermission", cameraId: string) => ({
    id,
    route,
    name: routeLabel(route, {}, "en"),
    settings: [{ key: "cameraId", value: cameraId, type: "userWorkspace" as const }],
  });
  const twins = new Map([
    ["c1", "Gate"],
    ["c2", "Gate"],
  ]);
  const tabs = [
    ofCamera("1", "camera.detail", "c1"),
    ofCamera("2", "cameraPermission", "c1"),
    ofCamera("3", "camera.detail", "c2"),
  ];
  expect([...shownNames(tabs, "en", twins).values()]).toEqual([
    "Gate",
    "Gate · Camera permissions",
    "Gate 2",
  ]);
  expect(shownNames(tabs, "fa", twins).get("3")).toBe("Gate ۲");
});
