// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { GeneratedAlways } from "kysely";

export type Tables = {
  attempt: {
    id: GeneratedAlways<number>;
    subject: string;
    at: Date;
  };
};
