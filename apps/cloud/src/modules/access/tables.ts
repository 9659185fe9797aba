// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  permission: {
    id: string;
    workspace_id: string;
    account_id: string;
    team_id: string;
    resource_type: "c" | "cg" | "w" | "m" | "br";
    resource_id: string;
    access_level: Generated<1 | 2 | 3>;
    created_at: Date;
  };
  rights_version: {
    workspace_id: string;
    version: number;
  };
  team: {
    id: string;
    workspace_id: string;
    kind: "captain" | "coPilot" | "member" | "guest" | "custom";
    name: string;
    description: Generated<string>;
    action_keys: Generated<readonly number[]>;
    suspended_at: Date | null;
    created_at: Date;
  };
};
