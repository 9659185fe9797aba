// Leaving: tokens go at once, then the server is told, then everything that was read is forgotten (SESS-18).
import { api } from "./api.ts";
import { queryClient } from "./query-client.ts";
import { currentUserQuery } from "./reads.ts";
import { useSession } from "./session-store.ts";

export async function signOut(): Promise<void> {
  const sessionId = queryClient.getQueryData(currentUserQuery.queryKey)?.session.id;
  // The call takes its bearer before the tokens are cleared; a failed removal does not keep anybody signed in here.
  const removal =
    sessionId === undefined
      ? undefined
      : api.identity.endSession({ params: { id: sessionId } }).catch(() => {});
  await Promise.resolve();
  useSession.getState().signOut();
  await removal;
  queryClient.clear();
}
