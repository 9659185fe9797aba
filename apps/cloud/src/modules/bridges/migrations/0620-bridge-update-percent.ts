// How far an update of a bridge's program is (EVT-2).
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table bridge
      add column operation_percent smallint check (operation_percent between 0 and 100),
      add check (operation_percent is null or operation = 'update');
    comment on column bridge.operation_percent is 'How far an update is with fetching and installing, as its agent said last; null: it has said nothing';
  `,
};
