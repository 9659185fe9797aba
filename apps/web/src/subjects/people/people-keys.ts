// The keys of what is read of the people of a workspace, their roles and what they may do on single resources: of all that, what others change shows
// at once, since one key stands for everything.
import type { MemberSearch } from "@didban/contract";
import { readKey } from "../../lib/read-key.ts";

const about = "users";

export const peopleKeys = {
  everything: readKey(about),
  found: (workspaceId: string, search: MemberSearch, ...page: readonly number[]) =>
    readKey(about, "found", workspaceId, search, ...page),
  everyone: (workspaceId: string) => readKey(about, "everyone", workspaceId),
  pending: (workspaceId: string) => readKey(about, "pending", workspaceId),
  member: (id: string) => readKey(about, "member", id),
  roles: readKey(about, "roles"),
  role: (id: string) => readKey(about, "role", id),
  roleRemoval: (id: string) => readKey(about, "removal", id),
  /** Who has what on a camera or group. */
  access: (resourceId: string) => readKey(about, "access", resourceId),
} as const;
