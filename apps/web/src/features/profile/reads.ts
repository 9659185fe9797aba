// What the profile's forms read: oneself in full. A change drops it together with the shared read of the current user (CACHE-4).
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { currentUserQuery } from "../../subjects/account/current-user.ts";

export const selfQuery = (id: string) =>
  queryOptions({
    queryKey: ["user", id],
    queryFn: () => api.profile.readUser({ params: { id } }),
  });

/** Reads the person anew, before a screen shows that something changed. */
export async function forgetSelf(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["user"] }),
    queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  ]);
}
