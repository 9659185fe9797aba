// Which bridge a camera comes through.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera_connection add column bridge_id uuid references bridge on delete set null;
    create index camera_connection_bridge on camera_connection (bridge_id) where bridge_id is not null;
    comment on column camera_connection.bridge_id is 'The bridge at whose site its address is dialled; null: the server dials it itself';
  `,
};
