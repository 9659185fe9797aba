// What downloads ask of the page around them: leaving it asks first while one runs (CLIP-6), the end of a session or its going to another workspace ends
// them, and what earlier pages left is removed.
import { removeLeftFiles } from "../../lib/files/private-folder.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sessionIdOf, useSession } from "../../lib/session-store.ts";
import { currentUserQuery, knownCurrent } from "../account/current-user.ts";
import { forgetDownloads, isRunning, useDownloads } from "./downloads.ts";

/** From now on; answers how to stop. */
export function followDownloads(): () => void {
  void removeLeftFiles();
  let isAsking = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stops = [
    useDownloads.subscribe(({ downloads }) => {
      const shouldAsk = downloads.some(isRunning);
      if (shouldAsk === isAsking) return;
      isAsking = shouldAsk;
      if (shouldAsk) addEventListener("beforeunload", ask);
      else removeEventListener("beforeunload", ask);
    }),
    useSession.subscribe(({ tokens }, before) => {
      if (sessionOf(tokens) !== sessionOf(before.tokens)) void forgetDownloads();
    }),
    followWorkspace(),
    () => removeEventListener("beforeunload", ask),
  ];
  return () => stops.forEach((stop) => stop());
}

const sessionOf = (tokens: { readonly accessToken: string } | null) =>
  tokens === null ? null : sessionIdOf(tokens.accessToken);

function followWorkspace(): () => void {
  let workspaceId = knownCurrent()?.session.workspaceId;
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentUserQuery.queryKey[0]) return;
    const next = knownCurrent()?.session.workspaceId;
    if (next === undefined || next === workspaceId) return;
    if (workspaceId !== undefined) void forgetDownloads();
    workspaceId = next;
  });
}
