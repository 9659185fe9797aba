// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  camera_lease: {
    camera_id: string;
    node_name: string;
    taken_at: Generated<Date>;
  };
  media_node: {
    name: string;
    address: string;
    capacity: number;
    expires_at: Date;
  };
};
