import { actions, actionList, type MatrixRow } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { actionsOn, mayInvite, type Manager } from "./member-actions.ts";

const keysOf = (isHeld: (definition: (typeof actionList)[number][1]) => boolean) =>
  actionList.filter(([, definition]) => isHeld(definition)).map(([, { key }]) => key);

const keys = {
  captain: keysOf(({ guestOnly }) => guestOnly !== true),
  coPilot: keysOf(
    ({ guestOnly, ownerOnly, sets }) => guestOnly !== true && ownerOnly !== true && !("BI" in sets),
  ),
  member: [actions.workspaceRead.key, actions.cameraStreamLive.key],
  guest: [actions.workspaceRead.key, actions.guestAccess.key],
};
type Kind = keyof typeof keys;

const ofWorkspace = new Set(keysOf(({ on }) => on.includes("w")));

const managerOf = (kind: Kind): Manager => {
  const row = {
    type: "w",
    resourceId: "w",
    name: "",
    accessLevel: 1,
    keys: keys[kind].filter((key) => ofWorkspace.has(key)),
  } as unknown as MatrixRow;
  return { userId: "me", isOwner: kind === "captain", matrix: [row] };
};
const teamOf = (kind: Kind) => ({
  authorities: keys[kind].map((key) => ({ key, title: "", isGeneral: true, description: "" })),
});
const nothingAsked = { emailVerification: false, multiFactor: false, reauthenticate: false };
const member = { remoteId: "other", status: "joined", requirements: nothingAsked } as const;
const offered = (manager: Kind, target: Kind, who: Parameters<typeof actionsOn>[0] = member) => [
  ...actionsOn(who, teamOf(target), managerOf(manager)),
];

const managing = ["forceEmailVerification", "forceMultiFactor", "resetAuthentication", "suspend", "remove"];

describe("what is offered to do with a member", () => {
  it.each([
    ["captain", "captain", []],
    [
      "captain",
      "coPilot",
      ["changeRole", ...managing.slice(0, 3), "transferOwnership", ...managing.slice(3)],
    ],
    ["captain", "guest", ["changeRole", ...managing]],
    ["coPilot", "captain", []],
    ["coPilot", "coPilot", ["changeRole", ...managing]],
    ["coPilot", "guest", ["changeRole", ...managing]],
    ["member", "member", []],
    ["member", "guest", []],
  ] as const)("%s to %s", (manager, target, expected) => {
    expect(offered(manager, target)).toEqual(expected);
  });

  it("nothing to oneself", () => {
    expect(offered("captain", "coPilot", { ...member, remoteId: "me" })).toEqual([]);
  });

  it("what is asked already is not asked again, and who was suspended gets back in or goes", () => {
    const asked = { ...member, requirements: { ...nothingAsked, multiFactor: true } };
    expect(offered("coPilot", "member", asked)).not.toContain("forceMultiFactor");
    expect(offered("coPilot", "member", { ...member, status: "withdrawn" })).toEqual(["restore", "remove"]);
  });

  it("inviting takes both rights of a manager, or the one of its own", () => {
    const holding = (...held: string[]) => mayInvite((action) => held.includes(action));
    expect(holding("workspaceInviteUser")).toBe(true);
    expect(holding("workspaceManageUsers", "workspaceManagePermissions")).toBe(true);
    expect([holding("workspaceManageUsers"), holding("workspaceManagePermissions")]).toEqual([false, false]);
  });
});
