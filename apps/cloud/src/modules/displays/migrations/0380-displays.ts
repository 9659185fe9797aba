// Displays: screens on walls that show a workspace's cameras and are nobody's session.
import type { Migration } from "../../../platform/database/index.ts";

export const migration: Migration = {
  sql: /* sql */ `
    alter table account add column display_of uuid references workspace on delete cascade;
    alter table account drop constraint account_open_has_phone,
      add constraint account_open_has_phone
        check (phone is not null or closed_at is not null or display_of is not null);
    create index account_of_display on account (display_of) where display_of is not null;
    comment on column account.display_of is 'The workspace whose display it stands for, which nobody signs in as (LAYT-22); null: a person';

    create table display (
      id uuid primary key references account on delete cascade,
      workspace_id uuid not null references workspace on delete cascade,
      team_id uuid references team on delete set null,
      secret_hash bytea not null unique,
      locale text not null check (locale in ('en', 'fa')),
      grid_size smallint not null,
      step_seconds smallint not null,
      camera_ids uuid[] not null,
      paired_by uuid not null,
      paired_at timestamptz not null
    );
    create index display_of_workspace on display (workspace_id, paired_at);
    comment on table display is 'A screen on a wall that shows cameras of a workspace (LAYT-22); its name is that of its account';
    comment on column display.id is 'The account that stands for it';
    comment on column display.workspace_id is 'The workspace';
    comment on column display.team_id is 'The role whose rights it has on its cameras; null: that role is gone, and it shows nothing';
    comment on column display.secret_hash is 'SHA-256 of what its browser comes in with';
    comment on column display.locale is 'Language of what it says';
    comment on column display.grid_size is 'Cells of a page: 1, 4, 9, 16, 25 or 36';
    comment on column display.step_seconds is 'How long a page stays where there are several';
    comment on column display.camera_ids is 'Its cameras in their order; some may be gone';
    comment on column display.paired_by is 'Who took it in';
    comment on column display.paired_at is 'When';

    create table display_code (
      secret_hash bytea primary key,
      code text not null unique,
      expires_at timestamptz not null
    );
    comment on table display_code is 'A code that a screen shows until somebody takes it in; spent codes and those that are over are swept';
    comment on column display_code.secret_hash is 'SHA-256 of what the screen''s browser will come in with';
    comment on column display_code.code is '8 signs (BRDG-9)';
    comment on column display_code.expires_at is 'From when it takes nobody in';
  `,
  owners: { account: "modules/identity" },
};
