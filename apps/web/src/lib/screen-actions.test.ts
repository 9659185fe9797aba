import { expect, it } from "vitest";
import { paths } from "./paths.ts";
import { screenActions } from "./screen-actions.ts";

it("ROUTE-16 a screen asks for its actions, whatever its address carries", () => {
  expect(screenActions(paths.cameraConnect)).toEqual(["cameraCreate", "cameraGroupRead"]);
  expect(screenActions(`${paths.wall}?page=2#tile`)).toEqual(["cameraRead", "cameraStreamLive"]);
  expect(screenActions(paths.camera("c1"))).toEqual(["cameraRead"]);
  expect(screenActions(paths.camera(":id"))).toEqual(["cameraRead"]);
});

it("ROUTE-16 a screen for everyone asks for none", () => {
  for (const path of [paths.shortcuts, paths.profileSettings]) expect(screenActions(path)).toEqual([]);
});
