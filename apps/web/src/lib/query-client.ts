// The client's cache of reads (CACHE-1, CACHE-2): two minutes for everything, unless a query says that its data changes by the second. An
// entry belongs to the person and the workspace that were acting when it was asked for; errors are never kept.
import { hashKey, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { readKey, type ReadKey } from "./read-key.ts";

/** Who acts, and where: set with each reading of the current person. */
let scope = "";

/** Reads from now on are those of `personId` in `workspaceId`. */
export function readAs(personId: string, workspaceId: string | null): void {
  scope = `${personId} ${workspaceId ?? ""}`;
}

/** The person is read to learn who acts, so that reading itself belongs to nobody yet. */
export const personKey = readKey("currentUser");

const isPerson = (key: readonly unknown[]) => key[0] === personKey[0];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 120_000,
      gcTime: 300_000,
      queryKeyHashFn: (key) => hashKey(isPerson(key) ? key : [scope, ...key]),
      refetchOnWindowFocus: false,
      // Trying again helps against an outage only, never against a refusal.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isOutage,
      retryDelay: 1000,
    },
  },
});

/**
 * Forgets what was read in the workspace that was acting. A read that a screen still shows or waits for stays as long as the screen does: taken from
 * under it, it would wait for ever.
 */
export function forgetReads(): void {
  queryClient.removeQueries({ type: "inactive", predicate: ({ queryKey }) => !isPerson(queryKey) });
}

/** Reads that `keys` begin are old: what a screen shows is read again at once, which the answer waits for; the rest when it is needed. */
export async function dropReads(...keys: readonly ReadKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reads that `keys` begin are gone, also from the screen, which reads them again: they may show what its person is not to see any more. */
export async function clearReads(...keys: readonly ReadKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.resetQueries({ queryKey })));
}
