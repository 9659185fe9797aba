// What the displays module asks of others, as narrow as it needs it.
import type { DisplayedCamera } from "@didban/contract";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { memberRoles, rights, roles } from "../access/rights-module.ts";
import type { accounts, displayAccounts } from "../identity/module.ts";
import type { workspaceDirectory } from "../workspaces/directory-module.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "namesOf">;
export type DisplayAccounts = ServiceOf<typeof displayAccounts>;
export type Rights = Pick<ServiceOf<typeof rights>, "look">;
export type Roles = Pick<ServiceOf<typeof roles>, "hold">;
export type MemberRoles = Pick<ServiceOf<typeof memberRoles>, "teams" | "mayGive">;
export type Workspaces = Pick<ServiceOf<typeof workspaceDirectory>, "find">;

/** Those of `ids` that are there. */
export type CamerasOf = (ids: readonly string[]) => Promise<readonly DisplayedCamera[]>;
