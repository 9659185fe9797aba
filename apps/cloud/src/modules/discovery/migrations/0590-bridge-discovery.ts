// Searches for cameras on the networks of bridges, beside those on the server's.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table discovery
      alter column node_name drop not null,
      add column bridge_id uuid references bridge on delete cascade,
      add constraint discovery_place check (num_nonnulls(node_name, bridge_id) = 1);
    create index discovery_of_bridge on discovery (bridge_id) where bridge_id is not null;
    comment on column discovery.node_name is 'The media process that searches, and remembers what was found; null: a bridge does';
    comment on column discovery.bridge_id is 'The bridge that searches, and remembers what was found; null: a media process does';
  `,
};
