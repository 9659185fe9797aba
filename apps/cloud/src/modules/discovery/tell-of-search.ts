// Tells whoever searches at a bridge that there is more to read of their search (EVT-2), so that their screen need not ask for it every moment. What was found is not told: it is read,
// and judged then.
import { searchLifeMs } from "@didban/media-io/camera";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { DiscoveryStore } from "./discovery-store.ts";
import type { Announcing } from "./ports.ts";

interface TellDeps {
  readonly announcing: Announcing;
  readonly clock: Pick<Clock, "nowMs">;
  readonly within: Database;
}

/** Does nothing where the bridge was not asked for such a search. The key is told to whose it is, and to nobody else (BRDG-23). */
export async function tellOfSearch(
  { bridgeId, key }: { readonly bridgeId: string; readonly key: string },
  { announcing, clock, within }: TellDeps,
): Promise<void> {
  const since = new Date(clock.nowMs() - searchLifeMs);
  const search = await new DiscoveryStore(within).ofBridge(key, bridgeId, since);
  if (search === undefined) return;
  const { account_id: accountId, workspace_id: workspaceId } = search;
  const facts = {
    workspaceId,
    kind: "bridge",
    resourceId: bridgeId,
    event: "updated",
    eventType: null,
  } as const;
  const data = { change: "discovery", key };
  await announcing.announce({ name: "ResourceEvent", args: [{ ...facts, data }] }, within, [accountId]);
}
