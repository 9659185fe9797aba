import { describe, expect, it } from "vitest";
import { readActionsOf, updateActionOf } from "./actions.ts";
import {
  hangingKinds,
  hangingRowKinds,
  kindOfCode,
  logResourceTypes,
  resourceKinds,
  resourceTypes,
  toldKinds,
  typesWithin,
} from "./resource-kinds.ts";

describe("the table of kinds of resources", () => {
  it("ROLE-4 CHAN-9 has the codes of the rule, each of one kind", () => {
    expect([...resourceTypes].toSorted()).toEqual(["b", "br", "br-c", "c", "cg", "m", "w"]);
    const others = logResourceTypes.filter((code) => !resourceTypes.some((type) => type === code));
    expect(others.toSorted()).toEqual(["payment", "team", "user"]);
    expect(logResourceTypes.map((code) => resourceKinds[kindOfCode(code)].code)).toEqual(logResourceTypes);
  });

  it("ROLE-3 ROLE-40 rows stand on workspaces, groups, cameras, maps and bridges, and parents stand before their children", () => {
    expect(hangingRowKinds).toEqual(["cameraGroup", "camera", "map", "bridge"]);
    const inOrder = Object.keys(resourceKinds);
    const late = Object.entries(resourceKinds).filter(
      ([kind, { parent }]) => parent !== null && inOrder.indexOf(parent) >= inOrder.indexOf(kind),
    );
    expect(late).toEqual([]);
  });

  it("CHAN-14 EVT-1 is told of cameras, bridges, workspaces and bookmarks", () => {
    expect(toldKinds.toSorted()).toEqual(["bookmark", "bridge", "camera", "workspace"]);
  });

  it("ROLE-47 ROLE-49 each kind is seen and fully controlled by an action of its own, a camera of a bridge as the camera that it is", () => {
    expect(hangingKinds.map((kind) => [kind, ...readActionsOf(kind), updateActionOf(kind)])).toEqual([
      ["cameraGroup", "cameraGroupRead", "cameraGroupUpdate"],
      ["camera", "cameraRead", "cameraUpdateSettings"],
      ["map", "mapRead", "mapUpdate"],
      ["bridge", "bridgeRead", "bridgeUpdate"],
      ["bridgeCamera", "cameraRead", "cameraUpdateSettings"],
      ["bookmark", "cameraReadBookmark", "cameraUpdateBookmark"],
    ]);
  });

  it("ROLE-42 ROLE-4 a row decides about what it stands on and all that hangs in that", () => {
    expect(typesWithin("cameraGroup")).toEqual(["cg", "c", "br-c", "b"]);
    expect(typesWithin("camera")).toEqual(["c", "br-c", "b"]);
    expect(typesWithin("bridge")).toEqual(["br"]);
    expect(typesWithin("map")).toEqual(["m"]);
  });
});
