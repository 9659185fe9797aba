// What a manager can do with a member (PEOP-33 to PEOP-35): worth offering, while the server decides.
import {
  actionList,
  actions,
  keysOpening,
  type MemberView,
  type PermissionMatrix,
  type TeamView,
} from "@didban/contract";

/** In the order of the menu. */
export const memberActions = [
  "changeRole",
  "forceEmailVerification",
  "forceMultiFactor",
  "resetAuthentication",
  "transferOwnership",
  "restore",
  "suspend",
  "remove",
] as const;
export type MemberAction = (typeof memberActions)[number];

/** What a guest may try out: it changes nothing but what is kept, which is not done (ROLE-21). */
export const triedByGuests = "changeRole" satisfies MemberAction;

/** What guests are shown: beside what they may try, what they are told is not for them (WS-68). */
export const shownToGuests: ReadonlySet<MemberAction> = new Set([
  triedByGuests,
  "forceEmailVerification",
  "forceMultiFactor",
  "resetAuthentication",
  "transferOwnership",
  "suspend",
  "remove",
]);

/** The acting person, as their own matrix says. */
export type Manager = Pick<PermissionMatrix, "userId" | "isOwner" | "matrix">;

/** Keys that a row of the workspace holds; those of devices stand in rows of theirs. A guest's own counts for nobody (PEOP-35). */
const ofWorkspace: ReadonlySet<number> = new Set(
  actionList
    .filter(([, { on, guestOnly }]) => on.includes("w") && guestOnly !== true)
    .map(([, { key }]) => key),
);

/** The actions that are open to `manager` with `member`, whose role is `team` where it is known. */
export function actionsOn(
  member: Pick<MemberView, "remoteId" | "status" | "requirements">,
  team: Pick<TeamView, "authorities"> | undefined,
  manager: Manager,
): ReadonlySet<MemberAction> {
  const keys = manager.matrix[0]?.keys ?? [];
  const held = new Set(keys);
  const holds = (action: keyof typeof actions) => keysOpening(action).some((key) => held.has(key));
  const theirs = team?.authorities.map(({ key }) => key) ?? [];
  const isOwner = theirs.includes(actions.workspaceTransferOwnership.key);
  const isGuest = theirs.includes(actions.guestAccess.key);
  const exceeds = !manager.isOwner && theirs.some((key) => ofWorkspace.has(key) && !held.has(key));
  if (member.remoteId === manager.userId || isOwner || exceeds) return new Set();
  const { emailVerification, multiFactor, reauthenticate } = member.requirements ?? {};
  const isJoined = member.status === "joined";
  const manages = holds("workspaceManageUsers");
  const offered: Record<MemberAction, boolean> = {
    changeRole: isJoined && holds("workspaceManagePermissions"),
    forceEmailVerification: manages && isJoined && emailVerification === false,
    forceMultiFactor: manages && isJoined && multiFactor === false,
    resetAuthentication: manages && isJoined && reauthenticate === false,
    transferOwnership: manager.isOwner && isJoined && !isGuest,
    restore: manages && member.status === "withdrawn",
    suspend: manages && isJoined,
    remove: manages,
  };
  return new Set(memberActions.filter((action) => offered[action]));
}

/** Who may invite (PEOP-14). */
export function mayInvite(may: (action: keyof typeof actions) => boolean): boolean {
  return (may("workspaceManageUsers") && may("workspaceManagePermissions")) || may("workspaceInviteUser");
}
