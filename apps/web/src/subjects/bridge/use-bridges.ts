// The bridges that the person may see, for screens that reach cameras through one.
import type { Bridge } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "../account/permissions.ts";
import { bridgesQuery } from "./bridge-reads.ts";

/** Undefined until they are known; none where the person may see none, or nobody can tell. */
export function useBridges(): readonly Bridge[] | undefined {
  const { hasBridges, isLoaded, may } = usePermissions();
  const isAsked = hasBridges && may("bridgeRead");
  const { data, isError } = useQuery({ ...bridgesQuery, enabled: isAsked });
  if (!isAsked) return isLoaded ? [] : undefined;
  return data ?? (isError ? [] : undefined);
}
