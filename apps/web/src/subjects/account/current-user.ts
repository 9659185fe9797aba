// Who is signed in, and the workspace that their session acts in: one read for every screen.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { visitAs } from "../../lib/guest-visit.ts";
import { dropReads, queryClient, readAs } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session-store.ts";
import { accountKeys } from "./account-keys.ts";
import { keepPlacesFor, keepWorkspace } from "./last-place.ts";

let readings = 0;

export const currentUserQuery = queryOptions({
  queryKey: accountKeys.current,
  async queryFn() {
    const reading = ++readings;
    const current = await api.identity.current();
    // One that another overtook is kept by nobody.
    if (reading !== readings) return current;
    const { user, session } = current;
    visitAs({ byAccount: user.isUserGuest, ...(session.workspaceId === null ? { byRole: false } : {}) });
    readAs(user.id, session.workspaceId);
    keepPlacesFor(user.id);
    if (session.workspaceId !== null) keepWorkspace(session.workspaceId);
    return current;
  },
});

/** As they were read last; undefined while nobody is known. */
export const knownCurrent = () => queryClient.getQueryData(currentUserQuery.queryKey);

/** Whether an account is that of the person. */
export const isSelf = (accountId: string): boolean => knownCurrent()?.user.id === accountId;

/** Reads who acts and where, which something the person did has changed. Rejects, if asked to, when they cannot be read. */
export const readCurrentAnew = (options?: { readonly throwOnError: true }) =>
  queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey }, options);

/** Something of the person is different now: who shows it reads it again. */
export const refreshCurrent = () => dropReads(accountKeys.current);

/** The person and their session; undefined until they are known, and while nobody is signed in. */
export function useCurrent() {
  const isSignedIn = useSession((state) => state.tokens !== null);
  return useQuery({ ...currentUserQuery, enabled: isSignedIn }).data;
}

export function useCurrentUser() {
  return useCurrent()?.user;
}

/** The zone that the person reads times in, but for those of cameras (PROF-8). */
export function useOwnZone(): string {
  return useCurrentUser()?.timezone ?? browserZone();
}

/** The workspace the session acts in; undefined until it is known. */
export function useActingWorkspaceId(): string | undefined {
  return useCurrent()?.session.workspaceId ?? undefined;
}
