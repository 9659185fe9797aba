// The client's cache of reads (CACHE-1): two minutes for everything, unless a query says that its data changes by the second.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 120_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      // Trying again helps against an outage only, never against a refusal.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isOutage,
      retryDelay: 1000,
    },
  },
});
