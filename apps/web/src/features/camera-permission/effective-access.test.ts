import { accessLevels, actions, type AccessLevel, type Permission, type TeamView } from "@didban/contract";
import { describe, expect, it } from "vitest";
import type { Place } from "../../subjects/people/resource-access.ts";
import { effectiveAccess } from "./effective-access.ts";

const authority = (key: number) => ({ key, title: "", isGeneral: false, description: "" });

function team(id: string, keys: readonly number[], suspended = false): TeamView {
  return { id, suspended, authorities: keys.map(authority) } as Partial<TeamView> as TeamView;
}

const viewer = team("viewer", [actions.cameraRead.key]);
const keeper = team("keeper", [actions.cameraRead.key, actions.cameraUpdateSettings.key]);
const gone = team("gone", [actions.cameraRead.key], true);
const blind = team("blind", [actions.workspaceRead.key]);

function place(origin: Place["origin"], teamId: string, accessLevel: AccessLevel): Place {
  const row = { teamId, accessLevel } as Permission;
  return { origin, rows: new Map([["ann", row]]) };
}

/** A camera with no row of its own. */
const empty: Place = { origin: "camera", rows: new Map() };

const { fullControl, viewOnly, hidden } = accessLevels;
const of = (...places: readonly Place[]) =>
  effectiveAccess("ann", places, [viewer, keeper, gone, blind], "c");

describe("what somebody may do on a camera", () => {
  it("ROLE-58 ROLE-42 comes from the nearest row: the camera's, a group's, the workspace's", () => {
    const workspace = place("workspace", "keeper", fullControl);
    const group = place("group", "viewer", fullControl);
    expect(of(workspace)).toEqual({
      level: fullControl,
      origin: "workspace",
      isSetHere: false,
    });
    expect(of(place("camera", "keeper", hidden), group, workspace)).toMatchObject({ isSetHere: true });
    expect(of(empty, group, workspace)).toEqual({ level: viewOnly, origin: "group", isSetHere: false });
    expect(of(place("camera", "keeper", hidden), group, workspace)).toMatchObject({
      level: hidden,
      origin: "camera",
    });
  });

  it("ROLE-58 is what the row's role and level give together", () => {
    expect(of(place("camera", "keeper", viewOnly)).level).toBe(viewOnly);
    expect(of(place("camera", "viewer", fullControl)).level).toBe(viewOnly);
    expect(of(place("camera", "gone", fullControl)).level).toBe(hidden);
    expect(of(place("camera", "blind", fullControl)).level).toBe(hidden);
    expect(of(place("camera", "of another workspace", fullControl)).level).toBe(hidden);
    expect(of()).toMatchObject({ level: hidden, origin: "workspace" });
  });
});
