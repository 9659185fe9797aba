import { expect, it } from "vitest";
import { paths } from "../../lib/paths.ts";
import { screenNeeds } from "./screen-needs.ts";

it("ROUTE-16 a screen asks for its actions, whatever its address carries", () => {
  const actionsOf = (address: string) => screenNeeds(address).allOf;
  expect(actionsOf(paths.cameraConnect)).toEqual(["cameraCreate", "cameraGroupRead"]);
  expect(actionsOf(`${paths.wall}?page=2#tile`)).toEqual(["cameraRead", "cameraStreamLive"]);
  expect(actionsOf(paths.camera("c1"))).toEqual(["cameraRead"]);
  expect(actionsOf(paths.camera(":id"))).toEqual(["cameraRead"]);
  expect(screenNeeds("/app/billing").anyOf).toEqual(["workspaceViewPayment", "workspaceManagePayment"]);
});

it("ROUTE-16 a screen for everyone asks for none", () => {
  for (const path of [paths.shortcuts, paths.profileSettings, paths.system])
    expect(screenNeeds(path)).toMatchObject({ allOf: [] });
});
