// The tables of the module as its stores see them.
import type { ColumnType, Generated } from "kysely";
import type { AccessLevel, RowType } from "@didban/contract";
import type { TeamKind } from "./role-actions.ts";

export type AccessTables = {
  team: {
    id: string;
    workspace_id: string;
    kind: TeamKind;
    name: string;
    description: Generated<string>;
    action_keys: Generated<readonly number[]>;
    suspended_at: Date | null;
    created_at: Date;
  };
  permission: {
    id: string;
    workspace_id: string;
    account_id: string;
    team_id: string;
    resource_type: RowType;
    resource_id: string;
    access_level: ColumnType<AccessLevel, AccessLevel | undefined, AccessLevel>;
    created_at: Date;
  };
  rights_version: { workspace_id: string; version: number };
};
