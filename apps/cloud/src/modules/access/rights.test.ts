import { actionList, actions, type Access, type AccessLevel, type Action } from "@didban/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOfLevels, teamKinds } from "./role-actions.ts";
import {
  displayRights,
  isVisible,
  opens,
  refusalOf,
  resourceKeys,
  type MemberRights,
  type ResourceTrail,
  type RightsRow,
  type TeamRights,
} from "./rights.ts";

const workspaceId = "workspace";
const camera: ResourceTrail = { workspaceId, kind: "camera", path: ["camera", "group", "parentGroup"] };

function team(kind: TeamRights["kind"], customKeys: readonly number[] = []): TeamRights {
  return { id: kind, name: kind, kind, customKeys, isSuspended: false };
}

function rights(rows: Record<string, TeamRights | [TeamRights, AccessLevel]>): MemberRights {
  const list = Object.entries(rows).map(([resourceId, row]): [string, RightsRow] => {
    const [rowTeam, accessLevel] = Array.isArray(row) ? row : [row, 1 as const];
    return [resourceId, { resourceId, team: rowTeam, accessLevel }];
  });
  return { workspaceId, rows: new Map(list) };
}

function onCamera(anyOf: Action): Access {
  return {
    kind: "resource",
    resource: "camera",
    parameter: "id",
    anyOf: [anyOf],
  };
}

const hiddenEverywhere = team(
  "custom",
  keysOfLevels({ OV: 3, PE: 3, BI: 3, LS: 3, DS: 3, CL: 3, AN: 3 }, []),
);

