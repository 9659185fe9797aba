// The bridges that the person may see, for screens that reach cameras through one.
import type { Bridge } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePermissions } from "../account/permissions.ts";
import { bridgesQuery } from "./bridge-reads.ts";
import { noBridge } from "./no-bridge.ts";

/** The same each time, so that whoever watches the list is not told of it again and again. */
const none: readonly Bridge[] = [];

/** Undefined until they are known; none where the person may see none, or nobody can tell. */
export function useBridges(): readonly Bridge[] | undefined {
  const { known, isError } = useReading();
  return known ?? (isError ? none : undefined);
}

/** Tells by its id whether a bridge is there, `noBridge` always; undefined until it is known which are: a read that failed takes none away. */
export function useBridgeCheck(): ((bridgeId: string) => boolean) | undefined {
  const { known } = useReading();
  return useMemo(
    () => known && ((bridgeId) => bridgeId === noBridge || known.some(({ id }) => id === bridgeId)),
    [known],
  );
}

function useReading(): { readonly known: readonly Bridge[] | undefined; readonly isError: boolean } {
  const { hasBridges, isLoaded, may } = usePermissions();
  const isAsked = hasBridges && may("bridgeRead");
  const { data, isError } = useQuery({ ...bridgesQuery, enabled: isAsked });
  if (!isAsked) return { known: isLoaded ? none : undefined, isError: false };
  return { known: data, isError };
}
