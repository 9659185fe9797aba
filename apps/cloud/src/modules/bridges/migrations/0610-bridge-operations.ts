// What is done to a bridge itself: resets, and updates of its program (BRDG-34 to BRDG-37).
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table bridge
      add column operation text check (operation in ('softReset', 'hardReset', 'forceHardReset', 'update')),
      add column operation_at timestamptz,
      add column operation_instance text,
      add column operation_version text,
      add column operation_failure text check (operation_failure in ('download', 'disk', 'crashed', 'silent', 'former')),
      add check (num_nulls(operation, operation_at, operation_instance) in (0, 3)),
      add check ((operation_version is not null) = (operation is not distinct from 'update')),
      add check (operation_failure is null or operation = 'update');
    comment on column bridge.operation is 'What is being done to it, until its agent is back, or was last and failed; null: nothing';
    comment on column bridge.operation_at is 'When that began';
    comment on column bridge.operation_instance is 'The run of the agent''s program then: another one that comes is it, back';
    comment on column bridge.operation_version is 'What an update installs';
    comment on column bridge.operation_failure is 'Why an update failed; null: it runs, or is late';
  `,
};