describe("rights", () => {
  it("ROLE-42 the nearest row decides: camera, group, parent group, workspace", () => {
    const chain = { workspace: team("member"), parentGroup: team("coPilot") };
    expect(opens(resourceKeys(rights(chain), camera), "cameraPtz")).toBe(true);
    expect(opens(resourceKeys(rights({ ...chain, group: team("member") }), camera), "cameraPtz")).toBe(false);
    const nearest = { ...chain, group: team("member"), camera: team("coPilot") };
    expect(opens(resourceKeys(rights(nearest), camera), "cameraPtz")).toBe(true);
    expect(opens(resourceKeys(rights({ workspace: team("member") }), camera), "cameraPtz")).toBe(false);
  });

  it("ROLE-4 a bookmark and a camera of a bridge follow their camera, wherever a row stands on that or above it", () => {
    for (const [kind, action] of [
      ["bookmark", "cameraUpdateBookmark"],
      ["bridgeCamera", "cameraUpdateSettings"],
    ] as const) {
      const trail: ResourceTrail = { workspaceId, kind, path: [kind, ...camera.path] };
      const on = (rows: Parameters<typeof rights>[0]) => resourceKeys(rights(rows), trail);
      const coPilot = { workspace: team("coPilot") };
      expect(opens(on({ workspace: team("member"), camera: team("coPilot") }), action)).toBe(true);
      expect(opens(on({ ...coPilot, group: team("member") }), action)).toBe(false);
      const hidden = rights({ ...coPilot, camera: [team("coPilot"), 3] });
      expect([isVisible(rights(coPilot), trail), isVisible(hidden, trail)]).toEqual([true, false]);
    }
  });

  it("ROLE-42 level 2 keeps the actions of view sets, level 3 none", () => {
    const viewOnly = rights({ workspace: team("coPilot"), group: [team("coPilot"), 2] });
    expect(refusalOf(onCamera("cameraStreamLive"), viewOnly, camera)).toBeNull();
    expect(refusalOf(onCamera("cameraUpdateSettings"), viewOnly, camera)).toBe("forbiddenResource");
    const hidden = rights({ workspace: team("coPilot"), group: [team("coPilot"), 3] });
    expect(resourceKeys(hidden, camera).size).toBe(0);
  });

  it("ROLE-18 no row restricts the Captain", () => {
    const captain = rights({ workspace: team("captain"), camera: [team("member"), 3] });
    expect(refusalOf(onCamera("cameraRemove"), captain, camera)).toBeNull();
  });

  it("ROLE-49 a hidden, a missing and a foreign resource are refused alike", () => {
    const hidden = rights({ workspace: team("coPilot"), camera: [team("coPilot"), 3] });
    const foreign: ResourceTrail = { ...camera, workspaceId: "elsewhere" };
    const captain = rights({ workspace: team("captain") });
    for (const refusal of [
      refusalOf(onCamera("cameraRead"), hidden, camera),
      refusalOf(onCamera("cameraRead"), captain, null),
      refusalOf(onCamera("cameraRead"), captain, foreign),
    ]) {
      expect(refusal).toBe("CameraIdDoesNotExists");
    }
  });

  it("ROLE-15 a finer action opens its calls alone, and the broader key opens them too", () => {
    const finer = new Set([actions.cameraUpdateRecord.key]);
    expect(opens(finer, "cameraUpdateRecord")).toBe(true);
    expect(opens(finer, "cameraUpdateSettings")).toBe(false);
    expect(opens(new Set([actions.cameraUpdateSettings.key]), "cameraUpdateRecord")).toBe(true);
  });

  it("ROLE-15 a workspace call needs its action on the workspace, a row on a camera does not give it", () => {
    const access: Access = { kind: "workspace", action: "cameraCreate" };
    expect(refusalOf(access, rights({ workspace: team("member") }), null)).toBe("forbiddenResource");
    expect(refusalOf(access, rights({ workspace: team("member"), camera: team("coPilot") }), null)).toBe(
      "forbiddenResource",
    );
    expect(refusalOf(access, rights({ workspace: team("coPilot") }), null)).toBeNull();
  });

  it("ROLE-15 a list opens to whoever holds its action on one resource", () => {
    const access: Access = { kind: "someResource", anyOf: ["cameraRead"] };
    expect(refusalOf(access, rights({ workspace: hiddenEverywhere }), null)).toBe("forbiddenResource");
    expect(
      refusalOf(access, rights({ workspace: hiddenEverywhere, camera: team("member") }), null),
    ).toBeNull();
  });

  it("ROLE-42 a suspended role gives nothing", () => {
    const suspended = { ...team("coPilot"), isSuspended: true };
    expect(resourceKeys(rights({ workspace: suspended }), camera).size).toBe(0);
  });

  it("ROLE-42 whatever the rows, nobody but the Captain holds an owner action, and what is not visible is not allowed", () => {
    const anyTeam = fc.record({
      id: fc.constant("team"),
      name: fc.constant("Team"),
      kind: fc.constantFrom(...teamKinds.filter((kind) => kind !== "captain")),
      customKeys: fc.subarray(
        actionList
          .filter(([, definition]) => definition.ownerOnly !== true && definition.guestOnly !== true)
          .map(([, { key }]) => key),
      ),
      isSuspended: fc.boolean(),
    });
    const anyRow = fc.tuple(anyTeam, fc.constantFrom<AccessLevel>(1, 2, 3));
    const anyRights = fc.dictionary(fc.constantFrom("camera", "group", "parentGroup", workspaceId), anyRow);
    fc.assert(
      fc.property(anyRights, fc.constantFrom(...actionList.map(([name]) => name)), (rows, action) => {
        const held = rights(rows);
        if (actions[action].key >= 11 && actions[action].key <= 13) {
          expect(refusalOf({ kind: "workspace", action }, held, null)).toBe("forbiddenResource");
        }
        if (!isVisible(held, camera)) expect(refusalOf(onCamera(action), held, camera)).not.toBeNull();
      }),
    );
  });

  it("ROLE-54 access kinds that are not a member's business are refused here", () => {
    expect(refusalOf({ kind: "operator" }, rights({ workspace: team("captain") }), null)).toBe(
      "forbiddenResource",
    );
  });
});

describe("a display", () => {
  it("LAYT-22 MASK-11 looks at its own cameras as its role lets it, and sets no mask there, so that masks lie over what it shows", () => {
    const held = resourceKeys(displayRights(workspaceId, team("coPilot"), ["camera"]), camera);
    const holds = (action: Action) => held.has(actions[action].key);
    for (const action of [
      "cameraRead",
      "cameraStreamLive",
      "cameraListenAudio",
      "cameraStreamArchive",
    ] as const)
      expect([action, holds(action)]).toEqual([action, true]);
    for (const action of ["privacyMaskUpdate", "cameraUpdateSettings", "cameraRemove"] as const)
      expect([action, holds(action)]).toEqual([action, false]);
    const other: ResourceTrail = { workspaceId, kind: "camera", path: ["other", "group"] };
    expect(resourceKeys(displayRights(workspaceId, team("coPilot"), ["camera"]), other).size).toBe(0);
  });
});
