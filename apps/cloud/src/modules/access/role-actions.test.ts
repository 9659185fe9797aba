import { actionList, actions, permissionGroups, type Action, type GroupCode } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { keysOfLevels, keysOfTeam, levelOf, levelsOf, type RoleLevels } from "./role-actions.ts";

const groups = Object.keys(permissionGroups) as GroupCode[];
const hidden: RoleLevels = { OV: 3, PE: 3, BI: 3, LS: 3, DS: 3, CL: 3, AN: 3 };
const levels = [1, 2, 3] as const;

function names(keys: readonly number[]): Action[] {
  return actionList.filter(([, { key }]) => keys.includes(key)).map(([name]) => name);
}

describe("actions of roles", () => {
  it("ROLE-15 there are 75 actions with keys 0-63 and 10000-10010", () => {
    const keys = actionList.map(([, { key }]) => key);
    expect(keys).toEqual([
      ...Array.from({ length: 64 }, (_, index) => index),
      ...Array.from({ length: 11 }, (_, index) => 10_000 + index),
    ]);
  });

  it("ROLE-10 a level set for one group is read back, whatever the other groups hold", () => {
    for (const group of groups) {
      for (const level of levels) {
        const keys = new Set(keysOfLevels({ ...hidden, [group]: level }, []));
        expect([group, levelOf(group, keys)]).toEqual([group, level]);
      }
    }
  });

  it("ROLE-10 a role with every group hidden and no switch holds the base actions alone", () => {
    expect(names(keysOfLevels(hidden, []))).toEqual(["workspaceRead"]);
  });

  it("ROLE-11 one missing full action makes it view only, one missing view action hidden", () => {
    const live = new Set(keysOfLevels({ ...hidden, LS: 1 }, []));
    live.delete(actions.cameraPtz.key);
    expect(levelOf("LS", live)).toBe(2);
    live.delete(actions.cameraStreamLive.key);
    expect(levelOf("LS", live)).toBe(3);
  });

  it("ROLE-12 overview: full adds updating, view reads the log", () => {
    expect(names(keysOfLevels({ ...hidden, OV: 2 }, []))).toEqual(["workspaceRead", "actionLogRead"]);
    expect(names(keysOfLevels({ ...hidden, OV: 1 }, []))).toContain("workspaceUpdateInformation");
  });

  it("ROLE-13 people: full is read from its four actions and grants the summary too", () => {
    const four: Action[] = [
      "workspaceManageUsers",
      "workspaceManagePermissions",
      "viewPermissions",
      "viewUsers",
    ];
    expect(levelOf("PE", new Set(four.map((name) => actions[name].key)))).toBe(1);
    expect(names(keysOfLevels({ ...hidden, PE: 1 }, []))).toContain("viewUsersSummary");
    for (const missing of four) {
      const rest = four.filter((name) => name !== missing);
      expect(levelOf("PE", new Set(rest.map((name) => actions[name].key)))).not.toBe(1);
    }
  });

  it("ROLE-14 billing: full is managing payment, and grants viewing and the subscription too", () => {
    expect(levelOf("BI", new Set([actions.workspaceManagePayment.key]))).toBe(1);
    expect(names(keysOfLevels({ ...hidden, BI: 1 }, []))).toEqual([
      "workspaceRead",
      "workspaceManagePayment",
      "workspaceViewPayment",
      "workspaceManageSubscription",
    ]);
    expect(names(keysOfLevels({ ...hidden, BI: 2 }, ["workspaceManageSubscription"]))).toEqual([
      "workspaceRead",
      "workspaceViewPayment",
      "workspaceManageSubscription",
    ]);
  });

  it.each([
    ["captain", [1, 1, 1, 1, 1, 1, 1]],
    ["coPilot", [1, 1, 3, 1, 1, 1, 1]],
    ["member", [3, 3, 3, 2, 3, 2, 2]],
    ["guest", [2, 2, 3, 2, 2, 2, 2]],
  ] as const)("ROLE-17 %s has its levels", (kind, expected) => {
    expect(Object.values(levelsOf(new Set(keysOfTeam(kind, []))))).toEqual(expected);
  });

  it("ROLE-17 switches, owner actions and guest access are where they belong", () => {
    const holders = (action: Action) =>
      (["captain", "coPilot", "member", "guest"] as const).filter((kind) =>
        keysOfTeam(kind, []).includes(actions[action].key),
      );
    expect(holders("workspaceInviteUser")).toEqual(["captain", "coPilot"]);
    expect(holders("cameraManagePermissions")).toEqual(["captain", "coPilot"]);
    expect(holders("workspaceManageSubscription")).toEqual(["captain"]);
    for (const owner of ["workspaceLock", "workspaceRemove", "workspaceTransferOwnership"] as const) {
      expect(holders(owner)).toEqual(["captain"]);
    }
    expect(holders("guestAccess")).toEqual(["guest"]);
  });

  it("ROLE-19 the Co-Pilot holds no billing action", () => {
    const billing = names(keysOfTeam("coPilot", [])).filter((name) => /Payment|Subscription/.test(name));
    expect(billing).toEqual([]);
  });
});
