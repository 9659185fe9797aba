// Reads of workspaces that many screens share: the acting one, and those that a person may enter.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { withGuestChanges } from "../../lib/guest-visit.ts";
import { workspaceKeys } from "./workspace-keys.ts";
import { named } from "./workspace-names.ts";

export const currentWorkspaceQuery = queryOptions({
  queryKey: workspaceKeys.current,
  queryFn: async () => withGuestChanges("workspace", named(await api.workspaces.current())),
});

/** More workspaces than anyone belongs to (WS-18 bounds those that one owns). */
const mostWorkspaces = 200;

/** The workspaces that the person belongs to or is invited to, in the order of the list (WS-20). */
export const workspacesQuery = queryOptions({
  queryKey: workspaceKeys.list,
  async queryFn() {
    const list = await api.workspaces.list({ query: { limit: mostWorkspaces } });
    list.items.forEach(named);
    return list;
  },
  staleTime: 0,
  // Entering one makes the list another's: it stands until it is read anew, and moves nothing from under a finger.
  placeholderData: keepPreviousData,
});

/** The terms that are in force; others may have been published since they were read last. */
export const termsQuery = queryOptions({
  queryKey: workspaceKeys.terms,
  queryFn: () => api.workspaces.readTerms(),
  staleTime: 0,
  gcTime: 0,
});

/** Whether a workspace takes guests, and which. */
export const guestDoorQuery = queryOptions({
  queryKey: workspaceKeys.guestDoor,
  queryFn: () => api.workspaces.readAllowGuest(),
});
