// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  deleted_listing: {
    workspace_id: string;
    account_id: string;
    name: string;
  };
  workspace: {
    id: string;
    name: string;
    description: string;
    welcome_message: string;
    language: "english" | "persian";
    industry: string | null;
    customer_facing: Generated<boolean>;
    timezone: string;
    address: unknown | null;
    operation_hours: unknown | null;
    logo_id: string | null;
    creator_id: string;
    owner_id: string;
    lifecycle: Generated<"active" | "frozen" | "billingSuspended" | "deletionScheduled">;
    lock_reason: "manual" | "operator" | null;
    locked_by: string | null;
    allow_guest: Generated<boolean>;
    is_demo: Generated<boolean>;
    created_at: Date;
    is_public_guest: Generated<boolean>;
  };
  workspace_deletion: {
    workspace_id: string;
    requested_at: Date;
    due_at: Date;
    completed_at: Date | null;
    owner_id: string | null;
    name: string | null;
    reason: string | null;
    comment: string | null;
  };
};
