// Changing the workspace: what was answered is shown at once, everywhere on the page. A guest's change is kept by the page alone (WS-68).
import type { WorkspaceAddress, WorkspaceView } from "@didban/contract";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { keepForGuest, withGuestChanges } from "../../lib/guest-visit.ts";
import { dropReads, queryClient } from "../../lib/query-client.ts";
import { hasAddress } from "./workspace-address.ts";
import { workspaceKeys } from "./workspace-keys.ts";
import { currentWorkspaceQuery } from "./workspace-reads.ts";

type Change = NonNullable<NonNullable<Parameters<typeof api.workspaces.updateCurrent>[0]>["body"]>;

/** Changes fields of the acting workspace. */
export async function saveWorkspace(change: Change): Promise<void> {
  const saved = await api.workspaces.updateCurrent({ body: change });
  const names = Object.keys(change) as (keyof Change)[];
  showSaved(saved, Object.fromEntries(names.map((name) => [name, saved[name]])));
}

/** Shows the workspace as a call answered it; `changed` is what is new in it. */
export function showSaved(saved: WorkspaceView, changed: Partial<WorkspaceView>): void {
  keepForGuest("workspace", changed);
  queryClient.setQueryData(currentWorkspaceQuery.queryKey, withGuestChanges("workspace", saved));
  void dropReads(workspaceKeys.list);
}

/** Shows what a call changed that does not answer the workspace. */
export function showChanged(changed: Partial<WorkspaceView>): void {
  const shown = queryClient.getQueryData(currentWorkspaceQuery.queryKey);
  if (shown !== undefined) showSaved({ ...shown, ...changed }, changed);
}

/** Saves an address over `before`. Whether there is one already cannot be seen of one without words; the server then says so. */
export async function saveAddress(body: Partial<WorkspaceAddress>, before: WorkspaceAddress): Promise<void> {
  showChanged({ address: await writeAddress(body, hasAddress(before)) });
}

async function writeAddress(body: Partial<WorkspaceAddress>, isThere: boolean): Promise<WorkspaceAddress> {
  if (isThere) return api.workspaceSettings.updateAddress({ body });
  try {
    return await api.workspaceSettings.createAddress({ body });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "UniquenessViolation")) throw error;
    return api.workspaceSettings.updateAddress({ body });
  }
}
