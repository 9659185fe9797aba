// Reads of the people of the acting workspace and of their roles, and what makes them old.
import type { MemberSearch, MemberView, TeamView } from "@didban/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { dropReads } from "../../lib/query-client.ts";
import { accountKeys } from "../account/account-keys.ts";
import { peopleKeys } from "./people-keys.ts";

export type MemberSort = NonNullable<MemberSearch["sort"]>;

export const pageRows = 50;
/** Locked roles and the most that a workspace makes (ROLE-28) are fewer. */
const mostRoles = 100;

/** One page of the members that a search finds. */
export const membersQuery = (workspaceId: string, body: MemberSearch, page: number) =>
  queryOptions({
    queryKey: peopleKeys.found(workspaceId, body, pageRows, page),
    queryFn: () =>
      api.people.search({
        params: { id: workspaceId },
        query: { limit: pageRows, offset: (page - 1) * pageRows },
        body,
      }),
    placeholderData: keepPreviousData,
  });

/** The first `limit` members of some statuses to choose from, by a part of a name. */
export const choicesQuery = (
  workspaceId: string,
  { search, ...body }: Pick<MemberSearch, "statuses"> & { readonly search: string },
  limit: number,
) =>
  queryOptions({
    queryKey: peopleKeys.found(workspaceId, { ...body, search }, limit),
    queryFn: () =>
      api.people.search({
        params: { id: workspaceId },
        query: { limit },
        body: { ...body, ...(search !== "" && { search }) },
      }),
    placeholderData: keepPreviousData,
  });

/** Everyone in the workspace. */
export const everyoneQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: peopleKeys.everyone(workspaceId),
    enabled: workspaceId !== "",
    queryFn: (): Promise<readonly MemberView[]> =>
      everyPage((offset) =>
        api.people.list({ params: { id: workspaceId }, query: { limit: pageLimit, offset } }),
      ),
  });

/** Everyone who is invited and has not come yet. */
export const pendingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: peopleKeys.pending(workspaceId),
    queryFn: () =>
      everyPage((offset) =>
        api.people.listPending({ params: { id: workspaceId }, query: { limit: pageLimit, offset } }),
      ),
  });

/** A member by the id of the membership or of the account; refused for one who is gone. */
export const memberQuery = (id: string) =>
  queryOptions({ queryKey: peopleKeys.member(id), queryFn: () => api.people.read({ params: { id } }) });

/** All roles of the workspace. */
export const rolesQuery = queryOptions({
  queryKey: peopleKeys.roles,
  queryFn: async (): Promise<readonly TeamView[]> =>
    (await api.roles.list({ query: { limit: mostRoles } })).items,
});

/** Undefined until they are known. */
export function useRoles(): readonly TeamView[] | undefined {
  return useQuery(rolesQuery).data;
}

/** A role, while there is one. */
export const roleQuery = (id: string) =>
  queryOptions({ queryKey: peopleKeys.role(id), queryFn: () => api.roles.read({ params: { id } }) });

/** Who would lose what with a role. */
export const roleRemovalQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.roleRemoval(id),
    queryFn: () => api.roles.previewRemoval({ params: { id }, query: { dryRun: "true" } }),
    staleTime: 0,
  });

/** Everything about people is read again. */
export const refreshPeople = () => dropReads(peopleKeys.everything);

/** Hands the workspace over to another member, after which the person may do less in it. */
export async function transferOwnership(userId: string): Promise<void> {
  await api.people.transferOwnership({ body: { userId } });
  await dropReads(peopleKeys.everything, accountKeys.matrices);
}
