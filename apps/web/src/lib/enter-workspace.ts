// Entering a workspace (ROUTE-30): join it if that is still open, act in it, forget what was read elsewhere, and read who one is there.
import type { MemberStatus } from "@didban/contract";
import { api } from "./api.ts";
import { forgetStatuses } from "./camera-statuses.ts";
import { reopenChannel } from "./channel/page-channel.ts";
import { keepWorkspace } from "./last-place.ts";
import { queryClient } from "./query-client.ts";
import { currentUserQuery } from "./reads.ts";

export async function enterWorkspace({ id, status }: { id: string; status: MemberStatus }): Promise<void> {
  if (status !== "joined") await api.workspaces.join({ params: { id } });
  await api.workspaces.switch({ params: { id } });
  forgetStatuses();
  // The person is read again, since their session acts elsewhere now; everything else goes.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
  keepWorkspace(id);
  await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
  reopenChannel();
}
