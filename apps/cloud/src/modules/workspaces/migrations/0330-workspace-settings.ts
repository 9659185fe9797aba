// Address and hours of a workspace as they were written: plain json keeps the order of the days, and any text.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table workspace alter column address type json, alter column operation_hours type json;
  `,
};
