// What hid the pictures of a camera goes on hiding its snapshots once it is removed.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table snapshot add column mask jsonb not null default '[]';
    comment on column snapshot.mask is 'The mask that its camera had when it was removed; until then the camera''s own counts (MASK-15)';
  `,
};
