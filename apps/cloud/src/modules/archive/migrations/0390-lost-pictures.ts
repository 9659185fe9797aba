// How many pictures a hiccup on the way from a camera cost.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table archive_gap add column lost_pictures integer;
    comment on column archive_gap.lost_pictures is 'About how many pictures were lost on their way while the camera kept sending; null: another cause';
  `,
};
