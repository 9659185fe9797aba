// The permission matrix (ROLE-45 to ROLE-48): what a member may do on the workspace and on each resource they may see.
import {
  accessLevels,
  resourceKinds,
  updateActionOf,
  type Action,
  type AccessLevel,
  type MatrixRow,
  type PermissionMatrix,
} from "@didban/contract";
import { Refusal, type Caller } from "../../platform/http/index.ts";
import type { AccessStore } from "./access-store.ts";
import type { RightsAuthoriser } from "./authoriser.ts";
import type { DirectoryEntry, MembershipDirectory, ResourceDirectory } from "./ports.ts";
import {
  isAdmin,
  isOwner,
  isVisible,
  keysForType,
  opens,
  resourceKeys,
  workspaceKeys,
  type MemberRights,
} from "./rights.ts";
import { levelsOf } from "./role-actions.ts";

interface Deps {
  readonly store: AccessStore;
  readonly authoriser: RightsAuthoriser;
  readonly memberships: MembershipDirectory;
  readonly resources: ResourceDirectory;
}

export class MatrixService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The matrix of a member of the caller's acting workspace; another's needs `viewPermissions`, and is no guest's to read (ROLE-48, ROLE-21). */
  async read(caller: Caller & { workspaceId: string }, accountId: string): Promise<PermissionMatrix> {
    const isOwn = accountId === caller.accountId;
    if (!isOwn && !(await this.#seesOthers(caller))) throw new Refusal("forbiddenResource");
    const { store, memberships, resources } = this.#deps;
    const { workspaceId } = caller;
    // The version is read first: rights that change meanwhile then come with an older version and are read again.
    const version = await store.versionOf(workspaceId);
    const [standing, rights, reader, all, name] = await Promise.all([
      memberships.standingOf(accountId, workspaceId),
      store.rightsOf(accountId, workspaceId),
      store.rightsOf(caller.accountId, workspaceId),
      resources.list(workspaceId),
      memberships.nameOf(workspaceId),
    ]);
    // Whoever it is about, the reader learns of nothing that is hidden from them (ROLE-49).
    const entries = all.filter(({ trail }) => isVisible(reader, trail));
    const team = rights.rows.get(workspaceId)?.team;
    if ((standing !== "joined" && standing !== "locked") || team === undefined) throw new Refusal("notFound");
    const keys = workspaceKeys(rights);
    return {
      userId: accountId,
      workspaceId,
      version,
      team: { id: team.id, name: team.name },
      isOwner: isOwner(rights),
      isAdmin: isAdmin(keys),
      isUserGuest: opens(keys, "guestAccess"),
      groups: levelsOf(keys),
      matrix: [workspaceRow(rights, name), ...resourceRows(rights, entries, !isOwn)],
    };
  }

  async #seesOthers(caller: Caller & { workspaceId: string }): Promise<boolean> {
    const { authoriser } = this.#deps;
    const holds = (action: Action) => authoriser.holdsOnWorkspace(caller, action);
    const isGuest = caller.isGuest || (await holds("guestAccess"));
    return !isGuest && (await holds("viewPermissions"));
  }
}

function workspaceRow(rights: MemberRights, name: string): MatrixRow {
  const keys = workspaceKeys(rights);
  return {
    resourceId: rights.workspaceId,
    type: "w",
    name,
    accessLevel: levelOf(keys, updateActionOf("workspace")),
    keys: keysForType(keys, "w"),
  };
}

/** Rows by type, then id; hidden ones are left out unless a manager reads someone else's (ROLE-46, ROLE-47). */
function resourceRows(
  rights: MemberRights,
  entries: readonly DirectoryEntry[],
  showsHidden: boolean,
): readonly MatrixRow[] {
  return entries
    .filter(({ trail }) => showsHidden || isVisible(rights, trail))
    .map(({ trail, name }): MatrixRow => {
      const type = resourceKinds[trail.kind].code;
      const row = { resourceId: trail.path[0], type, name };
      if (!isVisible(rights, trail)) return { ...row, accessLevel: accessLevels.hidden, keys: [] };
      const keys = resourceKeys(rights, trail);
      return {
        ...row,
        accessLevel: levelOf(keys, updateActionOf(trail.kind)),
        keys: keysForType(keys, type),
      };
    })
    .toSorted((one, other) => compare(one.type, other.type) || compare(one.resourceId, other.resourceId));
}

function levelOf(keys: ReadonlySet<number>, update: Action): AccessLevel {
  return opens(keys, update) ? accessLevels.fullControl : accessLevels.viewOnly;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
