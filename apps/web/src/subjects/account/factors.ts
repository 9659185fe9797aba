// The person's second factors.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { accountKeys } from "./account-keys.ts";

export const factorsQuery = queryOptions({
  queryKey: accountKeys.factors,
  queryFn: () => api.identity.readFactors(),
  staleTime: 0,
});
