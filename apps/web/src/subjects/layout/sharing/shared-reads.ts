// What is read of layouts that are shared with the workspace, and what is changed of what they hold. A change counts here at once; while the server has not
// answered it, nothing that is read takes its place.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SharedArrangement, SharedLayout } from "@didban/contract";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { dropReads, queryClient } from "../../../lib/query-client.ts";
import { showError } from "../../../ui/toasts.ts";
import { usePermissions } from "../../account/permissions.ts";
import { layoutKeys } from "../layout-keys.ts";

export const sharedListQuery = queryOptions({
  queryKey: layoutKeys.layoutList,
  queryFn: async () => (await api.sharedLayouts.list()).items,
});

/** The layouts of the workspace; none for who sees no camera. */
export function useSharedList() {
  const { may } = usePermissions();
  return useQuery({ ...sharedListQuery, enabled: may("cameraRead") });
}

export const sharedLayoutQuery = (id: string) =>
  queryOptions({
    queryKey: layoutKeys.layout(id),
    queryFn: () => readLayout(id),
    // Gone is gone.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isOutage,
  });

/** One that changed meanwhile is read again: the answer may know it as it was. */
async function readLayout(id: string): Promise<SharedLayout> {
  for (;;) {
    await running.get(id);
    const layout = await api.sharedLayouts.read({ params: { id } });
    if (!running.has(id)) return layout;
  }
}

/** What is to be stored next, of each layout the newest alone. */
const waiting = new Map<string, SharedArrangement>();
const running = new Map<string, Promise<void>>();

/** Stores what a shared layout holds now. */
export function rearrange(id: string, arrangement: SharedArrangement): void {
  queryClient.setQueryData(sharedLayoutQuery(id).queryKey, (before) => before && { ...before, arrangement });
  waiting.set(id, arrangement);
  if (running.has(id)) return;
  running.set(
    id,
    store(id).finally(() => running.delete(id)),
  );
}

async function store(id: string): Promise<void> {
  for (let next = waiting.get(id); next !== undefined; next = waiting.get(id)) {
    waiting.delete(id);
    try {
      await api.sharedLayouts.update({ params: { id }, body: { arrangement: next }, outlivesPage: true });
    } catch (error) {
      waiting.delete(id);
      // That it is gone its reader is told by the next reading.
      if (!isGone(error)) showError(error);
      setTimeout(() => void dropReads(layoutKeys.layout(id)));
    }
  }
}

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "notFound";

/** Shares a layout; answers it. */
export async function share(name: string, arrangement: SharedArrangement): Promise<SharedLayout> {
  const layout = await api.sharedLayouts.create({ body: { name, arrangement } });
  queryClient.setQueryData(sharedLayoutQuery(layout.id).queryKey, layout);
  await dropReads(layoutKeys.layoutList);
  return layout;
}

export async function renameShared(id: string, name: string): Promise<void> {
  await api.sharedLayouts.update({ params: { id }, body: { name } });
  await dropReads(layoutKeys.layouts);
}

/** Stops sharing it. Tours lose their steps to it. */
export async function unshare(id: string): Promise<void> {
  await api.sharedLayouts.remove({ params: { id } });
  await dropReads(layoutKeys.layouts, layoutKeys.tours);
}
