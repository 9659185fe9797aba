// What is read of tours, and what is changed of them (LAYT-23).
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TourForm } from "@didban/contract";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { dropReads } from "../../../lib/query-client.ts";
import { usePermissions } from "../../account/permissions.ts";
import { layoutKeys } from "../layout-keys.ts";

export const tourListQuery = queryOptions({
  queryKey: layoutKeys.tourList,
  queryFn: async () => (await api.tours.list()).items,
});

/** The tours of the workspace; none for who sees no camera. */
export function useTourList() {
  const { may } = usePermissions();
  return useQuery({ ...tourListQuery, enabled: may("cameraRead") });
}

export const tourQuery = (id: string) =>
  queryOptions({
    queryKey: layoutKeys.tour(id),
    queryFn: () => api.tours.read({ params: { id } }),
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isOutage,
  });

/** Makes a tour, or changes the one of this id. */
export async function saveTour(id: string | null, body: TourForm): Promise<void> {
  await (id === null ? api.tours.create({ body }) : api.tours.update({ params: { id }, body }));
  await dropReads(layoutKeys.tours);
}

export async function removeTour(id: string): Promise<void> {
  await api.tours.remove({ params: { id } });
  await dropReads(layoutKeys.tours);
}
