// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  notification: {
    id: string;
    account_id: string;
    event: string;
    created_at: Date;
    workspace_id: string | null;
    resource_type: string | null;
    resource_id: string | null;
    resource_name: string | null;
    params: Generated<unknown>;
    sealed_params: string | null;
    secret_until: Date | null;
  };
  sandbox_message: {
    id: string;
    channel: "sms" | "email" | "push";
    recipient: string;
    body: string;
    created_at: Date;
  };
};
