// Reads of the people of the acting workspace. Their keys begin as the session channel knows them, so that what others change shows.
import type { MemberSearch } from "@didban/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";

export type MemberSort = NonNullable<MemberSearch["sort"]>;

export const pageRows = 50;
/** Locked roles and the most that a workspace makes (ROLE-28) are fewer. */
const mostTeams = 100;
const mostPending = 200;

/** One page of the members that a search finds. */
export const membersQuery = (workspaceId: string, body: MemberSearch, page: number) =>
  queryOptions({
    queryKey: ["users", "members", workspaceId, body, page],
    queryFn: () =>
      api.people.search({
        params: { id: workspaceId },
        query: { limit: pageRows, offset: (page - 1) * pageRows },
        body,
      }),
    placeholderData: keepPreviousData,
  });

export const pendingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["users", "pending", workspaceId],
    queryFn: () => api.people.listPending({ params: { id: workspaceId }, query: { limit: mostPending } }),
  });

export const memberQuery = (id: string) =>
  queryOptions({ queryKey: ["users", "member", id], queryFn: () => api.people.read({ params: { id } }) });

export const teamsQuery = queryOptions({
  queryKey: ["users", "teams"],
  queryFn: () => api.roles.list({ query: { limit: mostTeams } }),
});

export function useTeams() {
  return useQuery(teamsQuery).data?.items;
}

/** Everything about people is read again. */
export const refreshPeople = () => queryClient.invalidateQueries({ queryKey: ["users"] });
