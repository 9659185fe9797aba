// How bridges are beside their status: what their agents say of disk and clock, and how far what they kept has come.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table bridge_condition (
      bridge_id uuid primary key references bridge on delete cascade,
      told_at timestamptz not null,
      clock_offset_ms double precision not null,
      storage text not null check (storage in ('good', 'missing', 'full', 'failing')),
      storage_since timestamptz not null,
      used_bytes double precision not null,
      capacity_bytes double precision not null,
      camera_rates jsonb not null
    );
    comment on table bridge_condition is 'What the agent of a bridge said last of its disk and clock (BRDG-42, BRDG-46, BRDG-47)';
    comment on column bridge_condition.bridge_id is 'The bridge';
    comment on column bridge_condition.told_at is 'When it said so';
    comment on column bridge_condition.clock_offset_ms is 'What its machine''s clock is ahead of ours, milliseconds';
    comment on column bridge_condition.storage is 'How its disk or card is: missing takes nothing, full has no room that could be made, failing refuses what is written';
    comment on column bridge_condition.storage_since is 'Since when it is so';
    comment on column bridge_condition.used_bytes is 'What footage takes';
    comment on column bridge_condition.capacity_bytes is 'What footage may take; 0: there is no disk';
    comment on column bridge_condition.camera_rates is 'Of each camera that is recorded: its id and what it writes, in kilobits a second; null: not measured yet';

    create table bridge_backfill (
      bridge_id uuid not null references bridge on delete cascade,
      node text not null,
      done_ms double precision not null,
      left_ms double precision not null,
      told_at timestamptz not null,
      primary key (bridge_id, node)
    );
    comment on table bridge_backfill is 'How far the footage is that bridges kept and media processes fetch (BRDG-43); without a row nothing is missing';
    comment on column bridge_backfill.bridge_id is 'The bridge';
    comment on column bridge_backfill.node is 'The media process that fetches it';
    comment on column bridge_backfill.done_ms is 'Milliseconds of footage that came, or are nowhere';
    comment on column bridge_backfill.left_ms is 'Milliseconds of footage that are still missing';
    comment on column bridge_backfill.told_at is 'When it was so';
  `,
};
