import { expect, it } from "vitest";
import { shownName } from "./tab-name.ts";

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
