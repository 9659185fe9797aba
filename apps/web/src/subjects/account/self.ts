// What the screens about oneself read: the person in full, and their second factors. A change drops it together with the shared read of the current
// user (CACHE-4).
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "./account-keys.ts";

export const selfQuery = (id: string) =>
  queryOptions({
    queryKey: accountKeys.self(id),
    queryFn: () => api.profile.readUser({ params: { id } }),
  });

/** Reads the person anew, before a screen shows that something changed. */
export const forgetSelf = () => dropReads(accountKeys.selves, accountKeys.current);

/** Their second factors. */
export const factorsQuery = queryOptions({
  queryKey: accountKeys.factors,
  queryFn: () => api.identity.readFactors(),
  staleTime: 0,
});

/** Reads them and the person anew. */
export const refreshFactors = () => dropReads(accountKeys.factors, accountKeys.current);
