// When a camera is recorded, week by week.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table camera add column record_schedule text check (length(record_schedule) = 672 and record_schedule !~ '[^01]');
    comment on column camera.record_schedule is '1 for each quarter hour of its week, from Saturday 00:00 by its clock, in which it is recorded, else 0 (CAM-31); null: always';
  `,
};
