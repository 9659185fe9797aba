// What every role holds, read from the rules' own tables (ROLE-15, ROLE-17) and by none of the code that decides: tests of who may do what compare
// the server with it.
import type { Action, HangingKind } from "@didban/contract";

/**
 * ROLE-15 as the rules give it: key, action, resource types, sets. `v` in the view set, `f` in the full set only, `+` granted with full, `base` every
 * role's, `switch` its own switch, `owner` the Captain's alone, `≤K` opened by the key K too.
 */
const keyTable = `
0 | workspaceRead | w | base
1 | workspaceUpdateInformation | w | OV f
2 | workspaceManageUsers | w | PE f
3 | workspaceManagePermissions | w | PE f
4 | workspaceInviteUser | w | switch
5 | viewPermissions | w | PE v
6 | viewUsers | w | PE f
7 | viewUsersSummary | w | PE v
8 | workspaceManagePayment | w | BI f
9 | workspaceViewPayment | w | BI v
10 | workspaceManageSubscription | w | BI + ≤8, switch
11 | workspaceLock | w | owner
12 | workspaceRemove | w | owner
13 | workspaceTransferOwnership | w | owner
14 | cameraRead | c | LS v, DS v, CL v, AN v
15 | cameraCreate | w, cg | DS f
16 | cameraUpdateSettings | c | DS f
17 | cameraRemove | c | DS f
18 | cameraReadConnection | c | DS + ≤16
19 | cameraUpdateConnection | c | DS + ≤16
20 | cameraUpdateRecord | c | DS + ≤16
21 | cameraStreamLive | c | LS v
22 | cameraListenAudio | c | LS v
23 | cameraStreamArchive | c | CL v
24 | cameraPtz | c | LS f
25 | cameraReadExport | c | CL v
26 | cameraCreateExport | c | CL f
27 | cameraUpdateExport | c | CL f
28 | cameraRemoveExport | c | CL f
29 | cameraReadBookmark | c, b | CL v
30 | cameraCreateBookmark | c | CL f
31 | cameraUpdateBookmark | c, b | CL f
32 | cameraRemoveBookmark | c, b | CL f
33 | cameraReadSnapshot | c | CL v
34 | cameraCreateSnapshot | c | CL f
35 | cameraUpdateSnapshot | c | CL f
36 | cameraRemoveSnapshot | c | CL f
37 | cameraHealthRead | c, br | LS v
38 | cameraGroupRead | cg | LS v, DS v, CL v, AN v
39 | cameraGroupCreate | w, cg | DS f
40 | cameraGroupUpdate | cg | DS f
41 | cameraGroupRemove | cg | DS f
42 | bridgeRead | br | DS v
43 | bridgeCreate | w | DS f
44 | bridgeUpdate | br | DS f
45 | bridgeRemove | br | DS f
46 | bridgeDiscover | br | DS + ≤15
47 | bridgeReset | br | DS + ≤44
48 | bridgeUpdateSoftware | br | DS + ≤44
49 | aiTrackRead | c | AN v
50 | heatmapRead | c | AN v
51 | analyticsRead | c | AN v
52 | analyticsUpdate | c | AN f ≤16
53 | aiSearch | w | AN v ≤49
54 | privacyMaskRead | c | LS v, CL v
55 | privacyMaskUpdate | c | DS f
56 | alertScheduleRead | c, w | AN v
57 | alertScheduleUpdate | c, w | AN f
58 | alertEventRead | c, w | AN v
59 | mapRead | m | LS v, DS v
60 | mapCreate | w | DS + ≤61
61 | mapUpdate | m, w | DS f
62 | mapRemove | m | DS + ≤61
63 | cameraManagePermissions | c, cg, br | switch
10000 | metadataRead | w, c, br | LS v, DS v
10001 | metadataCreate | w, c, br | DS + ≤10002
10002 | metadataUpdate | w, c, br | DS f
10003 | metadataRemove | w, c, br | DS + ≤10002
10004 | tagRead | w, c, cg, br | LS v, DS v
10005 | tagUpdate | w, c, cg, br | DS f
10006 | tagAssign | c, cg, br | DS + ≤10005
10007 | tagRemove | w | DS + ≤10005
10008 | actionLogRead | w | OV v
10009 | actionLogExport | w | OV +
10010 | guestAccess | w | Guest role only
`;

