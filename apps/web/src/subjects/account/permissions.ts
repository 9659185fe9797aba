// What the person may do in the acting workspace: the matrix of their rights, and what it says of actions and screens.
import { actions, holds, meetsNeeds, type Action } from "@didban/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { visitAs } from "../../lib/guest-visit.ts";
import { accountKeys } from "./account-keys.ts";
import { isSelf, useCurrent } from "./current-user.ts";
import { resourceIn, screenNeeds } from "./screen-needs.ts";

export const permissionMatrixQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.matrix(userId),
    async queryFn() {
      const matrix = await api.access.readMatrix({ params: { id: userId } });
      if (isSelf(userId)) visitAs({ byRole: matrix.isUserGuest });
      return matrix;
    },
    // A refusal is an answer; anything else is asked again (ROLE-53).
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ApiError && [401, 403, 404].includes(error.status)),
    retryDelay: 1000,
  });

/** What the person may do in the acting workspace; before it is known nothing is allowed. */
export interface Permissions {
  readonly isLoaded: boolean;
  /** Reading them anew failed, so that nothing counts as held (ROLE-53); an outage takes nothing away. */
  readonly isFailed: boolean;
  /** Whether they are a guest there, who may only look at some of what they are offered (ROLE-21, WS-68). */
  readonly isGuest: boolean;
  /** Whether the workspace has a camera that the person may see. */
  readonly hasCameras: boolean;
  /** Whether it has a bridge that they may see. */
  readonly hasBridges: boolean;
  /** `action` on one resource, or without one on the workspace or at least one resource (NAV-20). */
  may(action: Action, resourceId?: string): boolean;
  /** Whether the screen at `address` may be opened (ROUTE-16): one that shows what its path names, on that (NAV-20). */
  mayOpen(address: string): boolean;
}

export function usePermissions(): Permissions {
  const current = useCurrent();
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
  const has = (kind: "c" | "br") => data?.matrix.some(({ type }) => type === kind) === true;
  const [hasCameras, hasBridges] = [has("c"), has("br")];
  const isGuest = data?.isUserGuest === true || current?.user.isUserGuest === true;
  return { isLoaded: data !== undefined, isFailed, isGuest, hasCameras, hasBridges, may, mayOpen };
}

/** Whether the person is a guest of the acting workspace. */
export function useIsGuest(): boolean {
  return usePermissions().isGuest;
}
