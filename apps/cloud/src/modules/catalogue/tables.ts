// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  camera_catalogue: {
    only_one: Generated<boolean>;
    id: string;
    content: unknown;
    imported_at: Date;
  };
};
