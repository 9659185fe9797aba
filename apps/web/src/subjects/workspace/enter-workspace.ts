// Entering a workspace (ROUTE-30): join it if that is still open, act in it, forget what was read elsewhere, and read who one is there. Other tabs
// follow.
import type { MemberStatus } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { reopenChannel } from "../../lib/channel/page-channel.ts";
import { forgetReads } from "../../lib/query-client.ts";
import { knownCurrent, readCurrentAnew } from "../account/current-user.ts";
import { keepWorkspace, onWorkspaceKept } from "../account/last-place.ts";
import { forgetStatuses } from "../camera/camera-statuses.ts";

interface Entering {
  readonly id: string;
  readonly status: MemberStatus;
  /** The version of the terms that the person has agreed to. */
  readonly acceptsTerms?: number;
}

export async function enterWorkspace({ id, status, acceptsTerms }: Entering): Promise<void> {
  if (status !== "joined")
    await api.workspaces.join({
      params: { id },
      body: acceptsTerms === undefined ? {} : { termsAccepted: true, termsVersion: acceptsTerms },
    });
  forgetPlace();
  await api.workspaces.switch({ params: { id } });
  await arriveIn(id);
}

/**
 * Tabs of one browser share the session: when another enters another workspace, this one is there too (WS-32). `onMoved` is told once it knows
 * who one is there.
 */
export function followOtherTabs(onMoved: () => void): void {
  onWorkspaceKept((id) => {
    const acting = knownCurrent()?.session.workspaceId;
    // Where it cannot be read, it is again once the server answers.
    if (acting !== undefined && acting !== id) void arriveIn(id).then(onMoved, () => undefined);
  });
}

/** The person is read again, since their session acts elsewhere now. Rejects when they cannot be read. */
async function arriveIn(id: string): Promise<void> {
  // What was still on its way when it was left.
  forgetPlace();
  keepWorkspace(id);
  await readCurrentAnew({ throwOnError: true });
  reopenChannel();
}

/** Nothing that was read where one acted before is kept. */
function forgetPlace(): void {
  forgetStatuses();
  forgetReads();
}
