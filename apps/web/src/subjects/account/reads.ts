// Reads that many screens share: the person, the acting workspace, and what the person may do there. One key and one call each.
import { actions, holds, meetsNeeds, type Action } from "@didban/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { visitAs, withGuestChanges } from "../../lib/guest-visit.ts";
import { keepPlacesFor, keepWorkspace } from "./last-place.ts";
import { personKey, readAs } from "../../lib/query-client.ts";
import { resourceIn, screenNeeds } from "./screen-needs.ts";
import { useSession } from "../../lib/session-store.ts";
import { named } from "../workspace/workspace-names.ts";

let readings = 0;

export const currentUserQuery = queryOptions({
  queryKey: [personKey],
  async queryFn() {
    const reading = ++readings;
    const current = await api.identity.current();
    // One that another overtook is kept by nobody.
    if (reading !== readings) return current;
    const { user, session } = current;
    visitAs(user.isUserGuest);
    readAs(user.id, session.workspaceId);
    keepPlacesFor(user.id);
    if (session.workspaceId !== null) keepWorkspace(session.workspaceId);
    return current;
  },
});

export const currentWorkspaceQuery = queryOptions({
  queryKey: ["workspace", "current"],
  queryFn: async () => withGuestChanges("workspace", named(await api.workspaces.current())),
});

/** More workspaces than anyone belongs to (WS-18 bounds those that one owns). */
const mostWorkspaces = 200;

/** The workspaces that the person belongs to or is invited to, in the order of the list (WS-20). */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  async queryFn() {
    const list = await api.workspaces.list({ query: { limit: mostWorkspaces } });
    list.items.forEach(named);
    return list;
  },
  staleTime: 0,
});

export const permissionMatrixQuery = (userId: string) =>
  queryOptions({
    queryKey: ["matrix", userId],
    queryFn: () => api.access.readMatrix({ params: { id: userId } }),
    // A refusal is an answer; anything else is asked again (ROLE-53).
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
    retryDelay: 1000,
  });

export function useCurrentUser() {
  const isSignedIn = useSession((state) => state.tokens !== null);
  return useQuery({ ...currentUserQuery, enabled: isSignedIn }).data?.user;
}

/** Whether the person came as a guest, who may only look at some of what they are offered (WS-68). */
export function useIsGuest(): boolean {
  return useCurrentUser()?.isUserGuest === true;
}

/** The workspace the session acts in; undefined until it is known. */
export function useActingWorkspaceId(): string | undefined {
  const isSignedIn = useSession((state) => state.tokens !== null);
  return useQuery({ ...currentUserQuery, enabled: isSignedIn }).data?.session.workspaceId ?? undefined;
}

/** What the person may do in the acting workspace; before it is known nothing is allowed. */
export interface Permissions {
  readonly isLoaded: boolean;
  /** Reading them anew failed, so that nothing counts as held (ROLE-53); an outage takes nothing away. */
  readonly isFailed: boolean;
  /** Whether the workspace has a camera that the person may see. */
  readonly hasCameras: boolean;
  /** `action` on one resource, or without one on the workspace or at least one resource (NAV-20). */
  may(action: Action, resourceId?: string): boolean;
  /** Whether the screen at `address` may be opened (ROUTE-16): one that shows what its path names, on that (NAV-20). */
  mayOpen(address: string): boolean;
}

export function usePermissions(): Permissions {
  const isSignedIn = useSession((state) => state.tokens !== null);
  const current = useQuery({ ...currentUserQuery, enabled: isSignedIn }).data;
  const matrix = useQuery({
    ...permissionMatrixQuery(current?.user.id ?? ""),
    enabled: current?.session.workspaceId != null,
  });
  const isFailed = matrix.isRefetchError && !(matrix.error instanceof ApiError && matrix.error.isOutage);
  const data = isFailed ? undefined : matrix.data;
  const may: Permissions["may"] = (action, resourceId) =>
    data !== undefined && holds(data, action, resourceId);
  const mayOpen: Permissions["mayOpen"] = (address) => {
    const resourceId = resourceIn(address);
    return meetsNeeds(screenNeeds(address), (action) =>
      may(action, actions[action].on.some((type) => type !== "w") ? resourceId : undefined),
    );
  };
  const hasCameras = data?.matrix.some(({ type }) => type === "c") === true;
  return { isLoaded: data !== undefined, isFailed, hasCameras, may, mayOpen };
}
