// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  invitation: {
    id: string;
    workspace_id: string;
    phone: string;
    type: "member" | "guest";
    team_id: string;
    invited_by: string;
    invited_at: Date;
    last_sent_at: Date | null;
    expires_at: Date;
    closed_at: Date | null;
    outcome: "accepted" | "declined" | "withdrawn" | "renewed" | null;
  };
  member: {
    id: string;
    workspace_id: string;
    account_id: string;
    status: "joined" | "termsRequired" | "withdrawn";
    last_switched_at: Date | null;
    expires_at: Date | null;
    created_at: Date;
    requires_email: Generated<boolean>;
    requires_factor: Generated<boolean>;
    reauthenticate_since: Date | null;
    withdrawn_by: "self" | "manager" | null;
    former_team_id: string | null;
    terms_version: Generated<number>;
  };
  workspace_terms: {
    version: number;
    text_en: string;
    text_fa: string;
    published_at: Date;
  };
};
