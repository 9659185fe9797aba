// What is known of cameras' own cards, and what was sought there in vain.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    create table gap_filling (
      camera_id uuid primary key references camera on delete cascade,
      is_on boolean not null default true,
      generation integer not null default 0,
      has_card boolean,
      reaches_back_to timestamptz,
      looked_at timestamptz,
      last_at timestamptz,
      last_outcome text check (last_outcome in ('filled', 'partlyFilled', 'notOnCard', 'failed')),
      last_filled_ms double precision
    );
    comment on table gap_filling is 'Whether gaps of a camera are filled from its own card, and how that went; a camera without a row is one that nobody has asked yet';
    comment on column gap_filling.camera_id is 'The camera';
    comment on column gap_filling.is_on is 'False: a person does not want it';
    comment on column gap_filling.generation is 'The connection with which the rest was learned; with another one nothing of it holds';
    comment on column gap_filling.has_card is 'Whether it keeps footage that it gives back; null: not asked yet';
    comment on column gap_filling.reaches_back_to is 'The earliest footage on the card, by our clock; null: not told';
    comment on column gap_filling.looked_at is 'When the camera was last asked for its card';
    comment on column gap_filling.last_at is 'When gaps were last sought on the card; null: never';
    comment on column gap_filling.last_outcome is 'How that went; null: never';
    comment on column gap_filling.last_filled_ms is 'Milliseconds of footage that came of it; null: never';

    create table absent_footage (
      camera_id uuid not null references camera on delete cascade,
      generation integer not null,
      start_ms double precision not null,
      end_ms double precision not null,
      primary key (camera_id, generation, start_ms)
    );
    comment on table absent_footage is 'Stretches of gaps that a camera''s card was asked for and does not have: nobody asks again';
    comment on column absent_footage.camera_id is 'The camera';
    comment on column absent_footage.generation is 'The connection with which it was asked: another device may have what this one has not';
    comment on column absent_footage.start_ms is 'Where the stretch begins, milliseconds since 1970';
    comment on column absent_footage.end_ms is 'Where it ends, milliseconds since 1970';
  `,
};
