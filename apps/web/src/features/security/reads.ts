// What the security screens read: the person's sessions and second factors, and how codes travel.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => api.identity.listSessions({ query: { limit: 200 } }),
  staleTime: 0,
});

export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: () => api.identity.readFactors(),
  staleTime: 0,
});

export const signInOptionsQuery = queryOptions({
  queryKey: ["signInOptions"],
  queryFn: () => api.identity.signInOptions(),
});
