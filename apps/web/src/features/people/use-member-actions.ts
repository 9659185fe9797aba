// What the person may do with each member, and a guest may look at or try.
import type { MemberView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { permissionMatrixQuery, useIsGuest } from "../../subjects/account/permissions.ts";
import { useRoles } from "../../subjects/people/people-reads.ts";
import { actionsOn, shownToGuests, type MemberAction } from "./member-actions.ts";

type Judged = Pick<MemberView, "remoteId" | "status" | "requirements" | "team">;

const nothing: ReadonlySet<MemberAction> = new Set();

export function useMemberActions(): (member: Judged) => ReadonlySet<MemberAction> {
  const user = useCurrentUser();
  const isGuest = useIsGuest();
  const manager = useQuery({ ...permissionMatrixQuery(user?.id ?? ""), enabled: user !== undefined }).data;
  const teams = useRoles();
  return (member) => {
    if (isGuest && member.remoteId !== user?.id) return shownToGuests;
    const team = teams?.find(({ id }) => id === member.team?.id);
    return manager === undefined ? nothing : actionsOn(member, team, manager);
  };
}
