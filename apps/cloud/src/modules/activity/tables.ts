// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  audit_chain: {
    workspace_id: string;
    last_number: Generated<number>;
    last_hash: Generated<Buffer>;
    cut_number: Generated<number>;
    cut_hash: Generated<Buffer>;
  };
  log_entry: {
    id: string;
    log: "activity" | "user" | "audit" | "viewing";
    workspace_id: string | null;
    at: Date;
    kind: string;
    action: string;
    result: "success" | "failed";
    account_id: string | null;
    account_name: string | null;
    resource_id: string | null;
    resource_type: string | null;
    placeholders: unknown;
    error_code: string | null;
    ip: string;
    browser: string;
    os: string;
    viewing: unknown | null;
    digest: Buffer | null;
    number: number | null;
    hash: Buffer | null;
  };
};
