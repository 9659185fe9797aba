// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  server_operator: {
    account_id: string;
    granted_at: Generated<Date>;
  };
};
