// Searching and sorting people as their reader sees them: what is masked for somebody is found by nothing that is hidden there (PEOP-8, PEOP-11).
// Pure.
import {
  memberStatuses,
  type Locale,
  type MemberSearch,
  type MemberView,
  type PendingSearch,
  type PendingUser,
} from "@didban/contract";

/** Members that the search asks for, in its order. */
export function searchMembers(
  members: readonly MemberView[],
  { search, statuses = ["joined"], teamIds, presence, sort }: MemberSearch,
  locale: Locale,
): readonly MemberView[] {
  const found = members.filter(
    (member) =>
      statuses.includes(member.status) &&
      (teamIds === undefined || (member.team !== null && teamIds.includes(member.team.id))) &&
      (presence === undefined || presence.includes(member.presence)) &&
      matches(search, [member.fullName, member.phone, member.email]),
  );
  const { field, direction } = sort ?? { field: "fullName", direction: "asc" };
  return sorted(found, (member) => memberKey(member, field), direction, locale);
}

/** Those who are invited whom the search asks for, in its order; the newest first when it names none. */
export function searchPending(
  pending: readonly PendingUser[],
  { search, statuses = ["pending"], teamIds, presence, sort }: PendingSearch,
  locale: Locale,
): readonly PendingUser[] {
  const found = pending.filter(
    ({ phone, team, status }) =>
      statuses.includes(status) &&
      (teamIds === undefined || (team !== null && teamIds.includes(team.id))) &&
      (presence === undefined || presence.includes("offline")) &&
      matches(search, [phone]),
  );
  const { field, direction } = sort ?? { field: "invitedAt", direction: "desc" };
  return sorted(
    found,
    (user) => (field === "role" ? (user.team?.name ?? "") : user[field]),
    direction,
    locale,
  );
}

function memberKey(member: MemberView, field: NonNullable<MemberSearch["sort"]>["field"]): string {
  switch (field) {
    case "status":
      return String(memberStatuses.indexOf(member.status));
    case "role":
      return member.team?.name ?? "";
    default:
      return member[field] ?? "";
  }
}

function matches(search: string | undefined, texts: readonly (string | null)[]): boolean {
  if (search === undefined || search === "") return true;
  const wanted = search.toLocaleLowerCase();
  return texts.some((text) => text?.toLocaleLowerCase().includes(wanted) === true);
}

/** By key as people of the language sort, then by id. */
function sorted<Item extends { readonly id: string }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  direction: "asc" | "desc",
  locale: Locale,
): readonly Item[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const sign = direction === "asc" ? 1 : -1;
  return items.toSorted(
    (one, other) => sign * compare(keyOf(one), keyOf(other)) || compare(one.id, other.id),
  );
}
