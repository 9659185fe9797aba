// The one table of kinds of resources: what each is called on the wire, who sees it, what it hangs in, and what else differs from kind to kind. All
// that tells kinds apart derives from it, by types that name every kind: one that is forgotten does not compile. Parents stand before their children.
import type { HttpErrorCode } from "../errors/error-catalogue.ts";

interface KindDefinition {
  /** Its type in permission rows, matrices, messages and logs (ROLE-4). */
  readonly code: string;
  /** Actions of which one must be held there; without any it does not exist for the person (ROLE-49). */
  readonly read: readonly [string, ...string[]];
  /** The action that makes a person's access to it full control (ROLE-47). */
  readonly update: string;
  /** What it hangs in, and what decides about it where no row stands on it (ROLE-42). A group may hang in another group as well. */
  readonly parent: string | null;
  /** What an unknown, foreign or hidden one is answered with. */
  readonly notFoundCode: HttpErrorCode;
  /** `rows`: permission rows may stand on it; `inherited`: those above it decide; `workspace`: it is no type of ROLE-4, rights on the workspace decide. */
  readonly rights: "rows" | "inherited" | "workspace";
  /** ResourceEvent tells of it (CHAN-14). */
  readonly isTold: boolean;
  /** Where its name stands in the sentence of a log's entry (LOG-4). */
  readonly namedAs: "name" | "camera" | "user";
  /** What being refused there is in audit trails, whatever was wanted (LOG-14); null: nothing of its own. */
  readonly refusedAct: { readonly kind: string; readonly action: string } | null;
}

export const resourceKinds = {
  workspace: {
    code: "w",
    read: ["workspaceRead"],
    update: "workspaceUpdateInformation",
    parent: null,
    notFoundCode: "notFound",
    rights: "rows",
    isTold: true,
    namedAs: "name",
    refusedAct: null,
  },
  cameraGroup: {
    code: "cg",
    read: ["cameraGroupRead"],
    update: "cameraGroupUpdate",
    parent: "workspace",
    notFoundCode: "notFound",
    rights: "rows",
    isTold: false,
    namedAs: "name",
    refusedAct: null,
  },
  camera: {
    code: "c",
    read: ["cameraRead"],
    update: "cameraUpdateSettings",
    parent: "cameraGroup",
    notFoundCode: "CameraIdDoesNotExists",
    rights: "rows",
    isTold: true,
    namedAs: "camera",
    refusedAct: { kind: "camera", action: "read" },
  },
  map: {
    code: "m",
    read: ["mapRead"],
    update: "mapUpdate",
    parent: "workspace",
    notFoundCode: "mapIdDoesNotExist",
    rights: "rows",
    isTold: false,
    namedAs: "name",
    refusedAct: null,
  },
  bridge: {
    code: "br",
    read: ["bridgeRead"],
    update: "bridgeUpdate",
    parent: "workspace",
    notFoundCode: "bridgeIdDoesNotExist",
    rights: "rows",
    isTold: true,
    namedAs: "name",
    refusedAct: null,
  },
  bridgeCamera: {
    code: "br-c",
    read: ["cameraRead"],
    update: "cameraUpdateSettings",
    parent: "camera",
    notFoundCode: "CameraIdDoesNotExists",
    rights: "inherited",
    isTold: false,
    namedAs: "camera",
    refusedAct: null,
  },
  bookmark: {
    code: "b",
    read: ["cameraReadBookmark"],
    update: "cameraUpdateBookmark",
    parent: "camera",
    notFoundCode: "bookmarkNotFound",
    rights: "inherited",
    isTold: true,
    namedAs: "name",
    refusedAct: null,
  },
  role: {
    code: "team",
    read: ["viewPermissions"],
    update: "workspaceManagePermissions",
    parent: "workspace",
    notFoundCode: "teamNotFound",
    rights: "workspace",
    isTold: false,
    namedAs: "name",
    refusedAct: null,
  },
  member: {
    code: "user",
    read: ["viewUsers", "viewUsersSummary"],
    update: "workspaceManageUsers",
    parent: "workspace",
    notFoundCode: "notFound",
    rights: "workspace",
    isTold: false,
    namedAs: "user",
    refusedAct: null,
  },
  billing: {
    code: "payment",
    read: ["workspaceViewPayment"],
    update: "workspaceManagePayment",
    parent: "workspace",
    notFoundCode: "notFound",
    rights: "workspace",
    isTold: false,
    namedAs: "name",
    refusedAct: null,
  },
} as const satisfies Readonly<Record<string, KindDefinition>>;

