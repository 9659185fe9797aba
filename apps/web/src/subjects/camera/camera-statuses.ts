// How the cameras are, for every screen: the page's one poller, asked with the person's session.
import { useSyncExternalStore } from "react";
import { api } from "../../lib/api.ts";
import { isInterrupted, onConnection } from "../../lib/connection.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session-store.ts";
import { thumbnailQuery } from "./camera-reads.ts";
import { CameraStatusPoller } from "./camera-status-poller.ts";
import type { SeenStatus } from "./camera-status.ts";

const poller = new CameraStatusPoller({
  fetchAll: async () => (await api.cameras.statusAll()).items,
  fetchOne: (id) => api.cameras.status({ params: { id } }),
  mayAsk: () => useSession.getState().tokens !== null && !isInterrupted(),
  // One that is being loaded already is new enough.
  onUp: (id) =>
    void queryClient.invalidateQueries({ queryKey: thumbnailQuery(id).queryKey }, { cancelRefetch: false }),
  onFailure: (error) => console.warn("The status of the cameras could not be read.", error),
});

useSession.subscribe(({ tokens }, former) => {
  if (tokens === null) poller.forget();
  else if (former.tokens === null) poller.refresh();
});
onConnection((isOnline) => isOnline && poller.refresh());

const subscribe = (listener: () => void) => poller.subscribe(listener);
const read = () => poller.statuses;

/** Status by camera; a camera of which nothing was heard yet is not in it (STAT-25). */
export function useCameraStatuses(): ReadonlyMap<string, SeenStatus> {
  return useSyncExternalStore(subscribe, read);
}

/** Reads the status again: a camera was changed. */
export function refreshStatuses(): void {
  poller.refresh();
}

/** Nothing known holds any more: the session acts in another workspace. */
export function forgetStatuses(): void {
  poller.forget();
}

/** Has a camera connect now; it shows as connecting at once (STAT-15). Rejects with the refusal. */
export function connectAnew(id: string): Promise<void> {
  return poller.connectAnew(id, () => api.cameras.retry({ params: { id } }));
}
