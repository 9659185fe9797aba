// How somebody is there now, in what was read of people before: a list with many of them need not be read again for each who comes or goes. Pure.
import type { MemberView } from "@didban/contract";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** `read`, a member or a page of them, with how the person is there; undefined when it is not about them. */
export function withPresence(
  read: unknown,
  accountId: string,
  presence: NonNullable<MemberView["presence"]>,
): unknown {
  const isOf = (member: unknown) =>
    isRecord(member) && member["remoteId"] === accountId && "presence" in member;
  const changed = (member: unknown) => (isRecord(member) && isOf(member) ? { ...member, presence } : member);
  if (isOf(read)) return changed(read);
  if (!isRecord(read) || !Array.isArray(read["items"]) || !read["items"].some(isOf)) return undefined;
  return { ...read, items: read["items"].map(changed) };
}
