// Lists of permission rows and of what they may stand on (ROLE-40). Nothing that is hidden from the reader shows in them or in their totals
// (ROLE-49), and guests see nothing of each other (ROLE-21).
import type {
  EndpointAnswer,
  EndpointInput,
  Permission,
  PermissionResource,
  permissionsEndpoints,
} from "@didban/contract";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { AccessStore } from "./access-store.ts";
import type { PermissionStore, RowFilter } from "./permission-store.ts";
import { inheritingCameras, permissionOf, resourceTree } from "./permission-view.ts";
import type { DirectoryEntry, MembershipDirectory, ResourceDirectory } from "./ports.ts";
import { isGuest, isVisible, type MemberRights } from "./rights.ts";

interface Deps {
  readonly store: PermissionStore;
  readonly rights: Pick<AccessStore, "rightsOf">;
  readonly memberships: Pick<MembershipDirectory, "standingOf" | "nameOf">;
  readonly resources: Pick<ResourceDirectory, "list">;
}

type Endpoints = typeof permissionsEndpoints;
type Query = EndpointInput<Endpoints["list"]>["query"];
type Page = Pick<Query, "limit" | "offset">;

interface Listed<Item> {
  readonly items: Item[];
  readonly total: number;
}

export class PermissionLists {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async rows(
    call: WorkspaceCall,
    { resourceId, teamId, userId, ...page }: Query,
  ): Promise<Listed<Permission>> {
    const { ids, own } = await this.#seenBy(call);
    const resourceIds = resourceId === undefined ? ids : ids.filter((id) => id === resourceId);
    return this.#list(call, own, { accountId: userId, teamId, resourceIds }, page);
  }

  async rowsOfUser(call: WorkspaceCall, accountId: string, page: Page): Promise<Listed<Permission>> {
    const { caller } = call;
    const [{ ids, own }, standing, theirs] = await Promise.all([
      this.#seenBy(call),
      this.#deps.memberships.standingOf(accountId, caller.workspaceId),
      this.#deps.rights.rightsOf(accountId, caller.workspaceId),
    ]);
    const isOtherGuest = accountId !== caller.accountId && isGuest(own) && isGuest(theirs);
    if ((standing !== "joined" && standing !== "locked") || isOtherGuest) throw new Refusal("notFound");
    return this.#list(call, own, { accountId, resourceIds: ids }, page);
  }

  async rowsOnResource(
    call: WorkspaceCall,
    id: string,
    page: Page,
  ): Promise<EndpointAnswer<Endpoints["listOfResource"]>> {
    const { entries, ids, own } = await this.#seenBy(call);
    if (!ids.includes(id)) throw new Refusal("notFound");
    const listed = await this.#list(call, own, { resourceIds: [id] }, page);
    return { ...listed, inheritingCameras: inheritingCameras(id, entries) };
  }

  async resources(
    call: WorkspaceCall,
    { limit, offset, type }: EndpointInput<Endpoints["listResources"]>["query"],
  ): Promise<Listed<PermissionResource>> {
    const { workspaceId } = call.caller;
    const [{ entries }, name] = await Promise.all([
      this.#seenBy(call),
      this.#deps.memberships.nameOf(workspaceId),
    ]);
    const tree = resourceTree({ id: workspaceId, name }, entries);
    const matching = tree.filter((resource) => type === undefined || resource.type === type);
    return { items: matching.slice(offset, offset + limit), total: matching.length };
  }

  async #list(
    { caller: { accountId, workspaceId } }: WorkspaceCall,
    own: MemberRights,
    filter: RowFilter,
    page: Page,
  ): Promise<Listed<Permission>> {
    const guestId = isGuest(own) ? accountId : undefined;
    const { items, total } = await this.#deps.store.list(workspaceId, { ...filter, guestId }, page);
    return { items: items.map((row) => permissionOf(row, workspaceId)), total };
  }

  /** What the caller may know of, with the ids that rows may stand on. */
  async #seenBy({ caller: { accountId, workspaceId } }: WorkspaceCall): Promise<{
    readonly own: MemberRights;
    readonly entries: readonly DirectoryEntry[];
    readonly ids: readonly string[];
  }> {
    const [own, all] = await Promise.all([
      this.#deps.rights.rightsOf(accountId, workspaceId),
      this.#deps.resources.list(workspaceId),
    ]);
    const entries = all.filter(({ trail }) => isVisible(own, trail));
    return { own, entries, ids: [workspaceId, ...entries.map(({ trail }) => trail.path[0])] };
  }
}
