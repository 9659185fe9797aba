// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  active_session: {
    account_id: string;
    session_id: string;
    since: Date;
  };
  channel: {
    id: string;
    process_id: string;
    session_id: string;
    account_id: string;
    workspace_id: string | null;
    presence: "online" | "idle";
    opened_at: Date;
  };
  channel_news: {
    id: string;
    name: string;
    args: unknown;
    audience: readonly string[] | null;
    created_at: Date;
  };
  channel_process: {
    id: string;
    seen_at: Date;
  };
  channel_ticket: {
    hash: Buffer;
    session_id: string;
    expires_at: Date;
    issued_at: Generated<Date>;
  };
  presence: {
    workspace_id: string;
    account_id: string;
    status: "online" | "idle" | "offline";
    changed_at: Date;
    gone_at: Date | null;
  };
  several_devices: {
    account_id: string;
    since: Date;
  };
};
