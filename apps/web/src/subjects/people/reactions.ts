// What becomes of the reads of people when the channel speaks.
import type { ServerArgs } from "@didban/contract";
import type { Reactions } from "../../lib/channel/reactions.ts";
import { queryClient } from "../../lib/query-client.ts";
import { peopleKeys } from "./people-keys.ts";
import { refreshPeople } from "./people-reads.ts";
import { withPresence } from "./presence-in-reads.ts";

export const reactions = {
  messages: {
    PermissionMatrixUpdated: () => void refreshPeople(),
    WorkspaceUserEvent: () => void refreshPeople(),
    UserUpdated: () => void refreshPeople(),
    OnlineStatusChanged: presenceChanged,
  },
} satisfies Reactions;

/** What shows people shows it at once; what does not reads them again when it does. */
function presenceChanged({ userId, status }: ServerArgs<"OnlineStatusChanged">[0]): void {
  const people = { queryKey: peopleKeys.everything };
  queryClient.setQueriesData({ ...people, type: "active" }, (read: unknown) =>
    withPresence(read, userId, status),
  );
  void queryClient.invalidateQueries({ ...people, type: "inactive", refetchType: "none" });
}

declare module "../../lib/channel/reactions.ts" {
  interface Subjects {
    people: typeof reactions;
  }
}