/** ROLE-17: level of each set by role, and the switches. */
const levelTable = `
role    | OV     | PE     | BI     | LS   | DS     | CL   | AN   | switches
coPilot | full   | full   | hidden | full | full   | full | full | workspaceInviteUser cameraManagePermissions
viewer  | hidden | hidden | hidden | view | hidden | view | view |
guest   | view   | view   | hidden | view | view   | view | view |
`;

/** What shows that a thing is there at all (ROLE-49), by its kind. Only the list of kinds is the contract's. */
export const seeingActions: Readonly<Record<HangingKind, Action>> = {
  camera: "cameraRead",
  cameraGroup: "cameraGroupRead",
  bridge: "bridgeRead",
  bridgeCamera: "cameraRead",
  map: "mapRead",
  bookmark: "cameraReadBookmark",
};

interface KeyRow {
  readonly key: number;
  readonly action: Action;
  readonly types: readonly string[];
  /** `v`, `f` or `+` by set. */
  readonly marks: ReadonlyMap<string, string>;
  readonly words: readonly string[];
  /** Key of the broader action. */
  readonly under: number | null;
}

function cellsOf(table: string): string[][] {
  const lines = table.trim().split("\n");
  return lines.map((line) => line.split("|").map((cell) => cell.trim()));
}

/** Every row of ROLE-15. */
export const keyRows: readonly KeyRow[] = cellsOf(keyTable).map(
  ([key = "", action = "", types = "", sets = ""]) => ({
    key: Number(key),
    action: action as Action,
    types: types.split(", "),
    marks: new Map([...sets.matchAll(/\b([A-Z]{2}) ([vf+])/g)].map(([, set = "", mark = ""]) => [set, mark])),
    words: sets.split(/[ ,]+/),
    under: /≤(\d+)/.exec(sets)?.[1] === undefined ? null : Number(/≤(\d+)/.exec(sets)?.[1]),
  }),
);

/** What the calls ask for, opened by what is held: a finer action's calls by the broader one too. */
export function openedBy(held: Iterable<Action>): ReadonlySet<Action> {
  const names = new Set(held);
  const keys = new Set(keyRows.filter(({ action }) => names.has(action)).map(({ key }) => key));
  return new Set(
    keyRows
      .filter(({ key, under }) => keys.has(key) || (under !== null && keys.has(under)))
      .map(({ action }) => action),
  );
}

/** What a locked role holds. */
export function heldByRole(role: "captain" | "coPilot" | "viewer" | "guest"): ReadonlySet<Action> {
  if (role === "captain") return actionsWhere(({ action }) => action !== "guestAccess");
  const [head = [], ...roles] = cellsOf(levelTable);
  const levels = roles.find(([name]) => name === role) ?? [];
  const levelOf = (set: string) => levels[head.indexOf(set)];
  const switches = levels.at(-1)?.split(" ") ?? [];
  return actionsWhere(({ action, marks, words }) => {
    if (words.includes("base") || switches.includes(action)) return true;
    if (action === "guestAccess") return role === "guest";
    return [...marks].some(
      ([set, mark]) => levelOf(set) === "full" || (levelOf(set) === "view" && mark === "v"),
    );
  });
}

/** What "view only" leaves of what is held (ROLE-42). */
export function viewOnly(held: ReadonlySet<Action>): ReadonlySet<Action> {
  return actionsWhere(
    ({ action, marks, words }) =>
      held.has(action) && (words.includes("base") || [...marks.values()].includes("v")),
  );
}

/** What a custom role may hold: all but the owner's and the guests' own (ROLE-26). */
export const assignable: ReadonlySet<Action> = actionsWhere(
  ({ action, words }) => !words.includes("owner") && action !== "guestAccess",
);

function actionsWhere(isMeant: (row: KeyRow) => boolean): ReadonlySet<Action> {
  return new Set(keyRows.filter(isMeant).map(({ action }) => action));
}