type Table = typeof resourceKinds;
export type ResourceKind = keyof Table;
type KindsWith<Part> = { [Kind in ResourceKind]: Table[Kind] extends Part ? Kind : never }[ResourceKind];
type CodeOf<Kind extends ResourceKind> = Table[Kind]["code"];

/** A kind that rights are decided on one by one (ROLE-4). */
type RightsKind = KindsWith<{ readonly rights: "rows" | "inherited" }>;
/** The same but for the workspace: what hangs in one, by itself or in something else. */
export type HangingKind = Exclude<RightsKind, "workspace">;
type RowKind = KindsWith<{ readonly rights: "rows" }>;
/** A kind that ResourceEvent tells of (CHAN-14). */
export type ToldKind = KindsWith<{ readonly isTold: true }>;

/** Type codes of what rights are decided on (ROLE-4). */
export type ResourceType = CodeOf<RightsKind>;
/** Type codes of what permission rows may stand on. */
export type RowType = CodeOf<RowKind>;
/** Type codes of all that an entry of the logs may be about. */
export type LogResourceType = CodeOf<ResourceKind>;

function isKind(name: string): name is ResourceKind {
  return Object.hasOwn(resourceKinds, name);
}
function isDecidedOn(kind: ResourceKind): kind is RightsKind {
  return resourceKinds[kind].rights !== "workspace";
}
const hasRows = (kind: HangingKind): kind is HangingKind & RowKind => resourceKinds[kind].rights === "rows";
const isToldOf = (kind: ResourceKind): kind is ToldKind => resourceKinds[kind].isTold;
/** True for the name of a kind that hangs in a workspace. */
export function isHanging(name: string): name is HangingKind {
  return isKind(name) && isDecidedOn(name) && name !== "workspace";
}

const allKinds = Object.keys(resourceKinds).filter(isKind);
const rightsKinds = allKinds.filter(isDecidedOn);
/** Kinds that hang in a workspace, parents first. */
export const hangingKinds = allKinds.filter(isHanging);
/** Those of them that permission rows may stand on. */
export const hangingRowKinds = hangingKinds.filter(hasRows);
/** Kinds that ResourceEvent tells of (CHAN-14). */
export const toldKinds = allKinds.filter(isToldOf);

/** Codes of ROLE-4, parents first. */
export const resourceTypes: readonly ResourceType[] = rightsKinds.map((kind) => resourceKinds[kind].code);
/** What an entry is about: what rights are decided on, a role, a person, something of billing. */
export const logResourceTypes: readonly LogResourceType[] = allKinds.map((kind) => resourceKinds[kind].code);

const kindsByCode = new Map<string, ResourceKind>(allKinds.map((kind) => [resourceKinds[kind].code, kind]));

/** The kind that a code stands for. */
export function kindOfCode(code: LogResourceType): ResourceKind {
  const kind = kindsByCode.get(code);
  if (kind === undefined) throw new Error(`No kind of resource has the code ${code}`);
  return kind;
}

/** The types that a row on a resource of this kind decides about: its own, and those of all that hangs in it. */
export function typesWithin(kind: HangingKind): readonly ResourceType[] {
  return rightsKinds.filter((one) => hangsIn(one, kind)).map((one) => resourceKinds[one].code);
}

function hangsIn(kind: ResourceKind, place: ResourceKind): boolean {
  const { parent } = resourceKinds[kind];
  return kind === place || (parent !== null && hangsIn(parent, place));
}
