// Which version of its program was told to be there for a bridge (EVT-2).
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table bridge add column told_offer text;
    comment on column bridge.told_offer is 'The newer version of its program that open sessions were told of last; null: none';
  `,
};
