// Whether a camera's own card fills gaps, read and changed (ARCH-25). A guest's change is this page's alone (WS-68).
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { keepForGuest, withGuestChanges } from "../../lib/guest-visit.ts";
import { dropReads } from "../../lib/query-client.ts";
import { cameraKeys } from "./camera-keys.ts";

const guestFilling = (id: string): string => `gap filling ${id}`;

/** Read anew when the channel tells of the camera. */
export const gapFillingQuery = (id: string) =>
  queryOptions({
    queryKey: cameraKeys.gapFilling(id),
    queryFn: async () => withGuestChanges(guestFilling(id), await api.gapFilling.read({ params: { id } })),
    staleTime: 0,
  });

export async function setGapFilling(id: string, fillsGaps: boolean): Promise<void> {
  await api.gapFilling.update({ params: { id }, body: { fillsGaps } });
  keepForGuest(guestFilling(id), { fillsGaps });
  await dropReads(cameraKeys.gapFilling(id));
}
